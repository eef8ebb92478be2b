-- A store that moves in brings quotes and what they refer to table by table: what refers back is checked when all is there.
alter table quote alter constraint quote_based_on_fkey deferrable initially immediate;
alter table quote alter constraint quote_conversion_fkey deferrable initially immediate;

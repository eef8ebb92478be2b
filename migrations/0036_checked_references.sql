-- Checks the rows from before 0033, while everybody reads and writes on. No version of the service wrote any that break a rule; a
-- database that was edited by hand may have some. A reference to what is not there says nothing, and a hold for a conversion
-- that is not there would never end: both are let go. A status that nobody knows is left as it is, and told: the rule then
-- holds for new changes, until somebody has looked at the old ones and run "alter table quote_change validate constraint …".
update quote set based_on_quote_id = null
where based_on_quote_id is not null and not exists (
  select from quote original where original.store_id = quote.store_id and original.id = quote.based_on_quote_id);

update quote set conversion_id = null
where conversion_id is not null and not exists (
  select from conversion
  where conversion.store_id = quote.store_id and conversion.quote_id = quote.id and conversion.group_id = quote.conversion_id
    and conversion.position = quote.conversion_position);

alter table quote validate constraint quote_conversion_position_check;
alter table quote validate constraint quote_based_on_fkey;
alter table quote validate constraint quote_conversion_fkey;

do $$
begin
  alter table quote_change validate constraint quote_change_statuses;
exception when check_violation then
  raise warning 'quote_change has statuses that are unknown: quote_change_statuses is not validated';
end $$;

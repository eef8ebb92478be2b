-- A quote comes to at most 18 digits, and a period adds up any number of them. No row is written anew: only the limit moves.
alter table analytics_rollup
  alter column accepted_value type numeric(38, 2),
  alter column pipeline type numeric(38, 2),
  alter column converted_value type numeric(38, 2),
  alter column compared_net type numeric(38, 2),
  alter column compared_catalog type numeric(38, 2);

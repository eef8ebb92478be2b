-- A transaction's last statement and its commit go to the server together (src/database/then-commit.ts), so the statement itself fails if
-- the transaction may not commit.
create function must_exist(one bigint) returns bigint language plpgsql as $$
begin
  if one is null then
    raise exception 'the row to be changed is no longer there' using errcode = 'QN001';
  end if;
  return one;
end $$;

-- Several writes share one statement (src/database/write-parts.ts): one of them refuses by calling this, which says which, and undoes all.
-- must_exist stays for processes of the version before.
create function refuse(what text, figure bigint) returns bigint language plpgsql as $$
begin
  raise exception 'refused: %', what using errcode = 'QN002', constraint = what, detail = coalesce(figure::text, '');
end $$;

-- The store's mail allowance now, not as it was when the calling statement began and waited for the row.
create function mail_allowance_level(store bigint, now_ms bigint, capacity bigint, fill_ms bigint) returns bigint language sql volatile
return (select refilled(m.level, m.at_ms, now_ms, capacity, fill_ms) from mail_allowance m where m.store_id = store);

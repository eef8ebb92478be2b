-- Quotes that AI agents ask for in a buyer's name, and keys that agents may not use. Existing rows satisfy the wider check, so they are not
-- read again.
alter table quote drop constraint quote_source_check;
alter table quote add constraint quote_source_check
  check (source in ('storefront', 'quick_order', 'api', 'agent', 'manual', 'duplicate')) not valid;
alter table api_key add column agents_allowed boolean not null default true;

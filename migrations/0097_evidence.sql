-- A finished document's SHA-256, to tell an unchanged copy from a changed one; null for files made before this was kept.
alter table document add column sha256 bytea check (octet_length(sha256) = 32);
-- Of a confirmation: the code printed on it, by which anyone who holds it can check it, and what was agreed to and by whom, with the
-- file's SHA-256, sealed: a changed row cannot be opened.
alter table document add column code text;
alter table document add column evidence bytea;
alter table document add check ((code is null) = (evidence is null));
create index on document (code) where code is not null;

-- The wordings of a store's terms that buyers agreed to, numbered in the order in which they were first agreed to; a wording keeps its number.
create table store_terms (
  store_id bigint not null references store,
  version integer not null check (version > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  body text not null,
  since timestamptz(3) not null,
  primary key (store_id, version),
  unique (store_id, sha256)
);

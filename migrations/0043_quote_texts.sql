-- A quote as /v1 shows it, as JSON text with places for what is put in when it is read (src/views/quotes/quote-text.ts). It counts only at
-- its revision and in the form of the version that reads it: what an older version of the service changes leaves it behind.
alter table quote
  add column api_text text,
  add column api_text_revision bigint,
  add column api_text_form smallint;
comment on column quote.api_text is 'the quote as /v1 shows it, without personal data';

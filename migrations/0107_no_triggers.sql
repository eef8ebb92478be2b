-- What triggers wrote, the statements that change quotes, stores and keys write themselves: it is planned with them, and triggers stand in the
-- way of distributing tables. Old processes must have ended: see 0106.
drop trigger api_key_revision on api_key;
drop trigger store_revision on store;
drop trigger change_mark on quote_change;
drop trigger quote_accepted on quote;
drop trigger quote_words on quote;
drop function bump_revision();
drop function mark_change();
drop function note_accepted_lines();
drop function note_quote_words();
drop function accepted_lines_of(jsonb);

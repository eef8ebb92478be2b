-- New words are collected and sorted into the index together: a trigram that many share is then written once for all of them, and adding a
-- quote costs a quarter. A search also reads what is collected, so that stays small (in kB).
alter index quote_search_words set (fastupdate = on, gin_pending_list_limit = 128);

-- What is due is taken of every store in turn: each store's oldest has to be found at once, however much another's waits.
create index on mail_outbox (store_id, due_at);
create index on mail_message (store_id, due_at) where state = 'waiting';

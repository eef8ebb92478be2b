-- An attempt counts when it comes to something, not when it begins: what an outage of the database interrupts uses up none. Who
-- holds queued mail is told by the number of the lease, as for messages; what carries an older one is void.
alter table mail_outbox add column lease_epoch integer not null default 0;

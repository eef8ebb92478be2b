-- Days until a variant can be delivered when it is not in stock; null if nobody knows.
alter table platform.variant add column lead_days smallint check (lead_days between 0 and 999);

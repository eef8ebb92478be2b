-- The days without an answer after which the rule acted, for those who see the task. Unknown for earlier ones.
alter table follow_up add column after_days integer;

-- Why something is as it is, is a code with parameters, said in the reader's language. What was written before keeps its English words.
alter table automation_run alter column reason type jsonb using jsonb_build_object('code', 'text', 'text', reason);

update quote
set approval = jsonb_set(approval, '{reasons}', (
  select coalesce(jsonb_agg(jsonb_build_object('code', 'text', 'text', reason) order by position), '[]')
  from jsonb_array_elements_text(approval -> 'reasons') with ordinality as told (reason, position)))
where approval is not null;

-- Why a conversion failed is a code with parameters, said in the reader's language. What was written before keeps its English words.
alter table conversion alter column failure type jsonb
  using case when failure is not null then jsonb_build_object('code', 'text', 'text', failure) end;

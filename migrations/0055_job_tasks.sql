-- Changes of quotes add their jobs to the queue's table themselves (src/database/jobs.ts). The number of the task is mostly there; before the
-- first worker has started, it is given here.
create function job_task(task text) returns integer language plpgsql as $$
declare
  number integer;
begin
  insert into graphile_worker._private_tasks (identifier) values (task)
    on conflict (identifier) do update set identifier = excluded.identifier
    returning id into strict number;
  return number;
end $$;

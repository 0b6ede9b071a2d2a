-- Operators see which kinds of tasks failed and by which code; not of what, nor for whom.
drop policy outside on task;
create policy outside on task for select to kerani_outside using (state in ('waiting', 'running', 'failed'));
grant select (kind, message_code, finished_at) on task to kerani_outside;
create index task_failed on task (finished_at desc) where state = 'failed';

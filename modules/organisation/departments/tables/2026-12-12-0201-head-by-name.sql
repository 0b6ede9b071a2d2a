-- A head who is not there yet is awaited by number, name or work e-mail, as the file has it.
alter table department drop constraint department_awaited_head_check;
alter table department add constraint department_awaited_head_check check (length(awaited_head) between 1 and 254);

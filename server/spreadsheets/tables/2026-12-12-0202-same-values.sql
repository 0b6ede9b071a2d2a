-- What was chosen for a field that files with these headings have no column for, such as their one office.
alter table import_layout add same jsonb not null default '[]';

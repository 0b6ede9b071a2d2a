-- What a company chose when it brought in a file that is not the template: the next file with the same headings is read
-- the same way, and a word means the same again. Headings are kept by a digest, for they may be anything.

create table import_layout (
  company_id uuid not null references company,
  what text not null check (length(what) between 1 and 60),
  sheet text not null check (length(sheet) between 1 and 60),
  headings text not null check (length(headings) = 64),
  -- For each column of the file the field it goes to, or null.
  columns jsonb not null,
  primary key (company_id, what, sheet, headings)
);
call tenant_table('import_layout');

create table import_word (
  company_id uuid not null references company,
  what text not null check (length(what) between 1 and 60),
  column_key text not null check (length(column_key) between 1 and 60),
  typed text not null check (length(typed) between 1 and 200),
  meant text not null check (length(meant) <= 500),
  primary key (company_id, what, column_key, typed)
);
call tenant_table('import_word');

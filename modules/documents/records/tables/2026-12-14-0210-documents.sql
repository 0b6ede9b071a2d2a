-- Documents of people and of the company, by group. A new file of a document is another version; all versions stay.
create table document_group (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  name_en text not null check (length(name_en) between 1 and 60),
  name_zh text not null check (length(name_zh) between 1 and 60),
  -- What the list of dates calls it.
  kind text not null check (kind in ('contract', 'permit', 'passport', 'certificate', 'other')),
  belongs_to text not null check (belongs_to in ('employee', 'company')),
  -- Who reads beside HR: the person, nobody, or everybody for documents of the company.
  readers text not null check (readers in ('person', 'hr', 'everybody')),
  person_may_add boolean not null default false,
  expiry text not null check (expiry in ('none', 'optional', 'required')),
  place int not null check (place >= 1),
  is_active boolean not null default true,
  version int not null default 1,
  primary key (company_id, id),
  check (readers <> case belongs_to when 'employee' then 'everybody' else 'person' end),
  check (readers = 'person' or not person_may_add)
);
call tenant_table('document_group');
create unique index document_group_name_en on document_group (company_id, lower(name_en));
create unique index document_group_name_zh on document_group (company_id, lower(name_zh));

create table document (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  group_id uuid not null,
  -- Null for a document of the company.
  employee_id uuid,
  title text not null check (length(title) between 1 and 120),
  -- The number of the version that counts, which is the last one.
  latest int not null default 1 check (latest >= 1),
  -- Whether HR added a version of it: the person deletes only what they added alone.
  is_by_hr boolean not null,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, group_id) references document_group (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id)
);
call tenant_table('document');
create index document_by_group_id on document (company_id, group_id);
create index document_by_employee_id on document (company_id, employee_id, group_id);

create table document_version (
  company_id uuid not null references company,
  document_id uuid not null,
  number int not null check (number >= 1),
  file_id uuid not null,
  issued_on date,
  expires_on date check (expires_on >= issued_on),
  note text check (length(note) between 1 and 500),
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  primary key (company_id, document_id, number),
  -- a document is deleted with all that was ever its file
  foreign key (company_id, document_id) references document (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references file (company_id, id)
);
call tenant_table('document_version');
create index document_version_by_file_id on document_version (company_id, file_id);
create index document_version_by_expiry on document_version (company_id, expires_on) where expires_on is not null;

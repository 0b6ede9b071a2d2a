-- Templates of letters. A body is a document of known nodes, as base/letters describes it; the second one is the other
-- language of the same sheet. `typed` lists the values that whoever issues the letter types: name, labels, kind.
-- `ready` names the text that the product brought, so that no company gets one twice.
create table letter_template (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  name_en text not null,
  name_zh text not null,
  kind text not null check (kind in ('offer', 'appointment', 'confirmation', 'extension', 'promotion', 'increment', 'bonus', 'warning', 'bond', 'certificate', 'other')),
  recipient text not null check (recipient in ('employee', 'outside')),
  languages text not null check (languages in ('en', 'zh', 'ms', 'en_zh', 'en_ms')),
  arrangement text not null check (arrangement in ('columns', 'stacked')),
  body jsonb not null,
  second_body jsonb,
  typed jsonb not null default '[]',
  needs text not null check (needs in ('nothing', 'acknowledgement', 'signature')),
  place int not null,
  is_active boolean not null default true,
  ready text,
  version int not null default 1,
  primary key (company_id, id),
  check ((second_body is not null) = (languages in ('en_zh', 'en_ms')))
);
call tenant_table('letter_template');
create unique index letter_template_ready on letter_template (company_id, ready) where ready is not null;

-- What a template said, from each time it was saved. Letters name the version that they were made from. Never changed.
create table letter_template_version (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  template_id uuid not null,
  number int not null check (number > 0),
  name_en text not null,
  name_zh text not null,
  kind text not null check (kind in ('offer', 'appointment', 'confirmation', 'extension', 'promotion', 'increment', 'bonus', 'warning', 'bond', 'certificate', 'other')),
  recipient text not null check (recipient in ('employee', 'outside')),
  languages text not null check (languages in ('en', 'zh', 'ms', 'en_zh', 'en_ms')),
  arrangement text not null check (arrangement in ('columns', 'stacked')),
  body jsonb not null,
  second_body jsonb,
  typed jsonb not null,
  needs text not null check (needs in ('nothing', 'acknowledgement', 'signature')),
  saved_at timestamptz not null,
  saved_by text,
  primary key (company_id, id),
  unique (company_id, template_id, number),
  foreign key (company_id, template_id) references letter_template (company_id, id)
);
call tenant_table('letter_template_version');

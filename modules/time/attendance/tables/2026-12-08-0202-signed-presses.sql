-- The key with which a device signs what it sends later. The private half never leaves the device.
create table press_key (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  employee_id uuid not null,
  -- Which device: the same for everybody who signs in on it.
  device_id uuid not null,
  device_name text not null check (length(device_name) between 1 and 120),
  -- A point of P-256, uncompressed.
  public_key bytea not null check (length(public_key) = 65),
  made_at timestamptz not null,
  seen_at timestamptz not null,
  revoked_at timestamptz,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, public_key),
  -- Presses by it keep their person: whose record may go has none.
  foreign key (company_id, employee_id) references employee (company_id, id) on delete cascade
);
call tenant_table('press_key');
create index press_key_by_employee_id on press_key (company_id, employee_id);
create index press_key_by_device_id on press_key (company_id, device_id);

-- A press that was made without network: by which key, under which id of the device, what its clock said, by how many
-- seconds that is corrected, how long it had heard nothing, and whether its clock was moved meanwhile.
alter table punch add press_key_id uuid, add client_id uuid, add device_at timestamptz, add clock_off_s int,
  add silent_s int check (silent_s >= 0), add is_clock_moved boolean not null default false;
alter table punch add constraint punch_press_key foreign key (company_id, press_key_id) references press_key (company_id, id);
alter table punch add constraint punch_signed check ((press_key_id is null) = (client_id is null) and (client_id is null) = (device_at is null));
create index punch_by_press_key_id on punch (company_id, press_key_id) where press_key_id is not null;
create unique index punch_sent_once on punch (company_id, employee_id, client_id) where client_id is not null;

alter table refused_press add client_id uuid, add device_at timestamptz;
create unique index refused_press_once on refused_press (company_id, employee_id, client_id) where client_id is not null;

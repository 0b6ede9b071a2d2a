-- A sign-in that ends because somebody's roles, account or way to sign in was changed says so at its next call. It opens nothing
-- from then on, and goes with the others that are over.
alter table login_session add column access_changed boolean not null default false;
grant select (access_changed), update (access_changed) on login_session to kerani_app;

alter type signed_in add attribute "accessChanged" boolean;

-- The sign-in behind a credential: a function, because its plan is kept, and planning took longer than reading. With a
-- moment it is what a call of a company begins with, all in one round trip: the transaction is bound to the company of
-- the sign-in from here on, as the role that sees that company only, and the person's workplace on the company's day
-- comes along. Whether the sign-in is still good is decided before anything else is read.
create or replace function sign_in_of(hash bytea, at timestamptz) returns setof signed_in language plpgsql volatile as $$
declare
  it signed_in;
begin
  select s.id, s.state, s.csrf, s.token_hash <> hash, s.previous_until, s.expires_at, s.ends_at, s.seen_at, s.role_id,
    s.is_directory,
    case when s.is_directory then jsonb_build_object('tenant', s.directory_tenant, 'object', s.directory_object) end,
    s.confirmed_at, a.id, a.kind, a.email,
    -- In a company people are called as it calls them: never as another company typed, or they themselves elsewhere.
    case when m.company_id is null then coalesce(a.full_name, a.email) else coalesce(e.full_name, m.full_name, a.email) end,
    e.preferred_name, a.language, a.totp_on, a.is_active, c.id, c.code, c.name, c.country, c.currency, c.timezone, c.language, c.is_on, c.is_demo, c.data_key,
    coalesce(m.is_active, false), m.employee_id, e.last_day,
    coalesce((select array_agg(r.role_id order by r.role_id) from member_role r
      where r.company_id = m.company_id and r.membership_id = m.id), '{}'),
    coalesce((select jsonb_agg(jsonb_build_object('permission', g.permission, 'reach', g.reach)) from role_grant g
      where g.company_id = s.company_id and g.role_id = s.role_id), '[]'),
    coalesce((select t.second_factor from role_setting t
      where t.company_id = s.company_id and t.role_id = s.role_id), false),
    coalesce((select array_agg(x.module_id) from company_module x
      where x.company_id = s.company_id and not x.is_on), '{}'),
    null, s.seen_as,
    coalesce((select jsonb_agg(jsonb_build_object('permission', g.permission, 'reach', g.reach)) from role_grant g
      where g.company_id = s.company_id and g.role_id = s.seen_as), '[]'), s.access_changed
  into it
  from login_session s
  join account a on a.id = s.account_id
  left join company c on c.id = s.company_id
  left join membership m on m.company_id = s.company_id and m.account_id = s.account_id
  left join employee e on e.company_id = m.company_id and e.id = m.employee_id
  where s.token_hash = hash or s.previous_hash = hash;
  if not found then return; end if;
  if at is not null and it."companyId" is not null then
    perform set_config('app.company_id', it."companyId"::text, true), set_config('role', 'kerani_app', true);
    if it."employeeId" is not null then
      it."workplace" := (select to_jsonb(w) from workplace_of(it."employeeId", (at at time zone it."companyTimezone")::date) w);
    end if;
  end if;
  return next it;
end $$;

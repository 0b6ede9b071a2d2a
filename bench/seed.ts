import { randomUUID } from 'node:crypto'
import { createDataKey, openVault } from '#server/vault.ts'
import { product } from '../app/modules.ts'
import type { World } from './world.ts'

export type BenchCountry = 'MY' | 'TW'
export type BenchCompany = {
  companyId: string
  accountId: string
  groupId: string
  officeId: string
  /** The pay group of each country; `groupId` is the first. */
  groups: readonly string[]
}

const PLACES = {
  MY: { office: 'Kuala Lumpur', code: 'KUL', currency: 'MYR', timezone: 'Asia/Kuala_Lumpur' },
  TW: { office: 'Taipei', code: 'TPE', currency: 'TWD', timezone: 'Asia/Taipei' },
} as const

/**
 * Seeds a company of this many invented people in ten departments: a third with an allowance, a fifth with overtime,
 * some with unpaid days, raises within the month, children, foreigners and people over 60. With two countries, people
 * alternate between them. The company's daily jobs count as done, so that none runs beside a measurement. Uses the
 * owner's connection.
 */
export async function seedCompany(
  { owner, wrap }: World,
  employees: number,
  period: string,
  code = 'bench',
  countries: readonly BenchCountry[] = ['MY'],
): Promise<BenchCompany> {
  const places = countries.map((country) => ({
    country,
    ...PLACES[country],
    officeId: randomUUID(),
    groupId: randomUUID(),
  }))
  const [{ officeId, groupId }] = places as [(typeof places)[number]]
  const ids = {
    companyId: randomUUID(),
    accountId: randomUUID(),
    groupId,
    officeId,
    groups: places.map((place) => place.groupId),
  }
  const inTaiwan = (n: string) => (countries.length > 1 ? `${n} % 2 = 1` : String(countries[0] === 'TW'))
  const first = `${period}-01`
  const run = (text: string, values: unknown[] = []) => owner.query(text, values)
  await run(
    `insert into company (id, code, name, country, currency, timezone, data_key) values ($1, $3, 'Bench Sdn Bhd', 'MY', 'MYR', 'Asia/Kuala_Lumpur', $2)`,
    [ids.companyId, createDataKey(wrap), code],
  )
  await run(`select set_config('app.company_id', $1, false)`, [ids.companyId])
  await run(`insert into account (id, email, full_name) values ($1, $2, 'Bench')`, [
    ids.accountId,
    `payroll@${code}.example`,
  ])
  await run(
    `with m as (insert into membership (account_id) values ($1) returning company_id, id) insert into member_role (company_id, membership_id, role_id) select company_id, m.id, r.id from m, (values (12), (16)) r (id)`,
    [ids.accountId],
  )
  await run(`insert into company_profile (legal_name, hrd_levy) values ('Bench Sdn Bhd', 'one')`)
  for (const place of places)
    await run(`insert into office (id, code, name, country, currency, timezone) values ($1, $2, $3, $4, $5, $6)`, [
      place.officeId,
      place.code,
      place.office,
      place.country,
      place.currency,
      place.timezone,
    ])
  await run(`insert into department (name) select 'Department ' || n from generate_series(1, 10) n`)
  await run(`insert into position (position_id, name) select 'P' || n, 'Position ' || n from generate_series(1, 20) n`)
  for (const place of places)
    await run(`insert into pay_group (id, name, country, currency, all_offices) values ($1, $2, $3, $4, true)`, [
      place.groupId,
      place.office,
      place.country,
      place.currency,
    ])
  await run(`insert into pay_item (code, name_en, name_zh, kind, prorated, work_kind, counts) values
    ('fixed_allowance', 'Fixed allowance', '固定津貼', 'earning', true, null, '{"MY": {"epf": true, "socso": true, "hrd": true, "pcb": "normal", "exemptKind": null, "bonus": false, "ordinaryRate": true}, "TW": {"kind": "fixed_allowance"}}'),
    ('overtime', 'Overtime', '加班費', 'earning', false, 'overtime', '{"MY": {"epf": false, "socso": true, "hrd": false, "pcb": "normal", "exemptKind": null, "bonus": false, "ordinaryRate": false}, "TW": {"kind": "overtime"}}'),
    ('loan_repayment', 'Loan repayment', '借款還款', 'deduction', false, null, '{"MY": {"epf": false, "socso": false, "hrd": false, "pcb": "none", "exemptKind": null, "bonus": false, "ordinaryRate": false}, "TW": {}}')`)
  await run(
    `insert into employee (employee_no, full_name, birth_date, gender, nationality, joined_on, work_email)
     select 'B' || lpad(n::text, 6, '0'), 'Person ' || n, date '1962-01-01' + (n * 37 % 15000), case when n % 2 = 0 then 'male' else 'female' end, 'MY',
       case when n % 97 = 0 then $1::date + 9 else date '2015-01-01' + (n % 3000) end, 'person.' || n || '@bench.example'
     from generate_series(1, $2::int) n`,
    [first, employees],
  )
  await run(
    `create temporary table numbered as select id, joined_on, row_number() over (order by employee_no)::int as n from employee where company_id = $1`,
    [ids.companyId],
  )
  await run(
    `insert into employment (employee_id, from_day, office_id, department_id, position_id, job_title, employment_type, employment_status)
     select n.id, n.joined_on, case when ${inTaiwan('n.n')} then $2::uuid else $1::uuid end, d.id, p.id, 'Worker', 'full_time', 'active_confirmed' from numbered n
     join (select id, row_number() over (order by name) - 1 as k from department where company_id = current_company()) d on d.k = n.n % 10
     join (select id, row_number() over (order by position_id) - 1 as k from position where company_id = current_company()) p on p.k = n.n % 20`,
    [ids.officeId, places.at(-1)!.officeId],
  )
  await run(
    `with paid as (select *, case when ${inTaiwan('n')} then 30000 + n * 7919 % 150000 else 170000 + n * 7919 % 1500000 end as pay,
       case when ${inTaiwan('n')} then 3000 else 20000 end as raise, case when ${inTaiwan('n')} then 'TWD' else 'MYR' end as currency from numbered)
     insert into compensation (employee_id, from_day, until_day, basic_pay, currency)
     select id, joined_on, case when n % 50 = 0 and joined_on < $1::date then $1::date + 14 end, pay, currency from paid
     union all
     select id, $1::date + 15, null, pay + raise, currency from paid where n % 50 = 0 and joined_on < $1::date`,
    [first],
  )
  await run(
    `insert into bank_detail (employee_id, from_day, bank_name, account_type, account_number, account_index, account_holder, wrong_numbers)
     select id, joined_on, case when ${inTaiwan('n')} then 'Cathay United Bank' else 'Maybank' end, 'savings', '\\x00', sha256(n::text::bytea), 'Person ' || n, '{}' from numbered`,
  )
  await run(
    `insert into statutory_status (employee_id, from_day, resident_status, tax_category, children_under_18, tax_number, tax_index, epf_number, epf_index, socso_number, zakat_monthly, wrong_numbers)
     select id, joined_on, case when n % 25 = 0 then 'expatriate_b' when n % 40 = 0 then 'permanent_resident' else 'citizen' end, 1 + n % 3, case when n % 3 = 0 then 0 else (n % 4) * 2 end,
       '\\x00', sha256(n::text::bytea), '\\x00', sha256(n::text::bytea), '\\x00', case when n % 10 = 0 then 5000 else 0 end, '{}' from numbered`,
  )
  await run(
    `update statutory_status s set resident_status = 'taiwan_citizen', tw_tax_method = case when n % 3 = 0 then 'flat' else 'table' end,
       tw_tax_dependants = n % 4, health_dependants = n % 5, tw_identity = case when n % 12 = 0 then 'professional' when n % 15 = 0 then 'migrant' else 'national' end,
       pension_voluntary_rate = case when n % 7 = 0 then 30000 end
     from numbered where s.employee_id = numbered.id and ${inTaiwan('n')}`,
  )
  await run(`insert into work_schedule (employee_id, from_day) select id, joined_on from numbered`)
  await run(
    `insert into recurring_item (employee_id, pay_item_id, amount, from_day) select n.id, i.id, 15000 + n.n % 300 * 100, n.joined_on from numbered n join pay_item i on i.company_id = current_company() and i.code = 'fixed_allowance' where n.n % 3 = 0`,
  )
  await run(
    `insert into one_off_item (employee_id, pay_item_id, period, minutes) select n.id, i.id, $1, 60 + n.n % 20 * 30 from numbered n join pay_item i on i.company_id = current_company() and i.code = 'overtime' where n.n % 5 = 0`,
    [period],
  )
  await run(
    `insert into absence (employee_id, from_day, until_day, kind) select id, $1::date + 17, $1::date + 18, 'unpaid' from numbered where n % 20 = 0`,
    [first],
  )
  await run(
    `with lent as (
       insert into loan (employee_id, kind, principal, currency)
       select id, 'loan', 120000, case when ${inTaiwan('n')} then 'TWD' else 'MYR' end from numbered where n % 10 = 3 returning id, company_id)
     insert into loan_instalment (loan_id, month, amount)
     select lent.id, to_char($1::date + make_interval(months => m), 'YYYY-MM'), 10000 from lent cross join generate_series(0, 11) m`,
    [first],
  )
  await run(
    `insert into tax_claim (employee_id, period, code, amount) select id, $1, 'lifestyle', 20000 + n % 50 * 1000 from numbered where n % 25 = 7 and not ${inTaiwan('n')}`,
    [period],
  )
  await run('drop table numbered')
  await run('insert into daily_work (work, day) select work, current_date + 1 from unnest($1::text[]) work', [
    product.scheduledJobs.filter(({ hourly }) => !hourly).map(({ name }) => name),
  ])
  await run('vacuum analyze')
  return ids
}

/** Encrypts account, tax and EPF numbers as the product does: payslips show their last four digits. */
export async function sealNumbers({ owner, wrap }: World, companyId: string): Promise<void> {
  const { rows } = await owner.query('select data_key from company where id = $1', [companyId])
  const vault = openVault(wrap, companyId, rows[0].data_key)
  for (const [table, columns] of Object.entries({
    bank_detail: ['account_number'],
    statutory_status: ['tax_number', 'epf_number', 'socso_number'],
  }))
    for (const column of columns) {
      const found = await owner.query(`select id from ${table} where company_id = $1`, [companyId])
      const ids = found.rows.map((row) => row.id as string)
      const sealed = ids.map((id, index) =>
        vault.encrypt(`${table}.${column}|${id}`, `1640${String(index).padStart(8, '0')}`),
      )
      await owner.query(
        `update ${table} t set ${column} = s.sealed from unnest($1::uuid[], $2::bytea[]) as s(id, sealed) where t.company_id = $3 and t.id = s.id`,
        [ids, sealed, companyId],
      )
    }
}

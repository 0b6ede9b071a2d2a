import { type RawBuilder, sql } from 'kysely'
import { monthOf } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { nonResidentTaxDue, pensionDue, premiumsDue, residentTaxDue } from '#statutory/taiwan/due-dates.ts'
import { type PayslipFilters, selectPayslips } from './report-page.ts'
import { SCHEMES, type Scheme, TAIWAN_SCHEMES, type TaiwanScheme, UNIT_SCHEMES } from './values.ts'

/** The insured wage of a scheme on a payslip; schemes that are not listed have none. */
const INSURED_WAGE = sql`case scheme when 'tw_labor' then insured->>'labor' when 'tw_employment' then insured->>'labor'
  when 'tw_occupational' then insured->>'occupational' when 'tw_health' then insured->>'health' when 'tw_pension' then insured->>'pension' end`

/** Whether anybody is paid in Taiwan: only then are payslip lines read for its schemes. */
export async function hasTaiwanGroup(tx: Tx): Promise<boolean> {
  const group = await tx.selectFrom('pay_group').select('id').where('country', '=', 'TW').limit(1).executeTakeFirst()
  return group !== undefined
}

/** What the employer added to payslips `p` by the law of Taiwan, 0 on all others. */
export const TAIWAN_EMPLOYER = sql`sum(case when p.taiwan is null then 0 else (
  select coalesce(sum((line->>'e')::bigint), 0) from jsonb_array_elements(p.lines) line where line->>'c' like 'tw\\_%') end)::bigint as tw_employer`

/** Whether a line is tax of a non-resident, which has its own due date. */
export const FOREIGN_TAX = sql`(line.b->>'f' = 'tw.tax.nonResident' or (line.b->>'f' = 'tw.tax.retirement' and line.b->'i'->>'res' is null))`

/** Whether a run `r` withheld tax of non-residents; lines are read only for runs in Taiwan's currency. */
export const HAS_FOREIGN_TAX = sql`r.currency = 'TWD' and exists (select from payslip p cross join lateral jsonb_to_recordset(p.lines) as line (c text, a bigint, b jsonb)
  where p.pay_run_id = r.id and line.a > 0 and line.c in ('tw_income_tax', 'tw_retirement_tax') and ${FOREIGN_TAX})`

/**
 * What each month owes to the authorities of Taiwan, as queries of a `with` after `run`; the last is `taiwan`. Taxes on
 * salary, bonuses and severance are one scheme, those of non-residents another. What the unit owes on its whole payroll
 * is in it only without filters.
 */
export function selectTaiwanSchemes(asked: readonly Scheme[], filters: PayslipFilters): RawBuilder<unknown>[] {
  const { office_id, department_id, cost_center_id, search, without, reader: within } = filters
  const whole = !(office_id || department_id || cost_center_id || search || without || within)
  const names = asked.filter((one): one is TaiwanScheme => TAIWAN_SCHEMES.some((of) => of === one))
  const places = sql.join(
    SCHEMES.map((one, place) => sql`(${place}::int, ${one}::text)`),
    sql`, `,
  )
  return [
    ...selectTaiwanPeople(filters),
    sql`tw_unit as (
      select run.period, run.currency, line->>'c' as scheme, min(run.pay_day) filter (where (line->>'e')::bigint <> 0) as pay_day, sum((line->>'e')::bigint)::bigint as employer,
        (select count(distinct p.employee_id)::int from payslip p join run other on other.id = p.pay_run_id where other.period = run.period and p.taiwan is not null) as people
      from run join pay_run r on r.id = run.id cross join lateral jsonb_array_elements(
        case when jsonb_typeof(r.totals->'unit') = 'array' and ${whole} then r.totals->'unit' else '[]' end) line
      group by run.period, run.currency, line->>'c')`,
    sql`taiwan as (
      select owed.*, scheme.place as scheme_place from (
        select period as month, scheme, currency, min(pay_day) as pay_day, count(*)::int as people, sum(wages)::bigint as wages,
          sum(employee)::bigint as employee, sum(employer)::bigint as employer from tw_person group by period, currency, scheme
        union all
        select period, scheme, currency, pay_day, people, null, 0, employer from tw_unit where employer <> 0 and scheme = any(${[...UNIT_SCHEMES]}::text[])) owed
      join (values ${places}) as scheme (place, name) on scheme.name = owed.scheme
      where owed.scheme = any(${[...names]}::text[]))`,
  ]
}

/**
 * What each person and their employer paid to each scheme of Taiwan by month, as queries of a `with` after `run`; the
 * last is `tw_person`.
 */
export function selectTaiwanPeople(filters: PayslipFilters): RawBuilder<unknown>[] {
  const lines = selectPayslips(
    sql`run.period, run.currency, run.pay_day, p.employee_id, p.taiwan->'insured' as insured,
      case when line.c not in ('tw_income_tax', 'tw_bonus_tax', 'tw_retirement_tax') then line.c when ${FOREIGN_TAX} then 'tw_foreign_tax' else 'tw_tax' end as scheme,
      line.a as employee, coalesce(line.e, 0) as employer, case when line.c = 'tw_supplement' and line.a > 0 then (line.b->'i'->>'a')::bigint end as paid`,
    filters,
    {
      joined: sql`cross join lateral jsonb_to_recordset(p.lines) as line (c text, a bigint, e bigint, b jsonb)`,
      where: sql`run.country = 'TW' and p.taiwan is not null and line.c like 'tw\\_%'`,
    },
  )
  return [
    sql`tw_line as (${lines})`,
    // A person with several payslips of a month counts once in it, and is insured once.
    sql`tw_person as (
      select period, currency, scheme, employee_id, min(pay_day) filter (where employee <> 0 or employer <> 0) as pay_day, sum(employee)::bigint as employee, sum(employer)::bigint as employer,
        case when scheme = 'tw_supplement' then sum(paid)::bigint else max((${INSURED_WAGE})::bigint) end as wages
      from tw_line group by period, currency, scheme, employee_id having sum(employee) <> 0 or sum(employer) <> 0)`,
  ]
}

/**
 * The day a scheme of a month is due: taxes and supplementary premiums by the day of payment, of several by the first.
 */
export function taiwanDue(scheme: TaiwanScheme, month: string, payDay: string): string | null {
  switch (scheme) {
    case 'tw_tax':
      return residentTaxDue(monthOf(payDay))
    case 'tw_foreign_tax':
      return nonResidentTaxDue(payDay)
    case 'tw_supplement':
    case 'tw_employer_supplement':
      return premiumsDue(monthOf(payDay))
    case 'tw_pension':
      return pensionDue(month)
    case 'tw_reserve':
      return null
    case 'tw_labor':
    case 'tw_employment':
    case 'tw_occupational':
    case 'tw_health':
    case 'tw_arrears_fund':
      return premiumsDue(month)
  }
}

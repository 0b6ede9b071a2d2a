import { type RawBuilder, sql } from 'kysely'
import { ageOn, type Day, lastDay, type Month } from '#base/days/days.ts'
import { isAsOf } from '#people/as-of.ts'
import type { Tx } from '#server/database/database.ts'
import { epfPartFor } from '#statutory/malaysia/epf/part.ts'
import { epfLaw } from '#statutory/malaysia/epf/schedule.ts'
import type { Claimant } from '#statutory/malaysia/pcb/claim-rules.ts'
import { type Tp1Item, tp1Law } from '#statutory/malaysia/pcb/tp1.ts'
import { ageReferenceDay } from '#statutory/malaysia/person.ts'
import { citizenshipOf, hasChosenEarly } from '#statutory/malaysia/status/resident-status.ts'
import { REGIMES } from '#statutory/malaysia/status/tax-status.ts'
import { loadPayrollChoices } from '../settings/choices.ts'

/** A claimant with the other facts that the form shows. */
export type TaxPerson = Claimant & {
  readonly id: string
  readonly full_name: string
  readonly employee_no: string
  /** The country of the office; null without one. */
  readonly country: string | null
  readonly joined_on: Day
  readonly zakatMonthly: number
}

type TaxPersonRow = {
  id: string
  full_name: string
  employee_no: string
  country: string | null
  joined_on: Day
  birth_date: Day | null
  gender: 'male' | 'female' | null
  resident_status: string | null
  tax_regime: keyof typeof REGIMES | null
  tax_category: 1 | 2 | 3 | null
  epf_elected: boolean | null
  zakat_monthly: number | null
  used: Record<string, number> | null
  last_year: string[] | null
  start: Record<string, number> | null
  waiting: Record<string, number> | null
}

/** The claims of a year; empty before the first year whose list is known. */
export function claimList(year: number): readonly Tp1Item[] {
  try {
    return tp1Law(`${year}-01`).value
  } catch {
    return []
  }
}

/**
 * Loads people as claimants in a month's year. `waitingToo` is a query of code and amount of an `employee`: pending claims
 * besides the accepted ones. What the year used is summed by person, over all employments here.
 */
export async function loadTaxPeople(
  tx: Tx,
  ids: readonly string[],
  month: Month,
  { waitingToo, day = lastDay(month) }: { waitingToo?: RawBuilder<unknown>; day?: Day } = {},
): Promise<Map<string, TaxPerson>> {
  const year = Number(month.slice(0, 4))
  const ofPerson = sql`same.first_employee_id = employee.first_employee_id`
  const claimedInYear = (of: number) => sql`
    select c.key as code, sum(c.value::bigint)::bigint as amount
    from employee same join payslip p on p.employee_id = same.id join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
    cross join lateral jsonb_each_text(p.claims_used) c
    where ${ofPerson} and p.claims_used is not null and p.period between ${`${of}-01`} and ${`${of}-12`} and c.value::bigint > 0 group by c.key`
  const { rows } = await sql<TaxPersonRow>`
    select employee.id, employee.full_name, employee.employee_no, office.country, employee.joined_on, employee.birth_date, employee.gender,
      s.resident_status, s.tax_regime, s.tax_category, s.epf_elected, s.zakat_monthly,
      (select jsonb_object_agg(u.code, u.amount) from (${claimedInYear(year)}) u) as used,
      (select array_agg(u.code) from (${claimedInYear(year - 1)}) u) as last_year,
      (select jsonb_object_agg(i.code, i.amount) from (
        select i.key as code, sum(i.value::bigint)::bigint as amount
        from employee same join tax_start t on t.employee_id = same.id cross join lateral jsonb_each_text(t.claims) i
        where ${ofPerson} and t.year = ${year} group by i.key) i) as start,
      (select jsonb_object_agg(w.code, w.amount) from (
        select code, sum(amount)::bigint as amount from (
          select c.code, c.amount from employee same join tax_claim c on c.employee_id = same.id where ${ofPerson} and c.taken_run_id is null and c.period between ${`${year}-01`} and ${`${year}-12`}
          ${waitingToo ? sql`union all ${waitingToo}` : sql``}) one(code, amount) group by code) w) as waiting
    from employee
    left join employment on ${isAsOf('employment', day)}
    left join office on office.id = employment.office_id
    left join statutory_status s on ${isAsOf('s', day)}
    where employee.id = any(${[...ids]}::uuid[])`.execute(tx)
  const choices = await loadPayrollChoices(tx, month)
  const schedule = epfLaw(month).value
  const ageDay = ageReferenceDay(month, choices.epf_age_switch)
  return new Map(
    rows.map((row) => {
      const part = epfPartFor(schedule, {
        citizenship: citizenshipOf(row.resident_status),
        age: row.birth_date ? ageOn(row.birth_date, ageDay) : 30,
        electedBefore1998: hasChosenEarly(row.resident_status),
        elected: row.epf_elected ?? false,
      }).part
      const used: Record<string, number> = { ...row.used }
      for (const [code, amount] of Object.entries(row.start ?? {})) used[code] = (used[code] ?? 0) + amount
      return [
        row.id,
        {
          id: row.id,
          full_name: row.full_name,
          employee_no: row.employee_no,
          country: row.country,
          joined_on: row.joined_on,
          zakatMonthly: row.zakat_monthly ?? 0,
          regime: REGIMES[row.tax_regime ?? 'resident'],
          category: row.tax_category ?? 1,
          mandatoryEpf: part !== 'none',
          gender: row.gender,
          socsoByItself: choices.socso_relief,
          used,
          waiting: row.waiting ?? {},
          lastYear: row.last_year ?? [],
        },
      ] as const
    }),
  )
}

import { sql } from 'kysely'
import { monthOf } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import { countryOf } from '#pay/countries.ts'
import type { Line } from '#pay/payslip-lines.ts'
import { NotPayableError } from '#pay/payslip-lines.ts'
import { loadItemsByCountry } from '#pay/runs.ts'
import type { Tx } from '#server/database/database.ts'
import { loadPayrollSettings } from '../../work/payroll-settings.ts'
import { dayKey, type Hours, type PersonDay, type PersonFinder } from '../../work/people-on-days.ts'

/** Prices hours as a line of a payslip; null where no pay is recorded or the country pays no such work. */
export type HoursPricer = (hours: Hours) => Line | null

/**
 * Loads what prices hours by the pay, the allowances and the law of their day, as a run would pay them: five queries,
 * however many days.
 */
export async function loadHoursPricer(
  tx: Tx,
  personDays: readonly PersonDay[],
  personOf: PersonFinder,
): Promise<HoursPricer> {
  const { rows } = await sql<PersonDay & { code: string; amount: number }>`
    select a.id as employee, a.day, i.code, r.amount
    from (select distinct * from unnest(${personDays.map(({ employee }) => employee)}::uuid[], ${personDays.map(({ day }) => day)}::date[]) a(id, day)) a
    join recurring_item r on r.employee_id = a.id and r.from_day <= a.day and (r.until_day is null or r.until_day >= a.day)
    join pay_item i on i.id = r.pay_item_id order by a.id, a.day, i.code, r.id`.execute(tx)
  const recurring = Map.groupBy(rows, dayKey)
  const itemsIn = await loadItemsByCountry(tx)
  const settingsIn = await loadPayrollSettings(tx)
  return ({ code, minutes, rate, byLaw, ...on }) => {
    const person = personOf(on)
    if (!person?.pay) return null
    const { day } = on
    const { amount, per } = person.pay
    const inputs = {
      pay: [{ from: day, until: day, amount, ...(per !== 'monthly' && { per }) }],
      items: (recurring.get(dayKey(on)) ?? []).map((one) => ({
        code: one.code,
        amount: one.amount,
        from: day,
        until: day,
        recurring: true as const,
      })),
      minutes: person.minutes,
    }
    const hours = { code, minutes, day, ...(rate && { rate }), ...(byLaw && { byLaw: true as const }) }
    try {
      const country = countryOf(person.country)
      const items = itemsIn(country)
      if (!items[code]) return null
      const priced = country.payslip.hoursPay?.(
        country.law.forMonth(monthOf(day)),
        items,
        inputs,
        hours,
        settingsIn(monthOf(day)),
      )
      return priced ? { c: code, k: 'earning', a: priced.amount, b: priced.basis } : null
    } catch (error) {
      if (error instanceof NotPayableError || error instanceof DomainError) return null
      throw error
    }
  }
}

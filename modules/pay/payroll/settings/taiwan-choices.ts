import { type RawBuilder, sql } from 'kysely'
import { type Day, firstDay, lastDay, type Month, monthOf, shiftMonth } from '#base/days/days.ts'
import { filterInReach } from '#people/reach.ts'
import type { PendingInput } from '#requests/pending-inputs.ts'
import { forbiddenOwnRecord } from '#server/access/own-record-guard.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { TAIWAN_COUNTRY } from '#statutory/taiwan/country.ts'
import { payrollTaiwanLabels } from '../taiwan/labels.ts'
import { loadPayrollChoices } from './choices.ts'

/** People shown, and moved at once. */
const MOST_PEOPLE = 5_000
const PAGE = 'payroll/settings?tab=rules'

/** Choices of Taiwan's withholding tax that nobody has made; a run says which rule counts until somebody does. */
export const TAIWAN_OPEN_CHOICES: readonly PendingInput[] = [
  {
    kind: 'tw_bonus_rule',
    country: TAIWAN_COUNTRY.code,
    page: PAGE,
    title: payrollTaiwanLabels['payroll.tw_bonus_open'],
    about: payrollTaiwanLabels['payroll.tw_bonus_open_about'],
    question: {
      one: payrollTaiwanLabels['payroll.tw_bonus_open_question'],
      other: payrollTaiwanLabels['payroll.tw_bonus_open_question'],
    },
    count: async (tx, { period }) => ((await loadPayrollChoices(tx, period)).tw_bonus_rule === null ? 1 : 0),
  },
  {
    kind: 'tw_tax_method',
    country: TAIWAN_COUNTRY.code,
    page: PAGE,
    title: payrollTaiwanLabels['payroll.tw_method_open'],
    about: payrollTaiwanLabels['payroll.tw_method_open_about'],
    question: {
      one: payrollTaiwanLabels['payroll.tw_method_open_one'],
      other: payrollTaiwanLabels['payroll.tw_method_open_other'],
    },
    count: async (tx, { last, people }) =>
      (
        await selectOne(
          tx,
          sql<{ n: number }>`
      select count(*)::int as n from (${people}) paid(id) where paid.id in (${selectOpenMethods(last)})`,
        )
      ).n,
  },
]

/** Selects the ids of people for whom nobody has chosen on a day how tax is withheld. */
function selectOpenMethods(day: Day): RawBuilder<unknown> {
  return sql`select s.employee_id from statutory_status s
    where s.tw_tax_method is null and s.from_day <= ${day}::date and (s.until_day is null or s.until_day >= ${day}::date)`
}

/**
 * People in Taiwan's offices for whom nobody has chosen the method, as far as the caller may change it, how many others
 * there are, the first day of the first month that no approved run of Taiwan has paid, and the first month whose settings
 * may still change.
 */
export async function loadOpenTaxMethods({ tx, actor, today }: Pick<Context, 'tx' | 'actor' | 'today'>) {
  const [period, openMonth] = await loadOpenMonths(tx, monthOf(today))
  const { rows } = await sql<{ id: string; employee_no: string; full_name: string }>`
    select employee.id, employee.employee_no, employee.full_name from employee
    join employment e on e.employee_id = employee.id and e.from_day <= ${lastDay(period)}::date and (e.until_day is null or e.until_day >= ${lastDay(period)}::date)
    join office on office.id = e.office_id and office.country = ${TAIWAN_COUNTRY.code}
    where employee.id in (${selectOpenMethods(lastDay(period))}) and (employee.last_day is null or employee.last_day >= ${firstDay(period)}::date)
    order by employee.full_name, employee.id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const inReach = await filterInReach(tx, actor, 'employee:edit', ids, today)
  const own = await forbiddenOwnRecord(tx, actor, 'employee:edit')
  const people = rows.filter(({ id }) => inReach.has(id) && id !== own).slice(0, MOST_PEOPLE)
  return { from_day: firstDay(period), open_month: openMonth, people, others: rows.length - people.length }
}

/** The month after the last approved one of Taiwan and of the company, but not before the month given. */
async function loadOpenMonths(tx: Tx, month: Month): Promise<[taiwan: Month, company: Month]> {
  const { taiwan, company } = await selectOne(
    tx,
    sql<{ taiwan: Month | null; company: Month | null }>`
    select max(r.period) filter (where g.country = ${TAIWAN_COUNTRY.code} and r.kind = 'monthly') as taiwan, max(r.period) as company
    from pay_run r join pay_group g on g.id = r.pay_group_id where r.state = 'approved'`,
  )
  const after = (last: Month | null) => (last !== null && last >= month ? shiftMonth(last, 1) : month)
  return [after(taiwan), after(company)]
}

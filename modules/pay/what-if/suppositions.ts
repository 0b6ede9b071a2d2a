import { sql } from 'kysely'
import { type Day, firstDay, lastDay, type Month, monthOf } from '#base/days/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { applyRate, sum } from '#base/money/money.ts'
import { isAsOf } from '#people/as-of.ts'
import { changeCompensation } from '#people/pay-details.ts'
import { simulateLeaving } from '#people/record.ts'
import { publishNothing } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { insertOneOffs } from '../payroll/inputs/one-off-rows.ts'
import type { Suppositions } from './contract.ts'

type RunMonth = { period: Month; sequence: number }
type ApplyContext = { now: Date; today: Day; vault: Vault }

/** Throws Refused for suppositions that are empty or impossible. */
export function validateSuppositions(of: Suppositions & { period: Month }): void {
  const once = of.item_amount !== null || of.item_rate !== null
  if (of.raise_rate === null && of.raise_amount === null && !once && of.last_day === null)
    throw new DomainError('nothing_supposed')
  if (once && of.pay_item_id === null) throw invalidField('pay_item_id', 'what_if_item')
  if (of.last_day !== null && monthOf(of.last_day) !== of.period) throw invalidField('last_day', 'what_if_last_day')
}

/**
 * Writes the suppositions into the records; the caller rolls the transaction back. Returns how many people they
 * concern. Throws Refused where they concern nobody.
 */
export async function applySuppositions(
  tx: Tx,
  people: readonly string[],
  { period, sequence }: RunMonth,
  of: Suppositions,
  when: ApplyContext,
): Promise<number> {
  const chosen = await filterPeople(tx, people, period, of)
  if (chosen.length === 0) throw new DomainError('nobody_supposed')
  if (of.raise_rate !== null || of.raise_amount !== null) await raiseBasicPay(tx, chosen, period, of, when)
  if (of.pay_item_id !== null && (of.item_amount !== null || of.item_rate !== null))
    await insertOneOffPay(tx, chosen, { period, sequence }, of.pay_item_id, of)
  if (of.last_day !== null) await simulateLeaving(tx, chosen, of.last_day)
  return chosen.length
}

/** The people of a run that the suppositions name, by person, department or office; all of them where they name none. */
async function filterPeople(tx: Tx, people: readonly string[], period: Month, of: Suppositions): Promise<string[]> {
  if (of.department_ids.length + of.office_ids.length + of.employee_ids.length === 0) return [...people]
  const { rows } = await sql<{ id: string }>`
    select distinct employee.id from employee
    left join employment e on ${isAsOf('e', lastDay(period))}
    where employee.id = any(${[...people]}::uuid[])
      and (${of.employee_ids.length === 0} or employee.id = any(${of.employee_ids}::uuid[]))
      and (${of.department_ids.length === 0} or e.department_id = any(${of.department_ids}::uuid[]))
      and (${of.office_ids.length === 0} or e.office_id = any(${of.office_ids}::uuid[]))
    order by employee.id`.execute(tx)
  return rows.map(({ id }) => id)
}

type BasicPayRow = { employee_id: string; basic_pay: number; from_day: Day }

async function loadBasicPay(tx: Tx, people: readonly string[], period: Month): Promise<BasicPayRow[]> {
  return (
    await sql<BasicPayRow>`
    select employee_id, basic_pay, from_day from compensation where employee_id = any(${[...people]}::uuid[])
      and from_day <= ${lastDay(period)}::date and (until_day is null or until_day >= ${lastDay(period)}::date)`.execute(
      tx,
    )
  ).rows
}

async function raiseBasicPay(
  tx: Tx,
  people: readonly string[],
  period: Month,
  { raise_rate, raise_amount }: Suppositions,
  when: ApplyContext,
): Promise<void> {
  const first = firstDay(period)
  const paid = await loadBasicPay(tx, people, period)
  await changeCompensation(
    tx,
    paid.map(({ employee_id, basic_pay, from_day }) => ({
      employeeId: employee_id,
      change: {
        kind: 'set',
        from: from_day > first ? from_day : first,
        values: {
          basic_pay: Math.max(0, sum([basic_pay, applyRate(basic_pay, raise_rate ?? 0, 'half-up'), raise_amount ?? 0])),
        },
      },
    })),
    // The transaction is rolled back, so that no other module must react.
    { ...when, publish: publishNothing },
  )
}

async function insertOneOffPay(
  tx: Tx,
  people: readonly string[],
  { period, sequence }: RunMonth,
  pay_item_id: string,
  { item_amount, item_rate }: Suppositions,
): Promise<void> {
  const rows = (await loadBasicPay(tx, people, period))
    .map(({ employee_id, basic_pay }) => ({
      employee_id,
      pay_item_id,
      amount: sum([item_amount ?? 0, applyRate(basic_pay, item_rate ?? 0, 'half-up')]),
      minutes: null,
      day: null,
      note: null,
    }))
    .filter(({ amount }) => amount > 0)
  await insertOneOffs(tx, { period, run_kind: 'monthly', sequence }, rows)
}

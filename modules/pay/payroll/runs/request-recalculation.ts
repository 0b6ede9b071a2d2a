import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { paidCurrency } from '#people/pay-details.ts'
import type { Tx } from '#server/database/database.ts'
import type { RunKind } from '../values.ts'

export type RunKey = { period: string; run_kind: RunKind; sequence: number }

/**
 * Requests a new calculation of the open runs with this key that pay in the currencies of these people. Such runs cannot be
 * confirmed before they are calculated again. All modules request a new calculation with this function.
 */
export async function requestRecalculation(
  tx: Tx,
  { period, run_kind, sequence }: RunKey,
  people: readonly string[],
): Promise<void> {
  await sql`update pay_run set amounts_changed_at = clock_timestamp()
    where period = ${period} and kind = ${run_kind} and sequence = ${sequence} and state in ('draft', 'calculated')
      and currency in (select ${paidCurrency('employee.id')} from employee where employee.id = any(${[...people]}::uuid[]))`.execute(
    tx,
  )
}

/** Requests a new calculation of the open runs in which some of these people are, and which read records of a day or later. */
export async function requestRecalculationFrom(tx: Tx, from: Day, people: readonly string[]): Promise<void> {
  const ofPeople = sql`pay_run_id = pay_run.id and employee_id = any(${[...people]}::uuid[])`
  await sql`update pay_run set amounts_changed_at = clock_timestamp()
    where state in ('calculated', 'confirmed')
      and greatest(last_day, pay_day, ((period || '-01')::date + interval '1 month - 1 day')::date) >= ${from}::date
      and (exists (select from payslip where ${ofPeople}) or exists (select from payslip_failure where ${ofPeople}))`.execute(
    tx,
  )
}

import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { loadPayables, payablesOfShape } from '../../sources/payables.ts'
import { paysDays, toRegularRun } from '../cycles/run-span.ts'
import { type ItemRow, loadPayRows, loadRecurringRows } from '../gather/amounts.ts'
import { loadMonthRows, type SettledMonth, toSettledMonth } from '../gather/month.ts'
import { itemsWithPayables, payablesTakenNow } from '../gather/payable-inputs.ts'
import type { PersonRow } from '../gather/people.ts'
import { toPersonInputs } from '../gather/person-inputs.ts'
import type { RunRow } from '../gather/run-row.ts'
import { toServiceDays } from '../gather/service-days.ts'
import { toSourceRun } from '../gather/source-run.ts'
import type { RunItems } from '../payslip/inputs.ts'
import { toMalaysianInputs } from './build-inputs.ts'
import type { MalaysianPayInputs, UpcomingPay } from './inputs.ts'
import type { MalaysianCounts } from './item-counts.ts'
import { loadBenefitRows } from './sources.ts'

const BY_DAYS = { settlesMonths: false }

/**
 * Loads the regular pay still to come this month, by person: for a Malaysian run with only typed amounts, and for irregular
 * amounts that a cycle pays before the last. Leaves out people whose regular pay is approved, or who have none.
 */
export async function loadUpcomingPay(
  tx: Tx,
  run: RunRow,
  of: {
    people: ReadonlyMap<string, PersonRow>
    items: ReadonlyMap<string, readonly ItemRow[]>
    payItems: RunItems<MalaysianCounts>
    settled: ReadonlyMap<string, SettledMonth | undefined>
  },
): Promise<ReadonlyMap<string, UpcomingPay>> {
  const coming = new Map<string, UpcomingPay>()
  const regular = toRegularRun(run)
  const paid = paysDays(run) ? settledByCycle(run, regular, of) : await loadSettledMonths(tx, regular, of.people)
  const ids = [...paid.keys()]
  if (ids.length === 0) return coming
  const pay = Map.groupBy(await loadPayRows(tx, regular, ids, BY_DAYS), employeeIdOf)
  const recurring = Map.groupBy(await loadRecurringRows(tx, regular, ids), employeeIdOf)
  const dues = await loadPayables(tx, toSourceRun(regular), ids)
  const benefits = Map.groupBy(await loadBenefitRows(tx, regular, ids), employeeIdOf)
  for (const [id, settled] of paid) {
    const person = required(of.people.get(id), 'person')
    const service = toServiceDays(person, regular, settled, BY_DAYS)
    const rows = pay.get(id) ?? []
    if (person.birth_date === null || service.days === null || service.closed) continue
    if (rows.some(({ currency }) => currency !== run.currency)) continue
    const taken = payablesTakenNow(dues.get(id), service, { takes: ['relief'] })
    const items = itemsWithPayables(recurring.get(id), taken, of.payItems)
    const sheet = toPersonInputs(
      person,
      service,
      { pay: rows, items, absences: payablesOfShape(taken, 'days') },
      BY_DAYS,
    )
    if (typeof sheet === 'string') continue
    const own = toMalaysianInputs(person, regular, service, { benefits: benefits.get(id), dues: taken })
    coming.set(id, toUpcomingPay({ ...sheet, ...own.own, items: [...sheet.items, ...own.items] }, regular))
  }
  return coming
}

type SettledByPerson = ReadonlyMap<string, SettledMonth | undefined>

async function loadSettledMonths(
  tx: Tx,
  regular: RunRow,
  people: ReadonlyMap<string, PersonRow>,
): Promise<SettledByPerson> {
  const month = await loadMonthRows(tx, regular, [...people.keys()])
  return new Map([...people.keys()].map((id) => [id, toSettledMonth(month.get(id), regular)]))
}

/** People to whom a cycle before the last pays an irregular amount, with the last day that it pays. */
function settledByCycle(run: RunRow, regular: RunRow, of: Parameters<typeof loadUpcomingPay>[2]): SettledByPerson {
  const paid = new Map<string, SettledMonth>()
  if (run.cycle !== regular.cycle) return paid
  for (const [id, rows] of of.items) {
    if (!rows.some((row) => row.from_day === null && of.payItems[row.code]?.counts.pcb === 'additional')) continue
    const { days, open } = toServiceDays(required(of.people.get(id), 'person'), run, of.settled.get(id), BY_DAYS)
    if (open && days) paid.set(id, { paid_until: days.until, closed: false })
  }
  return paid
}

function toUpcomingPay(sheet: MalaysianPayInputs, { span }: RunRow): UpcomingPay {
  const { from, until, inMonth, pay, items, absences, claims } = sheet
  return {
    from: required(from, 'first paid day'),
    until: required(until, 'last paid day'),
    ...(inMonth && { inMonth }),
    pay,
    items,
    absences,
    ...(claims && { claims }),
    ...(span && { span }),
  }
}

function employeeIdOf(row: { employee_id: string }): string {
  return row.employee_id
}

import { duesOf, ofShape } from '#modules/pay/sources/dues.ts'
import type { Tx } from '#server/database/database.ts'
import { paysDays, regularOf } from '../cycles/run-span.ts'
import { type ItemFlags, type ItemRow, payRows, recurringRows } from '../gather/amounts.ts'
import { itemsWithDues, takenNow } from '../gather/due-inputs.ts'
import { dueRunOf } from '../gather/due-run.ts'
import { monthRows, type Settled, settledOf } from '../gather/month.ts'
import type { PersonRow } from '../gather/people.ts'
import { personInputs } from '../gather/person-inputs.ts'
import type { RunRow } from '../gather/run-row.ts'
import { serviceOf } from '../gather/service-days.ts'
import type { ComingPay, PayInputs } from './inputs.ts'
import { malaysianInputs } from './own-inputs.ts'
import { benefitRows } from './sources.ts'

/** Each run in Malaysia pays its own days. */
const BY_DAYS = { settlesMonths: false }

/**
 * What regular pay is still to come this month, by person: for a Malaysian run of typed amounts alone, and for irregular
 * amounts that a cycle pays before the last. Nobody is in it whose regular pay has been approved, or who has none.
 */
export async function comingPay(
  tx: Tx,
  run: RunRow,
  of: {
    people: ReadonlyMap<string, PersonRow>
    items: ReadonlyMap<string, readonly ItemRow[]>
    flags: ReadonlyMap<string, ItemFlags>
    settled: ReadonlyMap<string, Settled | undefined>
  },
): Promise<ReadonlyMap<string, ComingPay>> {
  const coming = new Map<string, ComingPay>()
  const regular = regularOf(run)
  const paid = paysDays(run) ? paidByCycle(run, regular, of) : await paidSoFar(tx, regular, of.people)
  const ids = [...paid.keys()]
  if (ids.length === 0) return coming
  const pay = Map.groupBy(await payRows(tx, regular, ids, BY_DAYS), byPerson)
  const recurring = Map.groupBy(await recurringRows(tx, regular, ids), byPerson)
  const dues = await duesOf(tx, dueRunOf(regular), ids)
  const benefits = Map.groupBy(await benefitRows(tx, regular, ids), byPerson)
  for (const [id, settled] of paid) {
    const person = of.people.get(id)!
    const service = serviceOf(person, regular, settled, BY_DAYS)
    const rows = pay.get(id) ?? []
    if (person.birth_date === null || service.days === null || service.closed) continue
    if (rows.some(({ currency }) => currency !== run.currency)) continue
    const taken = takenNow(dues.get(id), service, { takes: ['relief'] })
    const items = itemsWithDues(recurring.get(id), taken, of.flags)
    const sheet = personInputs(person, service, { pay: rows, items, absences: ofShape(taken, 'days') }, BY_DAYS)
    if (typeof sheet === 'string') continue
    const own = malaysianInputs(person, regular, service, [], { benefits: benefits.get(id), dues: taken })
    coming.set(id, comingOf({ ...sheet, ...own.own, items: [...sheet.items, ...own.items] }, regular))
  }
  return coming
}

type Paid = ReadonlyMap<string, Settled | undefined>

async function paidSoFar(tx: Tx, regular: RunRow, people: ReadonlyMap<string, PersonRow>): Promise<Paid> {
  const month = await monthRows(tx, regular, [...people.keys()])
  return new Map([...people.keys()].map((id) => [id, settledOf(month.get(id), regular)]))
}

/** Whom a cycle before the last pays something irregular, with the last day that it pays. */
function paidByCycle(run: RunRow, regular: RunRow, of: Parameters<typeof comingPay>[2]): Paid {
  const paid = new Map<string, Settled>()
  if (run.cycle !== regular.cycle) return paid
  for (const [id, rows] of of.items) {
    if (!rows.some((row) => row.from_day === null && row.pcb === 'additional')) continue
    const { days, open } = serviceOf(of.people.get(id)!, run, of.settled.get(id), BY_DAYS)
    if (open && days) paid.set(id, { paid_until: days.until, closed: false })
  }
  return paid
}

function comingOf(sheet: PayInputs, { span }: RunRow): ComingPay {
  const { from, until, inMonth, pay, items, absences, claims } = sheet
  return {
    from: from!,
    until: until!,
    ...(inMonth && { inMonth }),
    pay,
    items,
    absences,
    ...(claims && { claims }),
    ...(span && { span }),
  }
}

function byPerson(row: { employee_id: string }): string {
  return row.employee_id
}

import type { Tx } from '#server/database/database.ts'
import { absenceRows, benefitRows, claimRows, itemRows, payRows, settledRows } from './gather-amounts.ts'
import { inputsOf } from './gather-inputs.ts'
import type { PersonRow } from './gather-people.ts'
import type { ComingPay, PayInputs } from './payslip-inputs.ts'
import type { RunRow } from './run-facts.ts'
import { paysDays, regularOf, type SpannedRun } from './run-span.ts'
import { serviceOf } from './service-days.ts'

/**
 * What regular pay is still to come this month, by person, for a Malaysian run of typed amounts alone. Nobody is in it
 * whose regular pay has been approved, or who has none.
 */
export async function comingPay(
  tx: Tx,
  run: RunRow,
  people: ReadonlyMap<string, PersonRow>,
): Promise<ReadonlyMap<string, ComingPay>> {
  const coming = new Map<string, ComingPay>()
  if (paysDays(run) || run.country !== 'MY') return coming
  const regular = regularOf(run as RunRow & SpannedRun)
  const ids = [...people.keys()]
  const settled = Map.groupBy(await settledRows(tx, regular, ids), byPerson)
  const pay = Map.groupBy(await payRows(tx, regular, ids), byPerson)
  const items = Map.groupBy(await itemRows(tx, regular, ids), byPerson)
  const benefits = Map.groupBy(await benefitRows(tx, regular, ids), byPerson)
  const absences = Map.groupBy(await absenceRows(tx, regular, ids), byPerson)
  const claims = Map.groupBy(await claimRows(tx, regular, ids), byPerson)
  for (const [id, person] of people) {
    const service = serviceOf(person, regular, settled.get(id)?.[0])
    const rows = pay.get(id) ?? []
    if (person.birth_date === null || service.days === null || service.closed) continue
    if (rows.some(({ currency }) => currency !== run.currency)) continue
    const sheet = inputsOf(person, regular, service, {
      ...NOTHING,
      pay: rows,
      items: items.get(id),
      benefits: benefits.get(id),
      absences: absences.get(id),
      claims: claims.get(id),
    })
    if (typeof sheet !== 'string') coming.set(id, comingOf(sheet as PayInputs, regular))
  }
  return coming
}

const NOTHING = {
  year: undefined,
  used: undefined,
  start: undefined,
  orders: undefined,
  taiwan: undefined,
  allowances: undefined,
  overtime: undefined,
  severance: undefined,
  owed: undefined,
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

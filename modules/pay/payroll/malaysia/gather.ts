import { sum } from '#base/money.ts'
import type { Tx } from '#server/database/database.ts'
import type { GatheredPeople, OneGathered, OwnInputs } from '../country/country.ts'
import { type MonthRow, monthRows } from '../gather/month.ts'
import type { RunRow } from '../gather/run-row.ts'
import { comingPay } from './gather-coming.ts'
import type { ComingPay, PayInputs } from './inputs.ts'
import { compensated, malaysianInputs } from './own-inputs.ts'
import { benefitRows, compensationRows, type StartRow, startRows, type YearRow, yearRows } from './sources.ts'
import { type CountedRow, countedIn, MONTH_COLUMNS } from './sums.ts'

const NONE: ReadonlyMap<string, ComingPay> = new Map()

/**
 * What Malaysia asks of everybody: the year, benefits, claims, orders of the tax office, and pay that is still to come. The
 * year and what else was paid in the month are of the person, by whichever employments here.
 */
export async function gatheredHere(
  tx: Tx,
  run: RunRow,
  of: GatheredPeople<CountedRow>,
): Promise<(one: OneGathered) => OwnInputs<PayInputs>> {
  const { ids, employments } = of
  const years = Map.groupBy(await yearRows(tx, run, employments.all), byPerson)
  const elsewhere = await otherMonths(tx, run, employments.others)
  const compensation = Map.groupBy(
    await compensationRows(tx, run, compensated([...of.items.values()].flat())),
    byPerson,
  )
  const benefits = Map.groupBy(await benefitRows(tx, run, ids), byPerson)
  const starts = Map.groupBy(await startRows(tx, run, employments.all), byPerson)
  const coming = of.past ? NONE : await comingPay(tx, run, of)
  return ({ person, service, items, dues }) => {
    const { id } = person
    const [, ...others] = employments.of(id)
    const { items: more, own } = malaysianInputs(person, run, service, items, {
      benefits: benefits.get(id),
      year: [...(years.get(id) ?? []), ...others.flatMap((other) => (years.get(other) ?? []).map(withoutService))],
      same: countedIn(
        [...(of.month.get(id) ?? []), ...others.flatMap((other) => elsewhere.get(other) ?? [])],
        run.period,
      ),
      compensation: compensation.get(id)?.[0]?.amount,
      starts: employments.of(id).flatMap((one) => starts.get(one) ?? []),
      dues,
      returns: employments.later(id).at(-1),
      typedAgain: typedAgain(
        starts.get(id) ?? [],
        others.flatMap((other) => years.get(other) ?? []),
      ),
    })
    return { items: more, own: coming.has(id) ? { ...own, coming: coming.get(id)! } : own }
  }
}

/** Form TP3 of somebody who came back, beside what an earlier employment here was paid in the year: it may be the same pay. */
function typedAgain(starts: readonly StartRow[], paidHere: readonly YearRow[]): PayInputs['typedAgain'] {
  const typed = sum(starts.filter(({ origin }) => origin === 'tp3').map(({ remuneration }) => remuneration))
  const paid = sum(paidHere.map(({ remuneration }) => remuneration))
  return typed > 0 && paid > 0 ? { typed, paid } : undefined
}

type Month = ReadonlyMap<string, readonly (MonthRow & CountedRow)[]>

async function otherMonths(tx: Tx, run: RunRow, others: readonly string[]): Promise<Month> {
  return others.length === 0 ? new Map() : monthRows(tx, run, others, MONTH_COLUMNS)
}

/** What another employment used of the exemption of compensation was of its own service: this one has its own. */
function withoutService(row: YearRow): YearRow {
  return { ...row, exempt_used: row.exempt_used?.map(({ compensation: _, ...used }) => used) ?? null }
}

function byPerson(row: { employee_id: string }): string {
  return row.employee_id
}

import type { Tx } from '#server/database/database.ts'
import type { GatheredPeople, OneGathered, OwnInputs } from '../country/country.ts'
import type { RunRow } from '../gather/run-row.ts'
import { comingPay } from './gather-coming.ts'
import type { ComingPay, PayInputs } from './inputs.ts'
import { compensated, malaysianInputs } from './own-inputs.ts'
import { benefitRows, compensationRows, startRows, yearRows } from './sources.ts'
import { type CountedRow, countedIn } from './sums.ts'

const NONE: ReadonlyMap<string, ComingPay> = new Map()

/** What Malaysia asks of everybody: the year, benefits, claims, orders of the tax office, and pay that is still to come. */
export async function gatheredHere(
  tx: Tx,
  run: RunRow,
  of: GatheredPeople<CountedRow>,
): Promise<(one: OneGathered) => OwnInputs<PayInputs>> {
  const { ids } = of
  const years = Map.groupBy(await yearRows(tx, run, ids), byPerson)
  const compensation = Map.groupBy(
    await compensationRows(tx, run, compensated([...of.items.values()].flat())),
    byPerson,
  )
  const benefits = Map.groupBy(await benefitRows(tx, run, ids), byPerson)
  const starts = Map.groupBy(await startRows(tx, run, ids), byPerson)
  const coming = of.past ? NONE : await comingPay(tx, run, of)
  return ({ person, service, items, dues }) => {
    const { id } = person
    const { items: more, own } = malaysianInputs(person, run, service, items, {
      benefits: benefits.get(id),
      year: years.get(id)?.[0],
      same: countedIn(of.month.get(id), run.period),
      compensation: compensation.get(id)?.[0]?.amount,
      starts: starts.get(id),
      dues,
    })
    return { items: more, own: coming.has(id) ? { ...own, coming: coming.get(id)! } : own }
  }
}

function byPerson(row: { employee_id: string }): string {
  return row.employee_id
}

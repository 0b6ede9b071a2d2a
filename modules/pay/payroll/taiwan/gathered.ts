import type { Tx } from '#server/database/database.ts'
import type { GatheredPeople, OneGathered, OwnInputs } from '../country/country.ts'
import type { RunRow } from '../gather/run-row.ts'
import { allowanceRows, overtimeRows, severanceRows, taiwanYearRows } from './gather.ts'
import type { TaiwanPayInputs } from './inputs.ts'
import { taiwanInputs } from './own-inputs.ts'

/**
 * What Taiwan asks of everybody: payslips of the year, allowances, severance of the service and hours of the quarter. The
 * year, its month and its hours are of the person, by whichever employments here; severance is of one service.
 */
export async function gatheredHere(
  tx: Tx,
  run: RunRow,
  { ids, employments, items }: GatheredPeople,
): Promise<(one: OneGathered) => OwnInputs<TaiwanPayInputs>> {
  const typed = [...items.values()].flat()
  const worked = typed.filter(({ due }) => due?.shape === 'work')
  const years = Map.groupBy(await taiwanYearRows(tx, run, employments.all), byPerson)
  const allowances = Map.groupBy(await allowanceRows(tx, run, ids), byPerson)
  const severance = Map.groupBy(await severanceRows(tx, run, typed), byPerson)
  const overtime = Map.groupBy(
    await overtimeRows(
      tx,
      run,
      worked.flatMap(({ employee_id }) => employments.of(employee_id)),
    ),
    byPerson,
  )
  const own = <Row>(rows: ReadonlyMap<string, readonly Row[]>, id: string) =>
    employments.of(id).flatMap((one) => rows.get(one) ?? [])
  return ({ person, service }) => ({
    own: taiwanInputs(person, run, service, {
      year: own(years, person.id),
      allowances: allowances.get(person.id)?.[0]?.amount,
      severance: severance.get(person.id)?.[0],
      overtime: own(overtime, person.id),
    }),
  })
}

function byPerson(row: { employee_id: string }): string {
  return row.employee_id
}

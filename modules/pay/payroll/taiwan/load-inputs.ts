import { firstDay, lastDay } from '#base/days/days.ts'
import { loadAgreedOvertime } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { payablesOfShape } from '../../sources/payables.ts'
import type { CountryInputs, LoadedPeople, LoadedPersonRows } from '../country/country.ts'
import type { RunRow } from '../gather/run-row.ts'
import { toTaiwanInputs } from './build-inputs.ts'
import { loadAllowanceRows, loadOvertimeRows, loadSeveranceRows, loadTaiwanYearRows } from './input-rows.ts'
import type { TaiwanPayInputs } from './inputs.ts'
import { loadInsuredDependants } from './insured-dependants.ts'
import { loadInsuredHistories } from './insured-rows.ts'
import type { TaiwanCounts } from './item-counts.ts'

/**
 * Loads what payslips in Taiwan need: payslips of the year, allowances, severance of the service, overtime of the
 * quarter, and what decides the insured amounts. The year, its month and the overtime are summed by person, over all employments here; severance belongs to one
 * service.
 */
export async function loadTaiwanInputs(
  tx: Tx,
  run: RunRow,
  { ids, employments, items, payItems, past }: LoadedPeople<object, TaiwanCounts>,
): Promise<(one: LoadedPersonRows) => CountryInputs<TaiwanPayInputs>> {
  const typed = [...items.values()].flat()
  const severed = typed.filter(({ code }) => payItems[code]?.counts.kind === 'severance')
  const worked = typed.filter(({ due }) => due?.shape === 'work')
  const years = Map.groupBy(await loadTaiwanYearRows(tx, run, employments.all), employeeIdOf)
  const allowances = Map.groupBy(await loadAllowanceRows(tx, run, ids), employeeIdOf)
  const severance = Map.groupBy(await loadSeveranceRows(tx, run, severed), employeeIdOf)
  const overtime = Map.groupBy(
    await loadOvertimeRows(
      tx,
      run,
      worked.flatMap(({ employee_id }) => employments.of(employee_id)),
    ),
    employeeIdOf,
  )
  const isMoreAgreed = past ? undefined : await loadAgreedOvertime(tx, ids)
  const span = [firstDay(run.period), lastDay(run.period)] as const
  const insured = past ? undefined : await loadInsuredHistories(tx, ids, lastDay(run.period))
  const dependants = past ? undefined : await loadInsuredDependants(tx, ids)
  const rowsOfPerson = <Row>(rows: ReadonlyMap<string, readonly Row[]>, id: string) =>
    employments.of(id).flatMap((one) => rows.get(one) ?? [])
  return ({ person, service, dues }) => ({
    own: toTaiwanInputs(person, run, service, {
      year: rowsOfPerson(years, person.id),
      allowances: allowances.get(person.id)?.[0]?.amount,
      severance: severance.get(person.id)?.[0],
      overtime: rowsOfPerson(overtime, person.id),
      insured: insured?.get(person.id),
      isMoreAgreed: isMoreAgreed?.(person.id, ...span) ?? false,
      garnishments: payablesOfShape(dues, 'garnishment'),
      dependants: dependants?.get(person.id),
    }),
  })
}

function employeeIdOf(row: { employee_id: string }): string {
  return row.employee_id
}

import { sum } from '#base/money/money.ts'
import type { Tx } from '#server/database/database.ts'
import type { CountryInputs, LoadedPeople, LoadedPersonRows } from '../country/country.ts'
import { loadMonthRows, type MonthRow } from '../gather/month.ts'
import type { RunRow } from '../gather/run-row.ts'
import { compensatedEmployeeIds, toMalaysianInputs } from './build-inputs.ts'
import type { MalaysianPayInputs, UpcomingPay } from './inputs.ts'
import type { MalaysianCounts } from './item-counts.ts'
import { loadUpcomingPay } from './load-upcoming-pay.ts'
import {
  loadBenefitRows,
  loadCompensationRows,
  loadStartRows,
  loadYearRows,
  type StartRow,
  type YearRow,
} from './sources.ts'
import { MONTH_COLUMNS, type MonthSumsRow, sumMonthRows } from './sums.ts'

const NO_UPCOMING_PAY: ReadonlyMap<string, UpcomingPay> = new Map()

/**
 * Loads what Malaysian payslips need: sums of the year, benefits, claims, orders of the tax office, and upcoming pay. The
 * year and other pay of the month are summed by person, over all employments here.
 */
export async function loadMalaysiaInputs(
  tx: Tx,
  run: RunRow,
  of: LoadedPeople<MonthSumsRow, MalaysianCounts>,
): Promise<(one: LoadedPersonRows) => CountryInputs<MalaysianPayInputs>> {
  const { ids, employments } = of
  const years = Map.groupBy(await loadYearRows(tx, run, employments.all), employeeIdOf)
  const elsewhere = await loadOtherMonths(tx, run, employments.others)
  const compensation = Map.groupBy(
    await loadCompensationRows(tx, run, compensatedEmployeeIds([...of.items.values()].flat(), of.payItems)),
    employeeIdOf,
  )
  const benefits = Map.groupBy(await loadBenefitRows(tx, run, ids), employeeIdOf)
  const starts = Map.groupBy(await loadStartRows(tx, run, employments.all), employeeIdOf)
  const coming = of.past ? NO_UPCOMING_PAY : await loadUpcomingPay(tx, run, of)
  return ({ person, service, items, dues }) => {
    const { id } = person
    const [, ...others] = employments.of(id)
    const { items: more, own } = toMalaysianInputs(person, run, service, {
      benefits: benefits.get(id),
      year: [...(years.get(id) ?? []), ...others.flatMap((other) => (years.get(other) ?? []).map(withoutService))],
      same: sumMonthRows(
        [...(of.month.get(id) ?? []), ...others.flatMap((other) => elsewhere.get(other) ?? [])],
        run.period,
      ),
      paysCompensation: compensatedEmployeeIds(items, of.payItems).length > 0,
      compensation: compensation.get(id)?.[0]?.amount,
      starts: employments.of(id).flatMap((one) => starts.get(one) ?? []),
      dues,
      returns: employments.later(id).at(-1),
      typedAgain: repeatedEarlierPay(
        starts.get(id) ?? [],
        others.flatMap((other) => years.get(other) ?? []),
      ),
    })
    const upcoming = coming.get(id)
    return { items: more, own: upcoming ? { ...own, coming: upcoming } : own }
  }
}

/** Form TP3 of a rehired person, beside the pay of an earlier employment here in the same year: it may be the same pay. */
function repeatedEarlierPay(
  starts: readonly StartRow[],
  paidHere: readonly YearRow[],
): MalaysianPayInputs['typedAgain'] {
  const typed = sum(starts.filter(({ origin }) => origin === 'tp3').map(({ remuneration }) => remuneration))
  const paid = sum(paidHere.map(({ remuneration }) => remuneration))
  return typed > 0 && paid > 0 ? { typed, paid } : undefined
}

type OtherMonthRows = ReadonlyMap<string, readonly (MonthRow & MonthSumsRow)[]>

async function loadOtherMonths(tx: Tx, run: RunRow, others: readonly string[]): Promise<OtherMonthRows> {
  return others.length === 0 ? new Map() : loadMonthRows(tx, run, others, MONTH_COLUMNS)
}

/** Removes the compensation exemption that another employment used: it depends on that employment's own service. */
function withoutService(row: YearRow): YearRow {
  return { ...row, exempt_used: row.exempt_used?.map(({ compensation: _, ...used }) => used) ?? null }
}

function employeeIdOf(row: { employee_id: string }): string {
  return row.employee_id
}

import { randomUUID } from 'node:crypto'
import type { AddableUnit } from '#base/contracts/import-mapping-api.ts'
import type { Day } from '#base/days/days.ts'
import type { RowIssue } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import type { RowsOf } from '#server/spreadsheets/template.ts'
import type { Vault } from '#server/vault.ts'
import { loadHistories } from '../core/history/change.ts'
import type { RightsHolder } from '../core/protected-columns.ts'
import { reachOf } from '../core/reach.ts'
import { type DetailsPlan, planDetails } from './details-plan.ts'
import { findOutOfReach, findRecordsOutOfReach, requireAddableUnits } from './import-rights.ts'
import { loadDetailsPlanInputs, loadImportFacts, loadPayPlaces } from './load-facts.ts'
import {
  IMPORT_COLUMNS,
  type ImportColumns,
  type ImportedCells,
  PAY_HISTORY,
  type PlannedRecord,
  splitModuleColumns,
  type TypedSheets,
  toImportedCells,
} from './module-columns.ts'
import { loadDisabledUnits, planUnits } from './new-units.ts'
import { type ImportPlan, type ImportPlanInputs, type KnownPerson, planEmployees } from './plan.ts'
import { planRecords } from './records-plan.ts'
import type { FilledIn } from './records-rows.ts'
import { payRowKey, planSalaries, withoutRepeatedPay } from './salary-plan.ts'
import type { DETAILS_TEMPLATE } from './templates/details-template.ts'
import type { EMPLOYEES_TEMPLATE } from './templates/people-template.ts'
import { PEOPLE_SHEET } from './templates/records-template.ts'
import { SALARY_TEMPLATE } from './templates/salary-template.ts'
import type { PartKind, TemplateKind } from './templates/templates.ts'
import { warnOfUnpaidOffices } from './unpaid-offices.ts'

export type PeoplePlan = {
  plan: ImportPlan | DetailsPlan
  known: ReadonlyMap<string, KnownPerson>
  /** What a file of whole records gets without having it. */
  filled?: FilledIn
}

/** Plans the rows of a file about people and writes nothing. */
export async function planPeople(
  tx: Tx,
  vault: Vault,
  kind: TemplateKind,
  rows: unknown,
  { today, who, adds }: { today: Day; who: RightsHolder; adds: readonly AddableUnit[] },
): Promise<PeoplePlan> {
  requireAddableUnits(who, adds)
  if (kind === 'records') return planRecordsFile(tx, vault, rows as never, { today, who, adds })
  const { bare, cells } = splitModuleColumns(kind, rows as never)
  const { plan, known } = await planTypedRows(tx, vault, kind, bare, {
    today,
    adds,
    maySensitive: reachOf(who, 'sensitive:read') === 'company',
  })
  plan.errors.push(...(await findOutOfReach(tx, today, who, kind, rows as never, known)))
  if (cells.size === 0) return { plan, known }
  const facts = { ...(await loadPayPlaces(tx)), people: known, today }
  const planned = await planModuleColumns(tx, toImportedCells(kind, bare, cells, plan, facts), { who, today })
  plan.errors.push(...planned.errors)
  const own = kind === 'salary' ? await leaveOutRepeatedPay(tx, vault, plan, bare, cells, known) : plan
  return { plan: { ...own, records: planned.changes }, known }
}

/** Plans a file of whole records. Whoever is found without a number counts for the rights too. */
async function planRecordsFile(
  tx: Tx,
  vault: Vault,
  rows: TypedSheets,
  { today, who, adds }: { today: Day; who: RightsHolder; adds: readonly AddableUnit[] },
): Promise<PeoplePlan> {
  const history = splitModuleColumns('salary', rows)
  const { bare, cells } = splitModuleColumns('records', history.bare)
  const maySensitive = reachOf(who, 'sensitive:read') === 'company'
  const employees = await loadImportFacts(tx, vault, today)
  const { people: known } = employees
  const {
    filled,
    rows: found,
    ...plan
  } = await planRecords(bare, {
    employees,
    details: await loadDetailsPlanInputs(tx, vault, today, maySensitive),
    pay: await loadHistories(
      tx,
      vault,
      'compensation',
      [...known.values()].map(({ id }) => id),
    ),
    async planEmployees(sheets) {
      const planned = await planEmployeesWith(tx, sheets as never, employees, adds)
      planned.warnings.push(...(await warnOfUnpaidOffices(tx, planned, sheets as never)))
      return planned
    },
  })
  const identified = { ...bare, [PEOPLE_SHEET]: found }
  plan.errors.push(...(await findRecordsOutOfReach(tx, today, who, identified as never, known)))
  if (cells.size + history.cells.size === 0) return { plan, known, filled }
  const facts = { ...(await loadPayPlaces(tx)), people: known, today }
  const typed = [
    ...toImportedCells('records', identified, cells, plan, facts),
    ...toImportedCells('records', identified, history.cells, plan, facts, PAY_HISTORY),
  ]
  const planned = await planModuleColumns(tx, typed, { who, today })
  plan.errors.push(...planned.errors)
  const own = await leaveOutRepeatedPay(tx, vault, plan, bare, history.cells, known)
  return { plan: { ...plan, ...own, records: planned.changes }, known, filled }
}

async function leaveOutRepeatedPay(
  tx: Tx,
  vault: Vault,
  plan: ImportPlan,
  rows: TypedSheets,
  cells: ReadonlyMap<number, unknown>,
  known: ReadonlyMap<string, KnownPerson>,
): Promise<ImportPlan> {
  const pay = await loadHistories(
    tx,
    vault,
    'compensation',
    [...known.values()].map(({ id }) => id),
  )
  const beside = (rows[SALARY_TEMPLATE.sheets[0].name] ?? []).flatMap(({ row, values }) =>
    cells.has(row) ? [payRowKey(String(values.employee_no), values.from_day as Day)] : [],
  )
  return withoutRepeatedPay(plan, new Set(beside), (number) => pay.get(known.get(number)?.id ?? '') ?? [])
}

/** Plans the columns of other modules. */
async function planModuleColumns(
  tx: Tx,
  rows: readonly ImportedCells[],
  at: { who: RightsHolder; today: Day },
): Promise<{ changes: Map<ImportColumns, readonly PlannedRecord[]>; errors: RowIssue[] }> {
  const changes = new Map<ImportColumns, readonly PlannedRecord[]>()
  const errors: RowIssue[] = []
  for (const others of IMPORT_COLUMNS.all()) {
    const planned = await others.plan(tx, rows, at)
    changes.set(others, planned.changes)
    errors.push(...planned.errors)
  }
  return { changes, errors }
}

async function planTypedRows(
  tx: Tx,
  vault: Vault,
  kind: PartKind,
  rows: unknown,
  { today, adds, maySensitive }: { today: Day; adds: readonly AddableUnit[]; maySensitive: boolean },
): Promise<PeoplePlan> {
  if (kind === 'details') {
    const facts = await loadDetailsPlanInputs(tx, vault, today, maySensitive)
    return { plan: planDetails(rows as RowsOf<typeof DETAILS_TEMPLATE>, facts), known: facts.people }
  }
  const facts = await loadImportFacts(tx, vault, today)
  if (kind === 'salary')
    return { plan: planSalaries(rows as RowsOf<typeof SALARY_TEMPLATE>, facts), known: facts.people }
  const people = rows as RowsOf<typeof EMPLOYEES_TEMPLATE>
  const planned = await planEmployeesWith(tx, people, facts, adds)
  planned.warnings.push(...(await warnOfUnpaidOffices(tx, planned, people)))
  return { plan: planned, known: facts.people }
}

/** Plans employees with the departments and positions that the import adds. */
async function planEmployeesWith(
  tx: Tx,
  people: RowsOf<typeof EMPLOYEES_TEMPLATE>,
  facts: ImportPlanInputs,
  adds: readonly AddableUnit[],
): Promise<ImportPlan> {
  if (adds.length === 0) return planEmployees(people, facts)
  const added = planUnits(people, adds, facts.places, await loadDisabledUnits(tx), randomUUID)
  const plan = planEmployees(people, { ...facts, places: { ...facts.places, ...added.places } })
  return { ...plan, units: added.units, warnings: [...added.warnings, ...plan.warnings] }
}

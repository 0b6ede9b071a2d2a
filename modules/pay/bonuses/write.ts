import { sql } from 'kysely'
import { required } from '#base/required.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { loadOpenRun } from '../payroll/gather/run-row.ts'
import { deleteOneOffs, type KeptAmount, storeKeptAmounts } from '../payroll/inputs/one-off-rows.ts'
import { buildPersonAuditEntries } from '../payroll/person-audit-entries.ts'
import { findClosedPeople } from '../payroll/runs/closed-people.ts'
import { type RunKey, requestRecalculation } from '../payroll/runs/request-recalculation.ts'
import { findFormula, type StoredFormula, type StoredLine } from './queries.ts'
import { bonusNote, gradeOf } from './rules.ts'

type LineWithItem = StoredLine & { item_version: number | null; item_paid: boolean }
export type WrittenBonuses = { written: number; removed: number; kept: number; changes: AuditChange[] }

/**
 * Writes the amounts into the run as one-off amounts, each with its sum as a note. An amount that it wrote before is
 * replaced, unless somebody changed or removed it by hand since, or its run has paid it. `skip` is whose own amount
 * somebody else writes.
 */
export async function writeBonuses(
  tx: Tx,
  { runId, skip }: { runId: string; skip: string | null },
): Promise<WrittenBonuses> {
  const { period, kind: run_kind, sequence, currency } = await loadOpenRun(tx, runId)
  const run = { period, run_kind, sequence }
  const formula = required(await findFormula(tx, runId, { lock: true }), 'formula of the run')
  const lines = (await loadLines(tx, formula.id)).filter(({ employee_id }) => employee_id !== skip)
  const closed = await findClosedPeople(
    tx,
    lines.map(({ employee_id }) => employee_id),
    run,
  )
  const amounts: KeptAmount[] = []
  const emptied: LineWithItem[] = []
  let kept = 0
  for (const line of lines) {
    const isEdited = line.one_off_item_id !== null && (line.item_paid || line.item_version !== line.written_version)
    const amount = line.corrected ?? line.amount
    if (isEdited || (closed.has(line.employee_id) && (amount > 0 || line.one_off_item_id !== null))) kept++
    else if (amount > 0) amounts.push(toAmount(line, amount, formula, currency))
    else if (line.one_off_item_id !== null) emptied.push(line)
  }
  await removeAmounts(tx, emptied)
  await storeAmounts(tx, run, formula.id, amounts)
  const touched = [...amounts, ...emptied].map(({ employee_id }) => employee_id)
  await requestRecalculation(tx, run, touched)
  const after = amounts.map(({ employee_id, pay_item_id, amount, note }) => ({
    employee_id,
    pay_item_id,
    amount,
    note,
  }))
  const before = emptied.map(({ employee_id }) => ({ employee_id, pay_item_id: formula.pay_item_id }))
  return {
    written: amounts.length,
    removed: emptied.length,
    kept,
    changes: await buildPersonAuditEntries(tx, 'one_off_item', 'amounts', { before, after }),
  }
}

/** Loads the lines with the amounts that they wrote, locked first: what somebody edits meanwhile is not overwritten. */
async function loadLines(tx: Tx, formulaId: string): Promise<LineWithItem[]> {
  await sql`select from one_off_item where id in (select one_off_item_id from bonus_line where bonus_formula_id = ${formulaId}::uuid)
    order by id for update`.execute(tx)
  const { rows } = await sql<LineWithItem>`
    select b.*, o.version as item_version, o.paid_run_id is not null as item_paid
    from bonus_line b left join one_off_item o on o.id = b.one_off_item_id
    where b.bonus_formula_id = ${formulaId}::uuid order by b.employee_id`.execute(tx)
  return rows
}

function toAmount(line: LineWithItem, amount: number, formula: StoredFormula, currency: string): KeptAmount {
  const factor = gradeOf(formula.grades, line.grade, formula.usual_grade)?.factor ?? 0
  const terms = { months: formula.months, basic: line.basic ?? 0, days: line.days, factor }
  const sum = line.left_out === null ? bonusNote(terms, currency, line.corrected) : null
  const note = sum === null ? line.grade : `${line.grade}: ${sum}`
  return { id: line.one_off_item_id, employee_id: line.employee_id, pay_item_id: formula.pay_item_id, amount, note }
}

async function removeAmounts(tx: Tx, lines: readonly LineWithItem[]): Promise<void> {
  if (lines.length === 0) return
  await deleteOneOffs(
    tx,
    lines.flatMap(({ one_off_item_id }) => one_off_item_id ?? []),
  )
  const ids = lines.map(({ id }) => id)
  await sql`update bonus_line set one_off_item_id = null, written_version = null where id = any(${ids}::uuid[])`.execute(
    tx,
  )
}

/** Stores the one-off amounts, and which row and version each line wrote. */
async function storeAmounts(tx: Tx, run: RunKey, formulaId: string, amounts: readonly KeptAmount[]): Promise<void> {
  if (amounts.length === 0) return
  const rows = await storeKeptAmounts(tx, run, amounts)
  await sql`update bonus_line b set one_off_item_id = r.id, written_version = r.version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(employee_id uuid, id uuid, version int)
    where b.bonus_formula_id = ${formulaId}::uuid and b.employee_id = r.employee_id`.execute(tx)
}

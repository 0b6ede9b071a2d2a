import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { conflict, notFound } from '#base/errors.ts'
import { withinReach } from '#people/reach.ts'
import { mayChange } from '#server/access/own-record-guard.ts'
import { type ListQuery, loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { loadRun } from '../payroll/gather/run-row.ts'
import type { BonusLine, BonusOverview, bonusApi } from './contract.ts'
import { type BonusFormula, bonusNote, type Grade, gradeOf, type LeftOut } from './rules.ts'

/** A stored formula; months and factors in hundredths. */
export type StoredFormula = BonusFormula & {
  id: string
  pay_run_id: string
  pay_item_id: string
  usual_grade: string
  task_id: string | null
  version: number
}

export type StoredLine = {
  id: string
  employee_id: string
  basic: number | null
  days: number
  grade: string
  left_out: LeftOut | null
  amount: number
  corrected: number | null
  one_off_item_id: string | null
  written_version: number | null
  version: number
}

export async function findFormula(tx: Tx, runId: string, { lock = false } = {}): Promise<StoredFormula | undefined> {
  const query = tx
    .selectFrom('bonus_formula')
    .selectAll()
    .$narrowType<{ grades: Grade[] }>()
    .where('pay_run_id', '=', runId)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** What a line `b` pays: the corrected amount, else the computed one. */
export const PAID_AMOUNT = sql`coalesce(b.corrected, b.amount)`

/** The run with its formula and sums. Throws 404. */
export async function loadOverview(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  runId: string,
): Promise<z.output<typeof BonusOverview>> {
  const { id, period, kind, sequence, currency, state } = await loadRun(tx, runId)
  const formula = await findFormula(tx, runId)
  const sums = await selectOne(
    tx,
    sql<{ people: number; total: number; corrected: number; written: number }>`
      select count(*) filter (where ${PAID_AMOUNT} > 0)::int as people, coalesce(sum(${PAID_AMOUNT}), 0)::bigint as total,
        count(b.corrected)::int as corrected, count(b.one_off_item_id)::int as written
      from bonus_line b where b.bonus_formula_id = ${formula?.id ?? null}::uuid`,
  )
  const item = await tx
    .selectFrom('pay_item')
    .select('id')
    .where('code', '=', 'annual_bonus')
    .where('is_active', '=', true)
    .executeTakeFirst()
  const isOpen = (state === 'draft' || state === 'calculated') && actor.grants.has('payroll:prepare')
  return {
    run: { id, period, kind, sequence, currency, state },
    formula: formula ? toShownFormula(formula) : null,
    usual_item: item?.id ?? null,
    ...sums,
    actions: isOpen ? (formula ? ['compute', 'write'] : ['compute']) : [],
  }
}

function toShownFormula({
  pay_item_id,
  year,
  on_day,
  months,
  least_months,
  includes_resigned,
  grades,
  usual_grade,
  version,
  task_id,
}: StoredFormula) {
  return {
    pay_item_id,
    year,
    on_day,
    months: months / 100,
    least_months,
    includes_resigned,
    grades: grades.map(({ name, factor }) => ({ name, factor: factor / 100 })),
    usual_grade,
    version,
    task_id,
  }
}

type LineQuery = ListQuery<SortOf<typeof bonusApi.lines>>
type LineFilters = { left_out?: string | undefined; grade?: string | undefined; line?: string }

type ListedLine = StoredLine & {
  employee_no: string
  full_name: string
  item_version: number | null
  item_amount: number | null
  item_paid: boolean
}

/** Lists what the formula of a run gives to each person within reach. */
export async function listLines(context: Context, runId: string, filters: LineFilters, page: LineQuery) {
  const { tx, actor, today } = context
  const { currency, state } = await loadRun(tx, runId)
  const formula = await findFormula(tx, runId)
  const { rows, total } = await loadPageFromSql<ListedLine, LineQuery['sort']>(tx, page, {
    select: sql`select b.id, b.employee_id, employee.employee_no, employee.full_name, b.basic, b.days, b.grade, b.left_out, b.amount, b.corrected,
      b.one_off_item_id, b.written_version, b.version, o.version as item_version, o.amount as item_amount, o.paid_run_id is not null as item_paid`,
    from: sql`from bonus_line b join employee on employee.id = b.employee_id`,
    joins: sql`left join one_off_item o on o.id = b.one_off_item_id`,
    where: [
      sql`b.bonus_formula_id = ${formula?.id ?? null}::uuid`,
      withinReach(actor, 'payroll:read', today),
      ...lineConditions(filters),
    ],
    search: ['employee.full_name', 'employee.employee_no'],
    orders: { full_name: sql`employee.full_name`, paid: PAID_AMOUNT },
    tieBreaker: sql`employee.full_name, b.id`,
  })
  const may = await mayChange(tx, actor, 'payroll:prepare')
  const isOpen = state === 'draft' || state === 'calculated'
  return {
    total,
    rows: rows.map((row) => ({
      ...toShownLine(row, formula, currency),
      actions: isOpen && may(row.employee_id) ? ['edit' as const] : [],
    })),
  }
}

function lineConditions({ left_out, grade, line }: LineFilters): RawBuilder<unknown>[] {
  return [
    ...(left_out ? [sql`b.left_out = ${left_out}`] : []),
    ...(grade ? [sql`b.grade = ${grade}`] : []),
    ...(line ? [sql`b.id = ${line}::uuid`] : []),
  ]
}

function toShownLine(
  row: ListedLine,
  formula: StoredFormula | undefined,
  currency: string,
): Omit<z.output<typeof BonusLine>, 'actions'> {
  const { id, employee_id, employee_no, full_name, basic, days, grade, left_out, amount, corrected, version } = row
  const factor = gradeOf(formula?.grades ?? [], grade, grade)?.factor ?? 0
  const paid = corrected ?? amount
  return {
    id,
    employee_id,
    employee_no,
    full_name,
    basic,
    days,
    grade,
    factor: factor / 100,
    sum:
      formula && basic !== null && left_out === null
        ? bonusNote({ months: formula.months, basic, days, factor }, currency)
        : null,
    left_out,
    amount,
    corrected,
    paid,
    currency,
    in_run: stateInRun(row, paid),
    version,
  }
}

function stateInRun(row: ListedLine, paid: number): z.output<typeof BonusLine>['in_run'] {
  if (row.one_off_item_id === null) return paid > 0 ? 'not_yet' : 'written'
  if (row.item_paid) return 'written'
  if (row.item_version !== row.written_version) return 'edited'
  return row.item_amount === paid ? 'written' : 'outdated'
}

/** Stores one grade for several lines, each with its amount. */
export async function storeGrades(
  tx: Tx,
  grade: string,
  lines: readonly { readonly id: string; readonly amount: number }[],
): Promise<void> {
  await sql`update bonus_line b set grade = ${grade}, amount = r.amount, version = b.version + 1
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) r(id uuid, amount bigint) where b.id = r.id`.execute(tx)
}

/** Locks the formula of a run that is open. Throws 404 without one, 409 where the run is closed or a job is under way. */
export async function lockOpenFormula(tx: Tx, runId: string): Promise<StoredFormula> {
  const formula = await findFormula(tx, runId, { lock: true })
  if (!formula) throw notFound()
  await forbidRunningTask(tx, formula.task_id)
  return formula
}

/** Throws 409 while a job computes or writes the same bonuses. */
export async function forbidRunningTask(tx: Tx, taskId: string | null): Promise<void> {
  if (taskId === null) return
  const task = await tx.selectFrom('task').select('state').where('id', '=', taskId).executeTakeFirst()
  if (task && (task.state === 'waiting' || task.state === 'running')) throw conflict('bonus_under_way')
}

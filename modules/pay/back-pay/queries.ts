import { type RawBuilder, sql } from 'kysely'
import type { Actor, Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { formatLabel, type Label, type Labels } from '#base/labels.ts'
import { type ListQuery, loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { findingLabels } from '../payroll/checks/labels.ts'
import { countryOf } from '../payroll/countries.ts'
import { toRunDays } from '../payroll/cycles/run-span.ts'
import { lineTitle, loadItemNames } from '../payroll/explanation/line-names.ts'
import { loadRunItems } from '../payroll/gather/pay-items.ts'
import { loadRun, type RunRow } from '../payroll/gather/run-row.ts'
import { partDifference } from '../payroll/payslip/back-pay-lines.ts'
import type { RunKind } from '../payroll/values.ts'
import type { BackPayPart } from '../sources/payable.ts'
import type { backPayApi } from './contract.ts'
import { backPayAmounts, type Cause } from './rules.ts'

/** The columns that a search of people reads. */
const SEARCH_COLUMNS = ['e.full_name', 'e.employee_no']
type PersonColumns = { employee_no: string; full_name: string; last_day: Day | null }

/** The back pay of a run, and what the caller may do. */
export async function loadOverview(tx: Tx, actor: Pick<Actor, 'grants'>, id: string) {
  const run = await loadRun(tx, id)
  const look = await tx
    .selectFrom('back_pay_look')
    .leftJoin('task', 'task.id', 'back_pay_look.task_id')
    .select(['looked_at', 'looked_name', 'months', 'people', 'task_id', 'task.state as task_state'])
    .where('pay_group_id', '=', run.pay_group_id)
    .executeTakeFirst()
  const found = await loadSums(tx, run.pay_group_id, sql`parts <> '[]'`)
  const usual = await loadSums(tx, run.pay_group_id, sql`parts <> '[]' and amount <> 0 and not is_unpaid_month`)
  const counted = await selectOne(
    tx,
    sql<{ unpaid_months: number; failed: number }>`
    select (count(*) filter (where is_unpaid_month))::int as unpaid_months, (count(*) filter (where reason is not null))::int as failed
    from back_pay_found where pay_group_id = ${run.pay_group_id}::uuid`,
  )
  const goesOn = look?.task_state === 'waiting' || look?.task_state === 'running'
  const open = (run.state === 'draft' || run.state === 'calculated') && actor.grants.has('payroll:prepare')
  return {
    run: {
      id: run.id,
      period: run.period,
      kind: run.kind,
      sequence: run.sequence,
      span: toRunDays(run),
      group: { id: run.pay_group_id, name: run.group_name },
      currency: run.currency,
      state: run.state,
    },
    look: look?.looked_at
      ? {
          at: look.looked_at.toISOString(),
          by: look.looked_name ?? '',
          months: look.months as string[],
          people: look.people,
        }
      : null,
    task_id: goesOn ? look.task_id : null,
    found: { ...found, ...counted },
    usual,
    lines: await countAssigned(tx, assignedCondition(run)),
    actions: open ? (['look', 'put'] as const).filter((one) => one === 'look' || found.people > 0) : [],
  }
}

/** Counts people, and sums what they are owed and what was paid too much. */
async function loadSums(tx: Tx, groupId: string, which: RawBuilder<unknown>) {
  return selectOne(
    tx,
    sql<{ people: number; due: number; taken_back: number }>`
    select count(*)::int as people, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as due,
      coalesce(sum(amount) filter (where amount < 0), 0)::bigint as taken_back
    from back_pay_found where pay_group_id = ${groupId}::uuid and ${which}`,
  )
}

type FoundRow = PersonColumns & {
  employee_id: string
  amount: number
  parts: BackPayPart[]
  causes: Cause[]
  is_unpaid_month: boolean
  reason: string | null
  params: Record<string, unknown>
}

/** A page of the people whom the last check found. */
export async function listFound(
  tx: Tx,
  id: string,
  language: Language,
  page: ListQuery<SortOf<typeof backPayApi.people>>,
) {
  const run = await loadRun(tx, id)
  const { rows, total } = await loadPageFromSql<FoundRow, typeof page.sort>(tx, page, {
    select: sql`select f.employee_id, e.employee_no, e.full_name, e.last_day, f.amount, f.parts, f.causes, f.is_unpaid_month, f.reason, f.params`,
    from: sql`from back_pay_found f join employee e on e.id = f.employee_id`,
    where: [sql`f.pay_group_id = ${run.pay_group_id}::uuid`],
    search: SEARCH_COLUMNS,
    orders: { amount: sql`f.amount`, full_name: sql`e.full_name` },
    tieBreaker: sql`e.full_name, f.employee_id`,
  })
  const names = await loadItemNames(tx)
  const items = await loadRunItems(tx, countryOf(run.country))
  return {
    total,
    rows: rows.map((row) => ({
      id: row.employee_id,
      ...toBackPayShown(row, names, language),
      is_unpaid_month: row.is_unpaid_month,
      paid_as: backPayAmounts(row.parts, items, run).map(({ code, amount }) => ({
        title: lineTitle(code, names, language),
        amount,
      })),
      reason: row.reason === null ? null : reasonText(row.reason, row.params, language),
    })),
  }
}

type AssignedRow = PersonColumns & {
  id: string
  employee_id: string
  code: string
  amount: number
  parts: BackPayPart[]
  causes: Cause[]
  period: string
  run_kind: RunKind
  sequence: number
  paid_run_id: string | null
  put_name: string
  created_at: Date
  version: number
}

const ASSIGNED_FROM = sql`back_pay b join employee e on e.id = b.employee_id join pay_item i on i.id = b.pay_item_id`

function assignedCondition(run: Pick<RunRow, 'id' | 'pay_group_id'>): RawBuilder<unknown> {
  return sql`(b.paid_run_id = ${run.id}::uuid or (b.paid_run_id is null and b.pay_group_id = ${run.pay_group_id}::uuid))`
}

async function countAssigned(tx: Tx, where: RawBuilder<unknown>): Promise<number> {
  const { total } = await selectOne(
    tx,
    sql<{ total: number }>`select count(*)::int as total from ${ASSIGNED_FROM} where ${where}`,
  )
  return total
}

/** Back pay assigned to a run, and to other open runs of its group. */
export async function listAssigned(
  { tx, actor, language }: { tx: Tx; actor: Pick<Actor, 'grants'>; language: Language },
  id: string,
  page: ListQuery<SortOf<typeof backPayApi.lines>>,
) {
  const run = await loadRun(tx, id)
  const { rows, total } = await loadPageFromSql<AssignedRow, typeof page.sort>(tx, page, {
    select: sql`select b.id, b.employee_id, e.employee_no, e.full_name, e.last_day, i.code, b.amount, b.parts, b.causes, b.period, b.run_kind, b.sequence, b.paid_run_id,
      b.put_name, b.created_at, b.version`,
    from: sql`from ${ASSIGNED_FROM}`,
    where: [assignedCondition(run)],
    search: SEARCH_COLUMNS,
    orders: { full_name: sql`e.full_name` },
    tieBreaker: sql`b.id`,
  })
  const names = await loadItemNames(tx)
  const may = actor.grants.has('payroll:prepare')
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      employee_id: row.employee_id,
      ...toBackPayShown(row, names, language),
      title: lineTitle(row.code, names, language),
      period: row.period,
      run_kind: row.run_kind,
      sequence: row.sequence,
      paid: row.paid_run_id !== null,
      put_by: row.put_name,
      put_at: row.created_at.toISOString(),
      actions: may && row.paid_run_id === null ? ['remove' as const] : [],
      version: row.version,
    })),
  }
}

function toBackPayShown(
  row: PersonColumns & { amount: number; parts: BackPayPart[]; causes: Cause[] },
  names: ReadonlyMap<string, Label>,
  language: Language,
) {
  return {
    employee_no: row.employee_no,
    full_name: row.full_name,
    last_day: row.last_day,
    amount: row.amount,
    parts: row.parts.map((part) => ({
      ...part,
      title: lineTitle(part.code, names, language),
      difference: partDifference(part),
    })),
    causes: row.causes.map((cause) => ({
      kind: cause.kind,
      day: cause.day,
      until: cause.until ?? null,
      title: cause.code === undefined ? null : lineTitle(cause.code, names, language),
      was: cause.was ?? null,
      now: cause.now ?? null,
      entered: cause.entered ?? null,
    })),
  }
}

function reasonText(reason: string, params: Record<string, unknown>, language: Language): string {
  const texts: Labels = findingLabels
  const label = texts[`payroll.failure.${reason}`]
  return label ? formatLabel(label, language, params) : reason
}

import type { Language } from '#base/access/actor.ts'
import { DomainError, notFound } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import type { RunSpan } from '../cycles/cycles.ts'
import { CYCLE_RULE_COLUMNS, type RunCycleRow, toRunSpan } from '../cycles/run-span.ts'
import type { Proration, RunState } from '../values.ts'

/** A run with the settings of its group. */
export type RunRow = RunCycleRow & {
  id: string
  pay_group_id: string
  currency: string
  proration: Proration
  all_offices: boolean
  country: string
  /** The language of the company's payslips. */
  language: Language
  /** The days it pays, where these are not simply the calendar month. */
  span?: RunSpan | undefined
}

type RunWithState = RunRow & { state: RunState; version: number; group_name: string }

/**
 * Selects runs in any state with their groups, with every column that a `RunRow` and a pay source need. Callers add conditions
 * and columns; `toRunSpan` of the row gives the span.
 */
export function selectRuns(tx: Tx) {
  return tx
    .selectFrom('pay_run')
    .innerJoin('pay_group', 'pay_group.id', 'pay_run.pay_group_id')
    .innerJoin('company', 'company.id', 'pay_run.company_id')
    .select([
      'pay_run.id',
      'pay_run.pay_group_id',
      'pay_run.period',
      'pay_run.kind',
      'pay_run.sequence',
      'pay_run.currency',
      'pay_run.state',
      'pay_run.version',
      'pay_run.cycle',
      'pay_run.cycles',
      'pay_run.first_day',
      'pay_run.last_day',
      'pay_group.name as group_name',
      'pay_group.cycle as group_cycle',
      ...CYCLE_RULE_COLUMNS,
      'pay_group.proration',
      'pay_group.all_offices',
      'pay_group.country',
      'company.language',
    ])
    .$narrowType<{ language: Language }>()
}

/** Throws 404. */
export async function loadRun(tx: Tx, id: string): Promise<RunWithState> {
  const run = await selectRuns(tx).where('pay_run.id', '=', id).executeTakeFirst()
  if (!run) throw notFound()
  return { ...run, span: toRunSpan(run) }
}

/** Loads a run that may still be calculated. Throws 404, or 409 once it is confirmed; with `confirmed` once it is approved. */
export async function loadOpenRun(tx: Tx, id: string, { confirmed = false } = {}): Promise<RunWithState> {
  const run = await loadRun(tx, id)
  if ((run.state === 'confirmed' && !confirmed) || run.state === 'approved')
    throw new DomainError(run.state === 'approved' ? 'run_approved' : 'run_confirmed', { status: 409 })
  return run
}

/** The group's last approved run before this one: of several cycles a month the same cycle of the month before, else the last. */
export async function findPreviousRun(
  tx: Tx,
  run: Pick<RunRow, 'pay_group_id' | 'period' | 'sequence' | 'cycle'>,
): Promise<{ id: string; period: string } | undefined> {
  return tx
    .selectFrom('pay_run')
    .select(['id', 'period'])
    .where('pay_group_id', '=', run.pay_group_id)
    .where('kind', '=', 'monthly')
    .where('state', '=', 'approved')
    .where('period', '<', run.period)
    .where('cycle', '=', run.cycle)
    .where('sequence', '<=', run.sequence)
    .orderBy('period', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

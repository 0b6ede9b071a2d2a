import type { TaskKind } from '#server/tasks/task-kind.ts'
import { computeBonuses } from './compute.ts'
import { writeBonuses } from './write.ts'

/** `skip` is the person who started it, whose own bonus somebody else sees to; null where nobody else could. */
export type BonusOrder = { runId: string; name: string; skip: string | null }

export const COMPUTE_BONUSES = 'payroll.bonuses'
export const WRITE_BONUSES = 'payroll.bonuses-written'

/** Computes the bonuses of a run by its formula. */
export const computeBonusesTask: TaskKind<BonusOrder> = {
  kind: COMPUTE_BONUSES,
  title: { en: 'Bonuses by formula, {{run}}', zh: '公式計算獎金（{{run}}）' },
  bulk: ['bonus_line'],
  run: (context) =>
    context.commit(async (tx) => {
      const people = await computeBonuses(tx, context.input, context.reportProgress)
      return {
        message: { code: 'bonuses_computed', params: { count: people } },
        result: { people },
        changes: [{ kind: 'bonus_formula', name: context.input.name, after: { employees: people } }],
      }
    }),
}

/** Writes the computed bonuses into their run. */
export const writeBonusesTask: TaskKind<BonusOrder> = {
  kind: WRITE_BONUSES,
  title: { en: 'Bonuses into the run, {{run}}', zh: '將獎金寫入批次（{{run}}）' },
  bulk: ['one_off_item', 'bonus_line'],
  run: (context) =>
    context.commit(async (tx) => {
      const { written, removed, kept, changes } = await writeBonuses(tx, context.input)
      const done = { written, removed, kept }
      return {
        message: { code: kept > 0 ? 'bonuses_written_kept' : 'bonuses_written', params: { count: written, kept } },
        result: done,
        changes: [{ kind: 'bonus_formula', name: context.input.name, after: done }, ...changes],
      }
    }),
}

import { type RawBuilder, sql } from 'kysely'
import type { Payable, RunKind, SourceRun } from '../../modules/pay/sources/payable.ts'
import type { PaySource } from '../../modules/pay/sources/source.ts'

/** A payable with its intended run and, once paid, the run that paid it. */
export type Thing = Payable & { for: { period: string; kind?: RunKind; sequence?: number }; paidBy?: string }

/** The source's payables, and the payments reported to it. */
export const things: Thing[] = []
export const recordedPayments: {
  run: string
  id: string
  nth: number
  amount: number | null
  minutes: number | null
}[] = []

function isFor(run: SourceRun) {
  return ({ for: { period, kind, sequence }, paidBy }: Thing) =>
    paidBy === undefined &&
    period === run.period &&
    (kind ?? run.kind) === run.kind &&
    (sequence ?? run.sequence) === run.sequence
}

/** A source that only this test has. Its payables are in memory. */
export const OWN: PaySource = {
  kind: 'own',
  auditField: 'own_things',
  async loadPayables(_, run, ids) {
    return things
      .filter(isFor(run))
      .filter(({ employee }) => ids.includes(employee))
      .map(({ for: _for, paidBy: _paid, ...due }) => due)
  },
  selectEmployees: (run) =>
    employeeIdsSql(things.filter(({ for: { period, kind } }) => period === run.period && kind === run.kind)),
  countChangedSince: () => sql`select 0`,
  async settle({ tx }, run) {
    const taken = await tx
      .selectFrom('pay_run_took')
      .select(['source_id as id', 'nth', 'amount', 'minutes'])
      .where('source', '=', 'own')
      .where('pay_run_id', '=', run.id)
      .orderBy('source_id')
      .orderBy('nth')
      .execute()
    for (const one of taken) {
      recordedPayments.push({ run: run.id, ...one })
      const thing = things.find(
        ({ id, nth, shape }) => id === one.id && (nth ?? 1) === one.nth && shape !== 'owed' && shape !== 'tax',
      )
      if (thing) thing.paidBy = run.id
    }
  },
  page: ({ id }, period) => `own/${id}?month=${period}`,
}

function employeeIdsSql(of: readonly Thing[]): RawBuilder<unknown> {
  return sql`select unnest(${of.map(({ employee }) => employee)}::uuid[])`
}

import { expect, it } from 'vitest'
import { findPaidElsewhere, type MonthRow, toSettledMonth } from './month.ts'
import type { RunRow } from './run-row.ts'

const RUN = { id: 'this', period: '2026-11', kind: 'monthly', sequence: 1 } as RunRow
const row = (more: Partial<MonthRow>) =>
  ({
    pay_run_id: 'other',
    period: '2026-11',
    kind: 'monthly',
    sequence: 1,
    approved: true,
    group_name: 'Weekly',
    until: '2026-11-14',
    open: true,
    ...more,
  }) as MonthRow

it('PAY-05b days are paid up to the last one that an approved run paid, and a month is closed by its own last run', () => {
  const bonus = row({ kind: 'bonus', until: '2026-11-30', open: false })
  expect(toSettledMonth([bonus, row({ approved: false, open: false })], RUN)).toBeUndefined()
  expect(toSettledMonth([row({ until: '2026-11-07' }), row({}), row({ until: null })], RUN)).toEqual({
    paid_until: '2026-11-14',
    closed: false,
  })
  expect(toSettledMonth([row({ period: '2026-10', open: false })], RUN)?.closed).toBe(false)
  expect(toSettledMonth([row({ open: false })], RUN)?.closed).toBe(true)
  expect(toSettledMonth([row({})], { ...RUN, kind: 'bonus' })).toBeUndefined()
})

it('PAY-10 a past run counts only the runs that it knew', () => {
  const rows = [row({ pay_run_id: 'known', until: '2026-11-07' }), row({ pay_run_id: 'later' })]
  expect(toSettledMonth(rows, RUN, ['known'])?.paid_until).toBe('2026-11-07')
  expect(toSettledMonth(rows, RUN, [])).toBeUndefined()
})

it('PAY-05a nobody is in two runs of the same month, kind and sequence, and a run does not conflict with itself', () => {
  expect(findPaidElsewhere([row({ approved: false })], RUN)?.group_name).toBe('Weekly')
  for (const other of [{ pay_run_id: 'this' }, { period: '2026-10' }, { kind: 'final' as const }, { sequence: 2 }])
    expect(findPaidElsewhere([row(other)], RUN)).toBeUndefined()
  expect(findPaidElsewhere(undefined, RUN)).toBeUndefined()
})

import { describe, expect, it } from 'vitest'
import type { Day } from '#base/days/days.ts'
import { days, facts, leaveCharges, person, rules } from '../testing/sample-rules.ts'
import { figuresOn } from './figures.ts'
import { buildLedger } from './ledger.ts'
import type { LeaveFacts } from './type-rules.ts'

const ALL = { by: 'percent', rate: 1_000_000 } as const
/** Ten days a year from the joining day on, paid when not taken, as annual leave of Taiwan. */
const yearly = [rules(10, { yearBy: 'joining', part: 'whole', encashLost: ALL, encashLeaving: days(365) })]
const joined = '2023-11-21'
const END = '2025-11-20'
const NEXT_END = '2026-11-20'

const linesOf = (more: Partial<LeaveFacts>, until: Day, last: Day | null = null) =>
  buildLedger(yearly, person(joined, { last, leavesKnown: last }), facts(more), until).lines
const paidLines = (more: Partial<LeaveFacts>, until: Day, last: Day | null = null) =>
  linesOf(more, until, last).flatMap(({ kind, day, amount, deferredFrom }) =>
    kind === 'encashed' && day > '2025-01-01' ? [{ day, amount: -amount, deferredFrom }] : [],
  )

describe('LEA-12g unused days that both sides agree to defer', () => {
  it('LEA-12g pays nothing at the end of a deferred year, and what is left of it at the end of the next', () => {
    const taken = leaveCharges('r', ['2025-03-03', '2025-03-04', '2025-03-05', '2025-03-06'])
    expect(paidLines({ charges: taken }, '2025-11-21')).toMatchObject([{ day: '2025-11-21', amount: days(6) }])
    const deferred = { charges: taken, deferrals: [END] }
    expect(paidLines(deferred, '2025-11-21')).toEqual([])
    expect(figuresOn(yearly, person(joined), facts(deferred), '2025-11-21')).toMatchObject({
      granted: days(10),
      carried: days(6),
      left: days(16),
    })
    expect(paidLines(deferred, '2026-11-21')).toEqual([
      { day: '2026-11-21', amount: days(6), deferredFrom: END },
      { day: '2026-11-21', amount: days(10), deferredFrom: undefined },
    ])
  })

  it('LEA-12g takes deferred days before those of the year, and defers them once only', () => {
    const charges = leaveCharges('r', ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'])
    const both = { charges, deferrals: [END, NEXT_END] }
    // Ten deferred days less four are paid; the ten of the second year are deferred.
    expect(paidLines(both, '2026-11-21')).toEqual([{ day: '2026-11-21', amount: days(6), deferredFrom: END }])
    expect(paidLines(both, '2027-11-21').slice(1)).toEqual([
      { day: '2027-11-21', amount: days(10), deferredFrom: NEXT_END },
      { day: '2027-11-21', amount: days(10), deferredFrom: undefined },
    ])
  })

  it('LEA-12g LEA-16b pays deferred days on leaving, by the year that they are of, whatever the type pays', () => {
    const found = paidLines({ deferrals: [END] }, '2026-05-02', '2026-05-01')
    expect(found).toEqual([
      { day: '2026-05-02', amount: days(10), deferredFrom: END },
      { day: '2026-05-02', amount: days(10), deferredFrom: undefined },
    ])
    // With two days of the year's own taken in advance of its end and a type that pays nothing on leaving.
    const unpaid = [{ ...yearly[0]!, encashLeaving: null }]
    const leaver = person(joined, { last: '2026-05-01', leavesKnown: '2026-04-01' })
    const lines = buildLedger(unpaid, leaver, facts({ deferrals: [END] }), '2026-05-02').lines
    expect(lines.filter(({ day }) => day === '2026-05-02').map(({ kind, amount }) => [kind, amount])).toEqual([
      ['encashed', -days(10)],
      ['burned', -days(10)],
    ])
  })

  it('LEA-12g ignores a deferral of a day on which no leave year ends, and of nothing left', () => {
    expect(paidLines({ deferrals: ['2025-11-19'] }, '2025-11-21')).toMatchObject([{ amount: days(10) }])
    const all = leaveCharges(
      'r',
      Array.from({ length: 10 }, (_, at) => `2025-03-${10 + at}`),
    )
    expect(
      linesOf({ charges: all, deferrals: [END] }, '2025-11-21').some(({ kind }) => kind.startsWith('deferred')),
    ).toBe(false)
  })

  it('LEA-12g a calendar year defers its days until the last of the next December', () => {
    const calendar = [{ ...yearly[0]!, yearBy: 'calendar' as const }]
    const lines = buildLedger(calendar, person('2020-05-01'), facts({ deferrals: ['2025-12-31'] }), '2027-01-01').lines
    expect(lines.find(({ kind }) => kind === 'deferred_in')).toMatchObject({
      day: '2026-01-01',
      until: '2026-12-31',
      year: '2026-01-01',
    })
    expect(lines.filter(({ day, kind }) => day === '2027-01-01' && kind === 'encashed')).toHaveLength(2)
  })
})

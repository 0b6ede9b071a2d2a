import { describe, expect, it } from 'vitest'
import { days, facts, leaveCharges, person, rules } from '../testing/sample-rules.ts'
import { computeUnusedLeave, findEndingYears } from './ending-years.ts'

const ALL = { by: 'percent', rate: 1_000_000 } as const
const yearly = [rules(10, { yearBy: 'joining', part: 'whole', encashLost: ALL, encashLeaving: days(365) })]
const sixty = { first: '2026-10-01', last: '2026-11-30' }
const endsOf = (joined: string, last: string | null = null) =>
  findEndingYears(yearly, { joined, last }, sixty).map(({ end }) => end)

describe('LEA-12h leave years that end within some days', () => {
  it('LEA-12h finds those whose last day is within the span, both ends included', () => {
    expect(endsOf('2023-10-02')).toEqual(['2026-10-01'])
    expect(endsOf('2023-10-01')).toEqual([])
    expect(endsOf('2023-12-01')).toEqual(['2026-11-30'])
    expect(endsOf('2023-12-02')).toEqual([])
  })

  it('LEA-12h leaves out who has left by then, and who has not joined', () => {
    expect(endsOf('2023-11-21', '2026-11-20')).toEqual([])
    expect(endsOf('2023-11-21', '2026-11-21')).toEqual(['2026-11-20'])
    expect(endsOf('2026-12-01')).toEqual([])
    const calendar = [{ ...yearly[0]!, yearBy: 'calendar' as const }]
    const winter = { first: '2026-11-30', last: '2027-01-29' }
    expect(findEndingYears(calendar, { joined: '2020-05-01', last: null }, winter).map(({ end }) => end)).toEqual([
      '2026-12-31',
    ])
  })

  it('LEA-12g tells a year’s own unused days from those deferred into it', () => {
    const taken = leaveCharges('r', ['2026-03-02', '2026-03-03'])
    const of = (more: Parameters<typeof facts>[0]) =>
      computeUnusedLeave(yearly, person('2023-11-21'), facts(more), { end: '2026-11-20' })
    expect(of({ charges: taken })).toEqual({ own: days(8), deferred: 0, deferredFrom: null })
    // Deferred days are used first.
    const deferrals = ['2025-11-20']
    expect(of({ charges: taken, deferrals })).toEqual({ own: days(10), deferred: days(8), deferredFrom: '2025-11-20' })
    // What is deferred stays unused days of its year.
    expect(of({ charges: taken, deferrals: ['2025-11-20', '2026-11-20'] })).toMatchObject({
      own: days(10),
      deferred: days(8),
    })
    // Encashments that people asked for are no rest of the year.
    const encashments = [{ id: 'x', day: '2026-11-20', amount: days(3) }]
    expect(of({ encashments })).toMatchObject({ own: days(7) })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachMonth, shiftMonth } from '#base/days/days.ts'
import {
  buildSchedule,
  changedSchedule,
  isDue,
  postponedSchedule,
  reopenedSchedule,
  repaidSchedule,
  settledInstalments,
  settledSchedule,
  totalAmount,
  type UnpaidInstalment,
} from './rules.ts'

const unpaid = (...list: [string, number, (string | null)?][]): UnpaidInstalment[] =>
  list.map(([month, amount, left_from]) => ({ month, amount, left_from: left_from ?? null }))
const refusal = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).name
  }
  return 'none'
}

describe('PAY-06d a schedule', () => {
  it('has equal instalments, and the last one gets the rest', () => {
    expect(buildSchedule(1_000_00, '2026-11', { months: 3 })).toEqual([
      { month: '2026-11', amount: 333_33 },
      { month: '2026-12', amount: 333_33 },
      { month: '2027-01', amount: 333_34 },
    ])
    expect(buildSchedule(1_000_00, '2026-12', { amount: 300_00 }).map(({ amount }) => amount)).toEqual([
      300_00, 300_00, 300_00, 100_00,
    ])
  })

  it('changes only the last instalment for one sen more or less', () => {
    expect(buildSchedule(999_99, '2026-11', { months: 3 }).map(({ amount }) => amount)).toEqual([
      333_33, 333_33, 333_33,
    ])
    expect(buildSchedule(1_000_01, '2026-11', { months: 3 }).map(({ amount }) => amount)).toEqual([
      333_33, 333_33, 333_35,
    ])
    expect(buildSchedule(300_01, '2026-11', { amount: 300_00 }).map(({ amount }) => amount)).toEqual([300_00, 1])
    expect(buildSchedule(299_99, '2026-11', { amount: 300_00 }).map(({ amount }) => amount)).toEqual([299_99])
    expect(buildSchedule(300_00, '2026-11', { amount: 300_00 }).map(({ amount }) => amount)).toEqual([300_00])
  })

  it('is refused where a month would have nothing, or where it never ends', () => {
    expect(refusal(() => buildSchedule(2, '2026-11', { months: 3 }))).toBe('instalment_too_small')
    expect(refusal(() => buildSchedule(361, '2026-11', { amount: 1 }))).toBe('too_many_instalments')
    expect(buildSchedule(360, '2026-11', { amount: 1 })).toHaveLength(360)
  })

  it('adds up to the principal, month after month, for any amounts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000_00 }),
        fc.oneof(
          fc.record({ months: fc.integer({ min: 1, max: 360 }) }),
          fc.record({ amount: fc.integer({ min: 1, max: 1_000_000_00 }) }),
        ),
        (principal, plan) => {
          const made = (() => {
            try {
              return buildSchedule(principal, '2026-11', plan)
            } catch (error) {
              expect(['instalment_too_small', 'too_many_instalments']).toContain((error as { code: string }).code)
              return undefined
            }
          })()
          if (!made) return
          expect(totalAmount(made)).toBe(principal)
          expect(made.map(({ month }) => month)).toEqual(eachMonth('2026-11', shiftMonth('2026-11', made.length - 1)))
          for (const { amount } of made) expect(Number.isSafeInteger(amount) && amount > 0).toBe(true)
          expect(new Set(made.slice(0, -1).map(({ amount }) => amount)).size).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

describe('PAY-06d what is still due', () => {
  const due = unpaid(['2026-11', 300_00], ['2026-12', 300_00], ['2027-01', 300_00], ['2027-02', 100_00])

  it('gets another amount from a month on', () => {
    expect(changedSchedule(due, '2026-12', 500_00)).toEqual(
      unpaid(['2026-11', 300_00], ['2026-12', 500_00], ['2027-01', 200_00]),
    )
    expect(refusal(() => changedSchedule(due, '2027-03', 500_00))).toBe('nothing_due_from')
  })

  it('skips a month and moves everything later by a month', () => {
    expect(postponedSchedule(due, '2026-12')).toEqual(
      unpaid(['2026-11', 300_00], ['2027-01', 300_00], ['2027-02', 300_00], ['2027-03', 100_00]),
    )
    expect(refusal(() => postponedSchedule(postponedSchedule(due, '2026-12'), '2026-12'))).toBe('nothing_due_in')
  })

  it('becomes due in one month, and what was due before stays', () => {
    expect(settledSchedule(due, '2026-12')).toEqual(unpaid(['2026-11', 300_00], ['2026-12', 700_00]))
    expect(settledSchedule(due, '2026-10')).toEqual(unpaid(['2026-10', 1_000_00]))
    expect(refusal(() => settledSchedule(due, '2027-03'))).toBe('nothing_due_from')
  })

  it('loses the last instalments when somebody repays outside payroll, in any order of input', () => {
    const left = unpaid(['2026-11', 300_00], ['2026-12', 250_00])
    expect(repaidSchedule(due, 450_00)).toEqual(left)
    expect(repaidSchedule([...due].reverse(), 450_00)).toEqual(left)
    expect(repaidSchedule(due, 100_00)).toEqual(due.slice(0, 3))
    expect(repaidSchedule(due, 1_000_00)).toEqual([])
    expect(repaidSchedule(due, 999_99)).toEqual(unpaid(['2026-11', 1]))
    expect(refusal(() => repaidSchedule(due, 1_000_01))).toBe('more_than_owed')
  })

  it('has a reversed repayment in the month after the last one, and never in a past month', () => {
    expect(reopenedSchedule(due, 50_00, '2026-11')).toEqual([...due, ...unpaid(['2027-03', 50_00])])
    expect(reopenedSchedule(due.slice(0, 1), 50_00, '2026-11').at(-1)).toMatchObject({ month: '2026-12' })
    expect(reopenedSchedule([], 50_00, '2026-11')).toEqual(unpaid(['2026-11', 50_00]))
    expect(reopenedSchedule(due.slice(0, 1), 50_00, '2027-05').at(-1)).toMatchObject({ month: '2027-05' })
  })

  it('keeps its sum through every change', () => {
    const change = fc.record({
      what: fc.constantFrom('amount', 'postpone', 'settle'),
      month: fc.integer({ min: -1, max: 14 }).map((by) => shiftMonth('2026-11', by)),
      amount: fc.integer({ min: 30_00, max: 900_00 }),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_000_00 }), fc.array(change, { maxLength: 8 }), (principal, changes) => {
        let list: UnpaidInstalment[] = buildSchedule(principal, '2026-11', { amount: 1_000_00 }).map((one) => ({
          ...one,
          left_from: null,
        }))
        for (const { what, month, amount } of changes)
          try {
            list =
              what === 'amount'
                ? changedSchedule(list, month, amount)
                : what === 'postpone'
                  ? postponedSchedule(list, month)
                  : settledSchedule(list, month)
          } catch (error) {
            expect((error as { code: string }).code).toMatch(/^nothing_due/)
          }
        expect(totalAmount(list)).toBe(principal)
        expect(list.every(({ amount }) => amount > 0)).toBe(true)
      }),
    )
  })
})

describe('PAY-06d what a run takes', () => {
  const due = [
    { id: 'b', month: '2026-11', amount: 300_00, left_from: null },
    { id: 'a', month: '2026-10', amount: 200_00, left_from: '2026-09' },
  ]

  it('settles the oldest first, in full where there is enough', () => {
    expect(settledInstalments(due, 500_00, '2026-11').paid.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(settledInstalments(due, 500_00, '2026-11')).toMatchObject({ partial: null, moved: [] })
  })

  it('splits an instalment to the sen, and the rest becomes due in the next month', () => {
    for (const part of [1, 299_99]) {
      const of = settledInstalments(due, 200_00 + part, '2026-11')
      expect(of.paid.map(({ id }) => id)).toEqual(['a'])
      expect(of.partial).toMatchObject({
        of: { id: 'b' },
        amount: part,
        rest: { month: '2026-12', amount: 300_00 - part, left_from: '2026-11' },
      })
    }
  })

  it('keeps the month it was first due in, however often a run cannot deduct it', () => {
    expect(settledInstalments(due, 50_00, '2026-11').partial?.rest).toEqual({
      month: '2026-12',
      amount: 150_00,
      left_from: '2026-09',
    })
  })

  it('moves untouched instalments to the next month', () => {
    expect(settledInstalments(due, 200_00, '2026-11').moved).toMatchObject([{ of: { id: 'b' }, month: '2026-12' }])
    expect(settledInstalments(due, 0, '2026-11').moved.map(({ of }) => of.id)).toEqual(['a', 'b'])
  })

  it('of a final run leaves later instalments in their months', () => {
    const all = [...due, { id: 'c', month: '2027-03', amount: 300_00, left_from: null }]
    const of = settledInstalments(all, 600_00, '2026-11')
    expect(of.partial).toMatchObject({
      amount: 100_00,
      rest: { month: '2027-03', amount: 200_00, left_from: '2027-03' },
    })
    expect(settledInstalments(all, 500_00, '2026-11').moved).toEqual([])
  })

  it('is never more than was due', () => {
    expect(() => settledInstalments(due, 500_01, '2026-11')).toThrow(RangeError)
  })

  it('is everything due by its month, all in a final run, and nothing in others', () => {
    const later = { month: '2026-12', amount: 1 }
    expect(isDue(later, { kind: 'monthly', period: '2026-11' })).toBe(false)
    expect(isDue(later, { kind: 'monthly', period: '2026-12' })).toBe(true)
    expect(isDue(later, { kind: 'monthly', period: '2027-02' })).toBe(true)
    expect(isDue(later, { kind: 'final', period: '2026-11' })).toBe(true)
    for (const kind of ['bonus', 'off_cycle']) expect(isDue(later, { kind, period: '2027-02' })).toBe(false)
  })
})

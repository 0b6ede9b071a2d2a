import { describe, expect, it } from 'vitest'
import { days, rules } from '../testing/sample-rules.ts'
import { computeClosing, lastCarriedDay } from './carry-forward.ts'

const carrying = { carry: { by: 'days', most: days(10) } } as const

describe('LEA-12aef closing a leave year', () => {
  it('LEA-12a carries the smallest of the rest, the limit, and the room under the maximum balance', () => {
    const carriedAmount = (left: number, more = {}, room: number | null = null) =>
      computeClosing(rules(14, { ...carrying, ...more }), days(left), room === null ? null : days(room)).carried
    expect([carriedAmount(4), carriedAmount(10), carriedAmount(12)]).toEqual([days(4), days(10), days(10)])
    expect([
      carriedAmount(12, {}, 8),
      carriedAmount(5, {}, 8),
      carriedAmount(12, {}, 0),
      carriedAmount(12, {}, -2),
    ]).toEqual([8, 5, 0, 0].map(days))
    const half = { carry: { by: 'percent', rate: 500_000 } } as const
    expect([carriedAmount(5, half), carriedAmount(12, half, 3)]).toEqual([days(2.5), days(3)])
    expect(carriedAmount(12, { carry: { by: 'none' } })).toBe(0)
  })

  it('LEA-12e encashes the paid part of the remainder and lets the rest lapse; the parts add up', () => {
    const of = (left: number, more = {}) => computeClosing(rules(14, { ...carrying, ...more }), days(left), null)
    expect(of(14)).toEqual({ carried: days(10), encashed: 0, burned: days(4) })
    expect(of(14, { encashLost: { by: 'days', most: days(3) } })).toEqual({
      carried: days(10),
      encashed: days(3),
      burned: days(1),
    })
    expect(of(14, { encashLost: { by: 'percent', rate: 250_000 } })).toEqual({
      carried: days(10),
      encashed: days(1),
      burned: days(3),
    })
    expect(of(11, { encashLost: { by: 'days', most: days(3) } })).toMatchObject({ encashed: days(1), burned: 0 })
  })

  it('LEA-12f carries a negative rest only when the type carries anything, otherwise forgives it; nothing is paid or owed', () => {
    expect(computeClosing(rules(14, carrying), days(-2), null)).toEqual({ carried: days(-2), encashed: 0, burned: 0 })
    expect(computeClosing(rules(14), days(-2), null)).toEqual({ carried: 0, encashed: 0, burned: days(-2) })
    expect(computeClosing(rules(14), -1, null)).toEqual({ carried: 0, encashed: 0, burned: -1 })
    expect(computeClosing(rules(14, carrying), 1, null)).toEqual({ carried: 1, encashed: 0, burned: 0 })
  })

  it('LEA-12c carried days last until the day before their months end', () => {
    const year = { start: '2026-01-01', end: '2026-12-31' }
    const into = { ...year, whole: year }
    expect(lastCarriedDay(rules(14, { carryMonths: 3 }), into)).toBe('2026-03-31')
    expect(lastCarriedDay(rules(14, { carryMonths: 2 }), { ...into, start: '2028-01-01' })).toBe('2028-02-29')
    expect(lastCarriedDay(rules(14), into)).toBeNull()
  })
})

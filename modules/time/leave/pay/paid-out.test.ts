import { describe, expect, it } from 'vitest'
import { days, facts, leaveCharges, person, row, rules } from '../testing/sample-rules.ts'
import { computePaidOutLeave, lacksOpening, mayEndIn, paidOutId, paysUnused } from './paid-out.ts'

const OF = { employee: 'e', type: 't' }
const yearly = [rules(14, { encashLost: { by: 'percent', rate: 1_000_000 }, encashLeaving: days(10) })]
const december = { first: '2026-12-01', last: '2026-12-31' }

describe('LEA-16 LEA-12e leave paid instead of taken', () => {
  it('LEA-12e pays what is left on the year’s last day, less what was taken, under one id', () => {
    const charges = leaveCharges('r', ['2026-12-30', '2026-12-31'])
    const found = computePaidOutLeave(OF, yearly, person('2020-01-01'), facts({ charges }), december)
    expect(found).toEqual([
      { id: paidOutId(OF, '2026-12-31'), day: '2026-12-31', amount: days(12), leaves: false, lacksOpening: false },
    ])
    expect(found[0]!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(
      computePaidOutLeave(OF, yearly, person('2020-01-01'), facts(), { first: '2026-11-01', last: '2026-12-30' }),
    ).toEqual([])
  })

  it('LEA-16b pays what is earned and left on leaving, up to its own maximum', () => {
    const leaver = person('2020-01-01', { last: '2026-11-15', leavesKnown: '2026-10-01' })
    const november = { first: '2026-11-01', last: '2026-11-30' }
    expect(computePaidOutLeave(OF, yearly, leaver, facts(), november)).toMatchObject([
      { day: '2026-11-15', amount: days(10), leaves: true },
    ])
    const most = leaveCharges(
      'r',
      Array.from({ length: 9 }, (_, at) => `2026-10-${10 + at}`),
    )
    const left = computePaidOutLeave(OF, yearly, leaver, facts({ charges: most }), november)
    expect(left[0]!.amount).toBeGreaterThan(0)
    expect(left[0]!.amount).toBeLessThan(days(5.5))
    const none = [rules(14)]
    expect([paysUnused(none), computePaidOutLeave(OF, none, leaver, facts(), november)]).toEqual([false, []])
  })

  it('LEA-12e pays carried days on their own last day, and no requested encashment again at the year’s end', () => {
    const carried = [{ ...yearly[0]!, carry: { by: 'days', most: days(5) } as const, carryMonths: 3 }]
    const spring = { first: '2026-03-01', last: '2026-03-31' }
    expect(computePaidOutLeave(OF, carried, person('2024-01-01'), facts(), spring)).toMatchObject([
      { day: '2026-03-31', amount: days(5) },
    ])
    const withEncashment = facts({ encashments: [{ id: 'x', day: '2026-12-10', amount: days(4) }] })
    expect(computePaidOutLeave(OF, yearly, person('2020-01-01'), withEncashment, december)).toMatchObject([
      { amount: days(10) },
    ])
  })

  it('LEA-12e LEA-16 a type pays unused leave by any version, when it lapses or on leaving, and only granted days', () => {
    const lost = { encashLost: { by: 'percent', rate: 500_000 } } as const
    expect([paysUnused([rules(5, lost)]), paysUnused([rules(5, { encashLeaving: days(3) })])]).toEqual([true, true])
    expect([paysUnused([rules(5), rules(5, { from: '2026-01-01', ...lost })]), paysUnused([rules(5)])]).toEqual([
      true,
      false,
    ])
    expect(paysUnused([rules(5, { kind: 'earned', ...lost })])).toBe(false)
  })

  it('LEA-12e carried and own days lost on one day are one amount, also on the first day of a span', () => {
    const type = [{ ...yearly[0]!, carry: { by: 'days', most: days(5) } as const, carryMonths: 12 }]
    // Five carried days expire with the year. Of its own fourteen days, five are carried on.
    for (const first of ['2026-12-01', '2026-12-31'])
      expect(computePaidOutLeave(OF, type, person('2024-01-01'), facts(), { first, last: '2026-12-31' })).toMatchObject(
        [{ day: '2026-12-31', amount: days(14) }],
      )
  })

  it('LEA-16 reads only months in which something ends', () => {
    const joining = [{ ...yearly[0]!, yearBy: 'joining' as const }]
    const of = (first: string, last: string, rule = yearly, who = person('2020-06-16')) =>
      mayEndIn(rule, who, { first, last })
    expect([of('2026-11-01', '2026-11-30'), of('2026-12-01', '2026-12-31')]).toEqual([false, true])
    expect([of('2026-06-01', '2026-06-30', joining), of('2026-07-01', '2026-07-31', joining)]).toEqual([true, false])
    // Carried days expire at the end of March, the year at the end of December.
    const carrying = [{ ...yearly[0]!, carry: { by: 'days' as const, most: days(5) }, carryMonths: 3 }]
    expect([of('2026-03-01', '2026-03-31', carrying), of('2026-04-01', '2026-04-30', carrying)]).toEqual([true, false])
    const first = person('2020-06-16', { last: '2026-11-01' })
    expect([of('2026-11-01', '2026-11-30', yearly, first), of('2026-10-01', '2026-10-31', yearly, first)]).toEqual([
      true,
      false,
    ])
    const joins = person('2026-12-31')
    expect([of('2026-12-01', '2026-12-31', yearly, joins), of('2026-11-01', '2026-11-30', yearly, joins)]).toEqual([
      true,
      false,
    ])
    const leaver = person('2020-06-16', { last: '2026-11-03' })
    expect([of('2026-11-01', '2026-11-30', yearly, leaver), of('2026-12-01', '2026-12-31', yearly, leaver)]).toEqual([
      true,
      false,
    ])
  })

  it('LEA-16d a whole leave year that began before its type lacks an opening, where days were free to take before it', () => {
    const rows = [row(3, { months: 6, stretch: true }), row(7, { months: 12 })]
    const whole = { ...yearly[0]!, part: 'whole', yearBy: 'joining', from: '2026-01-01', rows } as const
    const lacks = (joined: string, year: string, more = {}, hasOpening = false) =>
      lacksOpening([{ ...whole, ...more }], person(joined), hasOpening, year)
    expect([lacks('2020-12-31', '2025-12-31'), lacks('2021-01-01', '2026-01-01')]).toEqual([true, false])
    // Somebody who completed six months only in the new year could take nothing in the old one.
    expect([lacks('2025-06-30', '2025-06-30'), lacks('2025-07-02', '2025-07-02')]).toEqual([true, false])
    expect(lacks('2020-12-31', '2025-12-31', {}, true)).toBe(false)
    // Leave in proportion is counted from the day on which its type begins, so nothing of it is unknown.
    expect([lacks('2020-12-31', '2025-12-31', { part: 'calendar' })]).toEqual([false])
    expect(lacks('2026-02-01', '2026-01-01', { yearBy: 'calendar', from: '2026-01-15' })).toBe(false)
    const found = computePaidOutLeave(OF, [whole], person('2020-12-31'), facts(), december)
    expect(found).toMatchObject([{ day: '2026-12-30', amount: days(7), lacksOpening: true }])
    const next = { first: '2027-12-01', last: '2027-12-31' }
    expect(computePaidOutLeave(OF, [whole], person('2020-12-31'), facts(), next)).toMatchObject([
      { lacksOpening: false },
    ])
  })

  it('LEA-16d a year lacks an opening by the job before leave records, from the day after they begin, and one balance is enough', () => {
    const work = (from: string, position: string | null) => ({
      from,
      position,
      employmentType: 'full_time' as const,
      department: null,
      office: null,
    })
    const rows = [row(0), row(10, { position: 'driver' })]
    const type = { ...yearly[0]!, part: 'whole', yearBy: 'joining', from: '2026-01-01', rows } as const
    const lacks = (employment: ReturnType<typeof work>[]) =>
      lacksOpening([type], person('2020-12-31', { employment }), false, '2025-12-31')
    // What somebody is before the type begins decides, and not what they become on that day or were at first.
    expect(lacks([work('2020-12-31', 'driver'), work('2024-05-01', 'cook')])).toBe(false)
    expect(lacks([work('2020-12-31', 'cook'), work('2024-05-01', 'driver')])).toBe(true)
    expect(lacks([work('2020-12-31', 'cook'), work('2025-12-31', 'driver')])).toBe(true)
    expect(lacks([work('2020-12-31', 'cook'), work('2026-01-01', 'driver')])).toBe(false)
    // Records of a job that begin later count as the first, and nothing is known without any.
    expect([lacks([work('2026-03-01', 'driver')]), lacks([])]).toEqual([true, false])
    // Who joined on the first day of the type took nothing before it.
    const counted = { ...type, rows: [row(10)], yearBy: 'calendar' } as const
    const from = (joined: string, first: string) =>
      lacksOpening([{ ...counted, from: first }], person(joined), false, '2026-01-01')
    expect([from('2026-01-15', '2026-01-15'), from('2026-01-14', '2026-01-15')]).toEqual([false, true])
    const opening = { id: 'o', day: '2026-01-01', granted: days(7), carried: 0, taken: 0 }
    const known = facts({ openings: [opening] })
    const seven = { ...type, rows: [row(7)] }
    expect(computePaidOutLeave(OF, [seven], person('2020-12-31'), known, december)).toMatchObject([
      { lacksOpening: false },
    ])
  })

  it('LEA-12e the day before a span and the day after it are not of it', () => {
    const who = person('2020-01-01')
    const of = (first: string, last: string) => computePaidOutLeave(OF, yearly, who, facts(), { first, last }).length
    expect([of('2026-12-31', '2026-12-31'), of('2027-01-01', '2027-12-30'), of('2026-12-01', '2026-12-30')]).toEqual([
      1, 0, 0,
    ])
  })
})

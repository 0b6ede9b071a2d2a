import { describe, expect, it } from 'vitest'
import { addDays, eachDay } from '#base/days/days.ts'
import { days, facts, leaveCharges, person, row, rules } from '../testing/sample-rules.ts'
import { encashableAmount } from './encashment.ts'
import { computeLevels } from './entitlement.ts'
import { computeForecast, figuresOn } from './figures.ts'
import { buildLedger } from './ledger.ts'
import { roomFor } from './room.ts'

const SENIOR = person('2015-03-01')
const left = (...of: Parameters<typeof figuresOn>) => figuresOn(...of).left

describe('complaints about leave in other products', () => {
  it('LEA-09b complaint 1: 17.5 days stay 17.5 unless the type rounds', () => {
    expect(left([rules(17.5)], SENIOR, facts(), '2026-06-30')).toBe(days(17.5))
    // Half a year of an odd entitlement, to the millionth.
    expect(left([rules(17.5)], person('2026-07-02'), facts(), '2026-12-31')).toBe(8_773_973)
  })

  it('LEA-10d complaint 2: 19 days in twelve grants are 19 with any rounding', () => {
    for (const how of ['up', 'down', 'half-up'] as const)
      for (const of of ['total', 'each'] as const)
        for (const step of [days(1), days(0.5), days(0.25)]) {
          const type = rules(19, { every: 'month', on: 'last', rounding: { step, how, of } })
          expect(left([type], SENIOR, facts(), '2026-12-31')).toBe(days(19))
        }
  })

  it('LEA-13a complaint 3: adding ten and subtracting three leaves seven', () => {
    const type = rules(0)
    const adjustments = [
      { id: 'a', day: '2026-02-01', amount: days(10), kind: 'adjustment' as const },
      { id: 'b', day: '2026-03-01', amount: days(-3), kind: 'adjustment' as const },
    ]
    expect(left([type], SENIOR, facts({ adjustments }), '2026-03-01')).toBe(days(7))
  })

  it('LEA-03 complaint 4: three months without a server change nothing, since no job computes balances', () => {
    const type = rules(12, { every: 'month', on: 'first' })
    const monthly = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].map((day) =>
      left([type], SENIOR, facts(), day),
    )
    expect(monthly).toEqual([days(1), days(2), days(3), days(4)])
    // The result in April does not depend on earlier computations.
    expect(
      buildLedger([type], SENIOR, facts(), '2026-04-01').lines.filter(({ year }) => year === '2026-01-01'),
    ).toHaveLength(4)
  })

  it('LEA-10c complaint 5: joining in mid-month counts the part of that month and all later ones', () => {
    const type = rules(12, { every: 'month', on: 'last' })
    const granted = buildLedger([type], person('2026-03-17'), facts(), '2026-05-31').lines
    expect(granted.map(({ day, amount }) => [day, amount])).toEqual([
      // 15 of 31 days of March.
      ['2026-03-31', 483_871],
      ['2026-04-30', days(1)],
      ['2026-05-31', days(1)],
    ])
    // By completed months: the first ends on 16 April.
    const months = rules(12, { every: 'month', on: 'last', part: 'months' })
    expect(left([months], person('2026-03-17'), facts(), '2026-04-30')).toBe(days(1))
    expect(left([months], person('2026-03-17'), facts(), '2026-12-31')).toBe(days(9))
  })

  it('LEA-10g complaint 6: only leave earned by the day may be taken, unless the type allows it in advance', () => {
    const monthly = rules(12, { every: 'month', on: 'last' })
    const charges = leaveCharges('x', ['2026-03-02', '2026-03-03', '2026-03-04'])
    expect(roomFor([monthly], SENIOR, facts(), charges)).toMatchObject({ missing: days(1), unpaid: 0 })
    expect(roomFor([{ ...monthly, advance: true }], SENIOR, facts(), charges).missing).toBe(0)
    const thirteen = leaveCharges('x', eachDay('2026-03-02', '2026-03-14'))
    expect(roomFor([{ ...monthly, advance: true }], SENIOR, facts(), thirteen).missing).toBe(days(1))
  })

  it('LEA-12a complaint 7: carries what is left, not what was granted: 27 and not 28', () => {
    const type = rules(14, { carry: { by: 'days', most: days(14) } })
    const charges = leaveCharges('x', ['2025-05-05'])
    expect(left([{ ...type, from: '2025-01-01' }], SENIOR, facts({ charges }), '2026-01-01')).toBe(days(27))
  })

  it('LEA-12b complaint 8: the turn of the year adds only the grant and carried days', () => {
    const type = rules(10, { from: '2025-01-01', carry: { by: 'days', most: days(5) }, mostBalance: days(10) })
    const charges = leaveCharges('x', eachDay('2025-06-02', '2025-06-11'))
    expect(left([type], SENIOR, facts({ charges }), '2026-01-01')).toBe(days(10))
    // With five left the maximum has no room beside the whole grant, so nothing is carried.
    const half = facts({ charges: leaveCharges('x', eachDay('2025-06-02', '2025-06-06')) })
    const { lines } = figuresOn([type], SENIOR, half, '2026-12-31')
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([['granted', days(10)]])
    // A later grant of the year is cut to the maximum, and the cut part is not granted later (LEA-10).
    const halves = rules(16, { from: '2025-01-01', every: 'half_year', mostBalance: days(10) })
    const granted = figuresOn([halves], SENIOR, facts(), '2026-12-31').lines
    expect(granted.map(({ day, kind, amount }) => [day, kind, amount])).toEqual([
      ['2026-01-01', 'granted', days(8)],
      ['2026-07-01', 'granted', days(8)],
      ['2026-07-01', 'over_maximum', days(-6)],
    ])
  })

  it('LEA-12b complaint 9: last year’s leave never reduces this year’s grant', () => {
    const type = rules(20, { from: '2025-01-01' })
    const charges = leaveCharges('x', eachDay('2025-06-02', '2025-06-11'))
    expect(left([type], SENIOR, facts({ charges }), '2026-01-01')).toBe(days(20))
  })

  it('LEA-10b complaint 10: the first grant of a year comes in its first period', () => {
    const first = rules(12, { every: 'month', on: 'first' })
    expect([left([first], SENIOR, facts(), '2026-01-01'), left([first], SENIOR, facts(), '2026-01-31')]).toEqual([
      days(1),
      days(1),
    ])
    const last = rules(12, { every: 'month', on: 'last' })
    expect([left([last], SENIOR, facts(), '2026-01-30'), left([last], SENIOR, facts(), '2026-01-31')]).toEqual([
      0,
      days(1),
    ])
  })

  it('LEA-12c complaint 11: of 24 carried days two were used, so 22 expire once', () => {
    const type = rules(24, { from: '2025-01-01', carry: { by: 'percent', rate: 1_000_000 }, carryMonths: 3 })
    const charges = leaveCharges('x', ['2026-03-30', '2026-03-31', '2026-04-01'])
    const { lines } = buildLedger([type], SENIOR, facts({ charges }), '2026-12-31')
    expect(lines.filter(({ kind }) => kind === 'expired').map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-04-01', days(-22)],
    ])
    // The day after the carried days expire uses this year's grant.
    expect(lines.filter(({ kind }) => kind === 'used').map(({ ofCarried }) => ofCarried ?? 0)).toEqual([
      days(1),
      days(1),
      0,
    ])
    expect(left([type], SENIOR, facts({ charges }), '2026-04-01')).toBe(days(23))
  })

  it('LEA-12d does not offer carried days for days after they expire', () => {
    const type = rules(0, { from: '2025-01-01', rows: [row(5)], carry: { by: 'days', most: days(5) }, carryMonths: 3 })
    const used = facts({ charges: leaveCharges('a', eachDay('2026-06-01', '2026-06-05')) })
    expect(roomFor([type], SENIOR, used, leaveCharges('x', ['2026-03-31'])).missing).toBe(0)
    expect(roomFor([type], SENIOR, used, leaveCharges('x', ['2026-04-01'])).missing).toBe(days(1))
  })

  it('LEA-15 complaint 12: moving a joining day there and back changes nothing', () => {
    const type = rules(12, { every: 'month' })
    const at = (joined: string) => buildLedger([type], person(joined), facts(), '2026-12-31')
    const before = at('2026-02-10')
    at('2025-07-01')
    expect(at('2026-02-10')).toEqual(before)
  })

  it('LEA-09a complaint 13: a type in hours has limits in hours', () => {
    const type = rules(0, {
      unit: 'hours',
      rows: [{ ...row(0), amount: 96 * 60 }],
      every: 'month',
      on: 'last',
      mostBalance: 20 * 60,
    })
    expect([left([type], SENIOR, facts(), '2026-01-31'), left([type], SENIOR, facts(), '2026-12-31')]).toEqual([
      8 * 60,
      20 * 60,
    ])
  })

  it('LEA-15 complaint 14: changing from monthly to yearly grants within a year keeps the year’s entitlement', () => {
    const monthly = rules(12, { every: 'month', on: 'last' })
    const yearly = rules(12, { from: '2026-05-01', every: 'year', on: 'last' })
    expect(left([monthly, yearly], SENIOR, facts(), '2026-11-30')).toBe(days(4))
    expect(left([monthly, yearly], SENIOR, facts(), '2026-12-31')).toBe(days(12))
    const start = { ...yearly, every: 'start' as const }
    expect(left([monthly, start], SENIOR, facts(), '2026-05-01')).toBe(days(12))
    expect(
      left(
        [start, { ...monthly, from: '2026-05-01' }].map((one, at) => (at === 0 ? { ...one, from: '2020-01-01' } : one)),
        SENIOR,
        facts(),
        '2026-12-31',
      ),
    ).toBe(days(12))
  })

  it('LEA-13c complaint 15: a forecast lists every grant, carry-forward and expiry up to its day', () => {
    const type = rules(12, {
      from: '2026-01-01',
      every: 'quarter',
      on: 'last',
      carry: { by: 'days', most: days(5) },
      carryMonths: 3,
    })
    const { lines } = computeForecast([type], SENIOR, facts(), '2026-06-30', '2027-06-30')
    expect(lines.map(({ day, kind, amount, left: after }) => [day, kind, amount, after])).toEqual([
      ['2026-09-30', 'granted', days(3), days(9)],
      ['2026-12-31', 'granted', days(3), days(12)],
      ['2027-01-01', 'carried_out', days(-5), days(7)],
      ['2027-01-01', 'burned', days(-7), 0],
      ['2027-01-01', 'carried_in', days(5), days(5)],
      ['2027-03-31', 'granted', days(3), days(8)],
      ['2027-04-01', 'expired', days(-5), days(3)],
      ['2027-06-30', 'granted', days(3), days(6)],
    ])
  })

  it('LEA-15 complaint 16: a negative opening balance stays negative', () => {
    const openings = [{ id: 'o', day: '2026-07-01', granted: days(5), carried: 0, taken: days(12) }]
    const type = rules(14, { every: 'month', on: 'last' })
    expect(left([type], SENIOR, facts({ openings }), '2026-07-01')).toBe(days(-7))
    // Six months of the 14 days are still to be granted.
    expect(left([type], SENIOR, facts({ openings }), '2026-12-31')).toBe(0)
    const carried = [{ id: 'o', day: '2026-01-01', granted: 0, carried: days(-3), taken: 0 }]
    expect(left([rules(14)], SENIOR, facts({ openings: carried }), '2026-01-01')).toBe(days(11))
  })

  it('LEA-12c complaint 17: settings can change while carried days have an expiry', () => {
    const type = rules(10, { from: '2025-01-01', carry: { by: 'days', most: days(4) }, carryMonths: 6 })
    const adjustments = [{ id: 'a', day: '2026-02-01', amount: days(2), kind: 'adjustment' as const }]
    const after = figuresOn([type], SENIOR, facts({ adjustments }), '2026-06-30')
    expect([after.granted, after.carried, after.left]).toEqual([days(12), days(4), days(16)])
    expect(left([type], SENIOR, facts({ adjustments }), '2026-07-01')).toBe(days(12))
  })

  it('LEA-13a complaint 18: each of the five figures is the sum of its lines', () => {
    const type = rules(14, { from: '2025-01-01', carry: { by: 'days', most: days(3) } })
    const charges = [
      ...leaveCharges('a', ['2026-02-02']),
      ...leaveCharges('b', ['2026-11-02'], 0.5),
      ...leaveCharges('c', ['2026-12-01'], 1, 'pending'),
    ]
    const figures = figuresOn([type], SENIOR, facts({ charges }), '2026-06-01')
    expect(figures).toMatchObject({
      granted: days(14),
      carried: days(3),
      used: days(1.5),
      pending: days(1),
      left: days(15.5),
    })
    for (const figure of ['granted', 'carried', 'used', 'pending'] as const) {
      const sum = figures.lines
        .filter((line) => line.figure === figure)
        .reduce((total, { amount }) => total + amount, 0)
      expect(Math.abs(sum)).toBe(figures[figure])
    }
  })

  it('LEA-09a complaint 19: a day and a half is carried as a day and a half', () => {
    const type = rules(2, { from: '2025-01-01', carry: { by: 'days', most: days(5) } })
    const charges = leaveCharges('x', ['2025-06-02'], 0.5)
    expect(figuresOn([type], SENIOR, facts({ charges }), '2026-01-01').carried).toBe(days(1.5))
  })

  it('LEA-16 complaint 20: encashes what is left, never what was granted, and at most the allowed amount', () => {
    const open = { keep: 0, mostEach: null, mostYear: null }
    expect(encashableAmount(open, { left: days(4), pending: days(1), encashed: 0 })).toBe(days(3))
    expect(encashableAmount({ ...open, keep: days(2) }, { left: days(4), pending: 0, encashed: 0 })).toBe(days(2))
    expect(encashableAmount({ ...open, mostEach: days(1.5) }, { left: days(4), pending: 0, encashed: 0 })).toBe(
      days(1.5),
    )
    expect(encashableAmount({ ...open, mostYear: days(5) }, { left: days(9), pending: 0, encashed: days(4) })).toBe(
      days(1),
    )
    expect(encashableAmount(open, { left: days(-4), pending: 0, encashed: 0 })).toBe(0)
    const type = rules(10, { from: '2025-01-01', encashLost: { by: 'days', most: days(4) } })
    const charges = leaveCharges('x', eachDay('2025-06-02', '2025-06-04'))
    const closing = buildLedger([type], SENIOR, facts({ charges }), '2026-01-01').lines.filter(
      ({ day }) => day === '2026-01-01',
    )
    expect(closing.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['encashed', days(-4)],
      ['burned', days(-3)],
      ['granted', days(10)],
    ])
  })

  it('LEA-07a complaint 60: three years of service in Taiwan give fourteen days, not ten', () => {
    const steps = [
      row(3, { months: 6, stretch: true }),
      row(7, { months: 12 }),
      row(10, { months: 24 }),
      row(14, { months: 36 }),
    ]
    const type = rules(0, { yearBy: 'joining', rows: steps })
    const of = (day: string) => left([type], person('2023-05-10'), facts(), day)
    expect(['2023-11-09', '2023-11-10', '2024-05-10', '2025-05-10', '2026-05-09', '2026-05-10'].map(of)).toEqual(
      [0, 3, 7, 10, 10, 14].map(days),
    )
    // By calendar years: three days of the half-year within it, and the part of the seven for the rest.
    const calendar = rules(0, { rows: steps })
    expect(left([calendar], person('2025-07-01'), facts(), '2026-06-30')).toBe(days(3))
    expect(left([calendar], person('2025-07-01'), facts(), '2026-12-31')).toBe(days(3) + 3_528_767)
  })
})

it('LEA-12f a negative balance is carried only when the type carries anything', () => {
  const over = facts({ charges: leaveCharges('x', ['2025-06-02', '2025-06-03', '2025-06-04']) })
  const type = rules(2, { from: '2025-01-01' })
  expect(left([type], SENIOR, over, '2025-12-31')).toBe(days(-1))
  expect(left([type], SENIOR, over, '2026-01-01')).toBe(days(2))
  expect(left([{ ...type, carry: { by: 'days', most: days(5) } }], SENIOR, over, '2026-01-01')).toBe(days(1))
})

it('LEA-10c leaving reduces the year from the day it is known, and nothing before', () => {
  const leaver = person('2015-03-01', { last: '2026-06-30', leavesKnown: '2026-05-10' })
  expect([left([rules(14)], leaver, facts(), '2026-05-09'), left([rules(14)], leaver, facts(), '2026-05-10')]).toEqual([
    days(14),
    6_942_466,
  ])
  const type = rules(14, { encashLeaving: days(5) })
  const closing = buildLedger([type], leaver, facts(), '2026-07-01').lines.filter(({ day }) => day === '2026-07-01')
  expect(closing.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['encashed', days(-5)],
    ['burned', -1_942_466],
  ])
  // Leave that will not be earned before leaving is refused, also before anybody left.
  expect(roomFor([type], leaver, facts(), leaveCharges('x', eachDay('2026-05-11', '2026-05-17'))).missing).toBe(57_534)
})

it('LEA-11d increments apply after their months and every twelve after that, up to the maximum', () => {
  const type = rules(10, { yearBy: 'joining', increment: { amount: days(2), most: days(15), after: 24 } })
  const of = (year: number) => left([type], person('2020-04-01'), facts(), `${year}-04-01`)
  expect([2021, 2022, 2023, 2024, 2025].map(of)).toEqual([10, 12, 14, 15, 15].map(days))
  // A row above the maximum keeps its amount.
  const above = { ...type, rows: [row(20)] }
  expect(left([above], person('2020-04-01'), facts(), '2023-04-01')).toBe(days(20))
})

it('LEA-11d an increment within a leave year counts from its day, also in December', () => {
  // A tenth of a day for each day of the year, and another tenth after the given months of service and every twelve.
  const of = (after: number, day: string) => {
    const increment = { amount: days(36.5), most: days(200), after }
    return left([rules(36.5, { increment })], person('2025-02-15'), facts(), day)
  }
  // 320 days from joining; 17 days of December at two tenths, and those of the next at three.
  const december = ['2025-12-14', '2025-12-15', '2026-12-14', '2026-12-15'].map((day) => of(10, day))
  expect(december).toEqual([32, 33.7, 73, 74.7].map(days))
  // 231 days from 15 May 2026.
  expect(['2026-05-14', '2026-05-15'].map((day) => of(3, day))).toEqual([73, 96.1].map(days))
})

it('LEA-07a days until the next step cover twelve months when those people have no further step', () => {
  const rows = [row(0), row(12, { months: 6, stretch: true }), row(20, { months: 9, office: 'kl' })]
  const of = (day: string) => left([rules(0, { rows })], person('2026-01-01'), facts(), day)
  // 184 of the 365 days from 1 July, then the whole year.
  expect(['2026-06-30', '2026-12-31', '2027-12-31'].map(of)).toEqual([0, 6_049_315, days(12)])
})

it('LEA-11a another office’s row counts from the day a person moves there', () => {
  const job = { position: null, employmentType: 'full_time', department: null }
  const employment = [
    { ...job, from: '2015-03-01', office: 'pen' },
    { ...job, from: '2026-07-02', office: 'kl' },
  ]
  const type = rules(0, { rows: [row(36.5), row(73, { office: 'kl' })] })
  const of = (day: string) => left([type], person('2015-03-01', { employment }), facts(), day)
  // 182 days at a tenth and 183 at two.
  expect([of('2026-07-01'), of('2026-07-02')]).toEqual([days(36.5), days(54.8)])
})

it('LEA-11b a changed share counts only in its own leave year, also on its last day', () => {
  const partWeeks = [
    { from: '2015-03-01', minutes: null },
    { from: '2025-12-31', minutes: 1_200 },
    { from: '2026-12-31', minutes: 600 },
    { from: '2027-01-01', minutes: 1_800 },
  ]
  const span = { start: '2026-01-01', end: '2026-12-31' }
  const levels = computeLevels([rules(12, { byShare: true })], person('2015-03-01', { partWeeks }), {
    ...span,
    whole: span,
  })
  expect(levels.map(({ from, amount }) => [from, amount])).toEqual([
    ['2026-01-01', days(6)],
    ['2026-12-31', days(3)],
  ])
})

it('LEA-10d LEA-11b rounding gives a part-timer who joins within a year at most their share', () => {
  // Half of 12.5 days. The year less one day gives 6.23, rounded up to 6.5.
  const type = rules(12.5, { byShare: true, rounding: { step: days(0.5), how: 'up', of: 'total' } })
  const partWeeks = [{ from: '2026-01-02', minutes: 1_200 }]
  expect(left([type], person('2026-01-02', { partWeeks }), facts(), '2026-12-31')).toBe(days(6.25))
})

it('LEA-11c a step of service counts from its day, from the year’s start, or from the next year', () => {
  const steps = { rows: [row(8), row(12, { months: 24 })] }
  const of = (stepFrom: 'day' | 'year' | 'next_year', day: string) =>
    left([rules(0, { ...steps, stepFrom })], person('2024-07-02'), facts(), day)
  expect([of('day', '2026-07-01'), of('day', '2026-07-02')]).toEqual([days(8), days(8) + 2_005_479])
  expect([of('year', '2026-01-01'), of('year', '2026-12-31')]).toEqual([days(12), days(12)])
  expect([of('next_year', '2026-12-31'), of('next_year', '2027-01-01')]).toEqual([days(8), days(12)])
})

describe('LEA-12a the maximum balance and the next year (P033)', () => {
  const type = (more: object = {}) =>
    rules(25, { carry: { by: 'days', most: days(10) }, mostBalance: days(30), ...more })
  const openings = [{ id: 'o', day: '2025-12-01', granted: days(15), carried: 0, taken: 0 }]
  const first = (versions: ReturnType<typeof rules>[]) => {
    const { granted, carried, left } = figuresOn(versions, SENIOR, facts({ openings }), '2026-01-01')
    return { granted, carried, left }
  }
  const lostLines = (one: ReturnType<typeof rules>) =>
    buildLedger([one], SENIOR, facts({ openings }), '2026-01-01').lines.flatMap(({ kind, amount, year }) =>
      year === '2025-01-01' && ['burned', 'encashed'].includes(kind) ? [[kind, amount]] : [],
    )

  it('LEA-12a limits carried days and keeps the grant whole: 15 left, 10 to carry, at most 30, 25 a year: 5 carried', () => {
    expect(first([type()])).toEqual({ granted: days(25), carried: days(5), left: days(30) })
    // One more day of room carries one more day. Without room nothing is carried, and the grant stays whole.
    expect(first([type({ mostBalance: days(31) })])).toMatchObject({ granted: days(25), carried: days(6) })
    expect(first([type({ mostBalance: days(25) })])).toEqual({ granted: days(25), carried: 0, left: days(25) })
    // A higher maximum does not raise the limit of carrying.
    expect(first([type({ mostBalance: days(40) })])).toMatchObject({ granted: days(25), carried: days(10) })
  })

  it('LEA-12e what the maximum keeps from being carried lapses or is encashed as set', () => {
    expect(lostLines(type())).toEqual([['burned', days(-10)]])
    expect(lostLines(type({ encashLost: { by: 'percent', rate: 1_000_000 } }))).toEqual([['encashed', days(-10)]])
    expect(lostLines(type({ encashLost: { by: 'days', most: days(4) } }))).toEqual([
      ['encashed', days(-4)],
      ['burned', days(-6)],
    ])
  })

  it('LEA-12a leaves room for the first partial grant of a year; later grants are cut one by one (LEA-10f)', () => {
    const monthly = type({ every: 'month', rows: [row(24)], mostBalance: days(10) })
    expect(first([monthly])).toEqual({ granted: days(2), carried: days(8), left: days(10) })
    const { left } = figuresOn([monthly], SENIOR, facts({ openings }), '2026-02-01')
    expect(left).toBe(days(10))
  })

  it('LEA-12a applies the maximum of the next year', () => {
    const next = type({ from: '2026-01-01', mostBalance: days(27) })
    expect(first([type(), next])).toEqual({ granted: days(25), carried: days(2), left: days(27) })
  })
})

it('LEA-10b weekly grants follow calendar weeks from Monday: 4 September 2021 is a Saturday (P015, P020)', () => {
  // A day a week: 365 sevenths a year. Two days of the first week, then the whole second week.
  const weekly = rules(0, {
    every: 'week',
    from: '2021-09-04',
    rows: [{ ...row(0), amount: Math.round((365 / 7) * 1e6) }],
  })
  const on = (day: string) => left([weekly], SENIOR, facts(), day)
  expect(on('2021-09-04')).toBe(Math.round((2 / 7) * 1e6))
  expect(on('2021-09-05')).toBe(on('2021-09-04'))
  expect(on('2021-09-06')).toBe(Math.round((9 / 7) * 1e6))
  expect(on('2021-09-12')).toBe(on('2021-09-06'))
  expect(on('2021-09-13')).toBe(Math.round((16 / 7) * 1e6))
  // The same holds next year, whatever its first weekday. The last day of a week is Sunday.
  const days_ = (more: object) =>
    buildLedger([{ ...weekly, ...more }], SENIOR, facts(), '2022-01-20')
      .lines.filter(({ kind, day }) => kind === 'granted' && day >= '2022-01-01')
      .map(({ day }) => day)
  expect(days_({})).toEqual(['2022-01-01', '2022-01-03', '2022-01-10', '2022-01-17'])
  expect(days_({ on: 'last' })).toEqual(['2022-01-02', '2022-01-09', '2022-01-16'])
})

it('LEA-11ab the most specific row counts, and a part-timer gets their share of full time', () => {
  const rows = [
    row(10),
    row(14, { office: 'kl' }),
    row(16, { position: 'manager' }),
    row(12, { office: 'kl', employmentType: 'part_time' }),
  ]
  const of = (at: object, partWeeks: { from: string; minutes: number }[] = [], fullWeek = 2_400) =>
    left(
      [rules(0, { rows, byShare: true, fullWeek })],
      person('2015-03-01', {
        employment: [
          { from: '2015-03-01', position: null, employmentType: 'full_time', department: null, office: null, ...at },
        ],
        partWeeks,
      }),
      facts(),
      '2026-01-01',
    )
  expect(of({})).toBe(days(10))
  expect(of({ office: 'kl' })).toBe(days(14))
  expect(of({ office: 'kl', position: 'manager' })).toBe(days(16))
  expect(of({ office: 'kl', employmentType: 'part_time' })).toBe(days(12))
  expect(of({ office: 'kl', employmentType: 'part_time' }, [{ from: '2015-03-01', minutes: 1_200 }])).toBe(days(6))
  // Half of a 45-hour week is half: 22.5 hours are 50 %, not 56.25 % of 40 hours.
  const half = [{ from: '2015-03-01', minutes: 1_350 }]
  expect(of({ office: 'kl', employmentType: 'part_time' }, half, 2_700)).toBe(days(6))
  expect(of({ office: 'kl', employmentType: 'part_time' }, half)).toBe(days(6.75))
  // More than the full week counts as full time.
  expect(of({ office: 'kl', employmentType: 'part_time' }, half, 1_200)).toBe(days(12))
})

it('LEA-15a a manual grant counts towards the entitlement: later grants shrink and the year stays the same', () => {
  const type = rules(12, { every: 'month', on: 'last' })
  const adjustments = [{ id: 'h', day: '2026-01-15', amount: days(3), kind: 'grant' as const }]
  const on = (day: string) => left([type], SENIOR, facts({ adjustments }), day)
  expect(['2026-01-14', '2026-01-15', '2026-02-28', '2026-03-31', '2026-04-30', '2026-12-31'].map(on)).toEqual(
    [0, 3, 3, 3, 4, 12].map(days),
  )
})

it('LEA-17 time off expires per earning, and what expires first is used first', () => {
  const type = rules(0, { kind: 'earned', earnedMonths: 3 })
  const earned = [
    { id: 'b', day: '2026-02-14', amount: days(1) },
    { id: 'a', day: '2026-01-10', amount: days(1) },
  ]
  const charges = leaveCharges('x', ['2026-03-02'], 0.5)
  const on = (day: string) => left([type], SENIOR, facts({ earned, charges }), day)
  expect(['2026-01-10', '2026-02-14', '2026-04-09', '2026-04-10', '2026-05-14'].map(on)).toEqual(
    [0.5, 1.5, 1.5, 1, 0].map(days),
  )
  // It keeps its expiry over the end of a year.
  const late = facts({ earned: [{ id: 'c', day: '2026-12-20', amount: days(1) }] })
  expect([left([type], SENIOR, late, '2027-03-19'), left([type], SENIOR, late, '2027-03-20')]).toEqual([days(1), 0])
})

it('LEA-14 pending leave and later leave count when a request is checked', () => {
  const type = rules(5)
  const waiting = facts({
    charges: [...leaveCharges('p', ['2026-03-02', '2026-03-03'], 1, 'pending'), ...leaveCharges('a', ['2026-12-01'])],
  })
  expect(roomFor([type], SENIOR, waiting, leaveCharges('x', eachDay('2026-05-04', '2026-05-06'))).missing).toBe(days(1))
  expect(roomFor([type], SENIOR, waiting, leaveCharges('x', ['2026-05-04', '2026-05-05'])).missing).toBe(0)
  // A changed request is not counted against itself.
  expect(roomFor([type], SENIOR, waiting, leaveCharges('p', eachDay('2026-03-02', '2026-03-05'))).missing).toBe(0)
})

it('LEA-13c a forecast lists pending leave beside the balance without taking it', () => {
  const charges = [...leaveCharges('a', ['2026-12-01']), ...leaveCharges('p', ['2026-12-02'], 1, 'pending')]
  const { lines, left: rest } = computeForecast([rules(14)], SENIOR, facts({ charges }), '2026-06-01', '2026-12-31')
  expect(lines.map(({ kind, left: after }) => [kind, after])).toEqual([
    ['used', days(13)],
    ['pending', days(13)],
  ])
  expect(rest).toBe(days(13))
})

it('LEA-14b leave over the end of a year counts each part against its own year', () => {
  const type = rules(2, { from: '2025-01-01' })
  const charges = leaveCharges('x', ['2025-12-30', '2025-12-31', '2026-01-02', '2026-01-05'])
  expect(roomFor([type], SENIOR, facts(), charges).missing).toBe(0)
  expect(roomFor([type], SENIOR, facts(), [...charges, ...leaveCharges('x', [addDays('2026-01-05', 1)])]).missing).toBe(
    days(1),
  )
})

it('LEA-04 revoked leave has a counter line and reduces nothing', () => {
  const charges = leaveCharges('x', ['2026-03-02'], 1, 'returned')
  const figures = figuresOn([rules(14)], SENIOR, facts({ charges }), '2026-06-01')
  expect(figures.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['granted', days(14)],
    ['used', days(-1)],
    ['returned', days(1)],
  ])
  expect([figures.used, figures.left]).toEqual([0, days(14)])
})

it('LEA-05 leave beyond the balance is unpaid and not taken from it when the type allows it', () => {
  const type = rules(2, { beyondUnpaid: true })
  const charges = leaveCharges('x', eachDay('2026-03-02', '2026-03-04'))
  expect(roomFor([type], SENIOR, facts(), charges)).toMatchObject({ missing: 0, unpaid: days(1) })
  const figures = figuresOn([type], SENIOR, facts({ charges: charges }), '2026-06-01')
  expect([figures.used, figures.left]).toEqual([days(2), 0])
})

it('LEA-14 a type per event gives its amount each time, whatever was taken before', () => {
  const wedding = rules(3, { kind: 'event' })
  const before = facts({ charges: leaveCharges('first', ['2026-03-02', '2026-03-03', '2026-03-04']) })
  const room = (more: Partial<typeof wedding>, count: number) =>
    roomFor(
      [{ ...wedding, ...more }],
      person('2020-01-01'),
      before,
      leaveCharges('again', eachDay('2026-06-01', addDays('2026-06-01', count - 1))),
    )
  expect([room({}, 2), room({}, 3), room({}, 5)]).toMatchObject([
    { missing: 0, unpaid: 0 },
    { missing: 0, unpaid: 0 },
    { missing: days(2), unpaid: 0 },
  ])
  expect(room({ beyondUnpaid: true }, 5)).toMatchObject({ missing: 0, unpaid: days(2) })
  // People without a grant miss the whole amount.
  expect(room({ rows: [row(3, { office: 'tpe' })] }, 2)).toMatchObject({ missing: days(2), unpaid: 0 })
})

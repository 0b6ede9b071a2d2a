import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '#base/days/days.ts'
import { tries } from '#test/depth.ts'
import { buildLedger } from '../ledger/ledger.ts'
import type { Charge, LeaveFacts, TypeRules } from '../ledger/type-rules.ts'
import { anyFacts, anyPerson, anyVersions } from '../testing/random-leave.ts'
import { days, facts, leaveCharges, person, rules } from '../testing/sample-rules.ts'
import {
  computePaidShares,
  type PayShareType,
  plainTakenLines,
  reducesPay,
  requestDayKey,
  typesAffectingPay,
} from './paid-share.ts'

const SAME_YEARS = { yearBy: 'calendar', yearFrom: null } as const
const BANDS = { by: 'days', first: days(30), share: 500_000, beyond: 0 } as const
const type = (id: string, version: TypeRules, withinId: string | null = null): PayShareType => ({
  id,
  withinId,
  versions: [version],
})
const sick = type('sick', rules(30, { pay: BANDS, beyondUnpaid: true }))
const joined = person('2020-03-01')
const list = (from: Day, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at))
const shares = (types: readonly PayShareType[], of: Record<string, LeaveFacts>, until = '2026-12-31') =>
  computePaidShares(types, joined, (id) => of[id] ?? facts(), until)

describe('LEA-18 the share of pay by the days of the year', () => {
  it('LEA-18 the first thirty days keep half, the others nothing, and the next year begins again', () => {
    const charges = [
      ...leaveCharges('a', list('2026-01-05', 29)),
      ...leaveCharges('b', list('2026-03-02', 3)),
      ...leaveCharges('c', ['2027-01-04']),
    ]
    const of = shares([sick], { sick: facts({ charges }) }, '2027-12-31')
    expect(['2026-03-02', '2026-03-03', '2026-03-04'].map((day) => of.get(requestDayKey('b', day)))).toEqual([
      500_000, 0, 0,
    ])
    expect(of.get(requestDayKey('c', '2027-01-04'))).toBe(500_000)
  })

  it('LEA-18 leave affects pay with types within it and types it counts within, and nothing else', () => {
    const full = rules(10)
    const affectingIds = (types: readonly PayShareType[]) => typesAffectingPay(types).map(({ id }) => id)
    const annual = type('annual', full)
    expect(affectingIds([annual, sick, type('own', full, 'sick'), type('other', full, 'annual')])).toEqual([
      'sick',
      'own',
    ])
    const half = type('half', rules(3, { pay: BANDS }), 'annual')
    expect(affectingIds([annual, half, type('apart', full)])).toEqual(['annual', 'half'])
    expect(affectingIds([annual])).toEqual([])
  })

  const bandedType = (first: number, more: Partial<TypeRules> = {}) =>
    type('b', rules(90, { pay: { ...BANDS, first: days(first) }, ...more }))

  it('LEA-18 bands follow taken days, whatever the balance, and each year has its own', () => {
    const charges = [...leaveCharges('a', list('2026-12-28', 8))]
    const of = shares([bandedType(3)], { b: facts({ charges }) }, '2027-12-31')
    expect([...of.values()]).toEqual([500_000, 500_000, 500_000, 0, 500_000, 500_000, 500_000, 0])
    // Pending and revoked leave fill no part of the band.
    const besides = [
      ...leaveCharges('w', list('2026-05-04', 3), 1, 'pending'),
      ...leaveCharges('r', list('2026-05-11', 3), 1, 'returned'),
    ]
    const alone = shares([bandedType(3)], { b: facts({ charges: [...besides, ...leaveCharges('x', ['2026-06-01'])] }) })
    expect([...alone]).toEqual([[requestDayKey('x', '2026-06-01'), 500_000]])
    // The same holds when there is no other leave.
    expect(shares([sick], { sick: facts({ charges: besides }) }).size).toBe(0)
    // The joining day counts.
    expect([...shares([bandedType(3)], { b: facts({ charges: leaveCharges('j', ['2020-03-01']) }) }).values()]).toEqual(
      [500_000],
    )
  })

  it('LEA-18 an opening’s taken days fill a band, in a type without limits', () => {
    const openings = [{ id: 'o', day: '2026-03-01', granted: days(90), carried: 0, taken: days(2) }]
    const of = shares([bandedType(3)], { b: facts({ openings, charges: leaveCharges('a', list('2026-04-06', 2)) }) })
    expect([...of]).toEqual([
      [requestDayKey('a', '2026-04-06'), 500_000],
      [requestDayKey('a', '2026-04-07'), 0],
    ])
  })

  it('LEA-18 two requests of one day fill a band in the order of their ids', () => {
    const charges = [...leaveCharges('b', ['2026-05-04'], 0.75), ...leaveCharges('a', ['2026-05-04'], 0.75)]
    for (const told of [charges, charges.toReversed()]) {
      const of = shares([bandedType(1)], { b: facts({ charges: told }) })
      // A third of the second day is within the band.
      expect([of.get(requestDayKey('a', '2026-05-04')), of.get(requestDayKey('b', '2026-05-04'))]).toEqual([
        500_000, 166_667,
      ])
    }
  })

  it('LEA-18 each part of a day that counts partly within another type has its own share', () => {
    const plainSick = type('sick', rules(90, { pay: { ...BANDS, first: days(2) } }))
    const own = type('own', rules(12, { pay: { by: 'all', share: 500_000 } }), 'sick')
    const inner: Charge = { ...leaveCharges('m', ['2026-08-03'], 0.5)[0]!, type: 'own' }
    const of = shares([own, plainSick], {
      own: facts({ charges: leaveCharges('m', ['2026-08-03']) }),
      sick: facts({ charges: [...leaveCharges('a', list('2026-01-05', 2)), inner] }),
    })
    expect(of.get(requestDayKey('m', '2026-08-03'))).toBe(250_000)
  })

  it('LEA-18 leave beyond an event’s days is unpaid only when the type says so; granted leave follows its balance', () => {
    const half = { pay: { by: 'all', share: 500_000 } } as const
    const three = facts({ charges: leaveCharges('a', list('2026-05-04', 3)) })
    const event = type('e', rules(2, { kind: 'event', ...half }))
    expect([...shares([event], { e: three }).values()]).toEqual([500_000, 500_000, 500_000])
    const granted = type('g', rules(1, { beyondUnpaid: true, ...half }))
    const adjustments = [{ id: 'x', day: '2026-02-01', amount: days(2), kind: 'adjustment' as const }]
    expect([...shares([granted], { g: { ...three, adjustments } }).values()]).toEqual([500_000, 500_000, 500_000])
  })

  it('LEA-18 a type reduces pay by any version, by bands, share or leave beyond the balance', () => {
    const of = (...versions: TypeRules[]) => reducesPay({ versions })
    const full = rules(10)
    expect([of(full), of(full, rules(10, { from: '2026-01-01', pay: BANDS }))]).toEqual([false, true])
    expect([of(rules(10, { pay: { by: 'all', share: 500_000 } })), of(rules(10, { pay: BANDS }))]).toEqual([true, true])
    expect(of(rules(10, { pay: { by: 'days', first: days(3), share: 1_000_000, beyond: 1_000_000 } }))).toBe(true)
  })

  it('LEA-18 computes the balance when a later version limits it', () => {
    const versions = [rules(2), rules(2, { from: '2026-07-01', beyondUnpaid: true })]
    const of = shares([{ id: 'v', withinId: null, versions }], {
      v: facts({ charges: [...leaveCharges('a', list('2026-03-02', 2)), ...leaveCharges('b', ['2026-08-03'])] }),
    })
    expect([...of.values()]).toEqual([1_000_000, 1_000_000, 0])
  })

  it('LEA-18 approving earlier days later moves the bands of the following ones', () => {
    const late = leaveCharges('late', list('2026-06-01', 3))
    const before = shares([sick], { sick: facts({ charges: [...leaveCharges('a', list('2026-01-05', 28)), ...late] }) })
    const after = shares([sick], {
      sick: facts({
        charges: [...late, ...leaveCharges('b', list('2026-02-10', 2)), ...leaveCharges('a', list('2026-01-05', 28))],
      }),
    })
    const of = (map: typeof before) => late.map(({ day }) => map.get(requestDayKey('late', day)))
    expect([of(before), of(after)]).toEqual([
      [500_000, 500_000, 0],
      [0, 0, 0],
    ])
  })

  it('LEA-18 pending and revoked leave fill no band; leave before an opening does', () => {
    const charges = [
      ...leaveCharges('w', list('2026-01-05', 30), 1, 'pending'),
      ...leaveCharges('r', list('2026-02-10', 30), 1, 'returned'),
      ...leaveCharges('a', ['2026-07-01']),
    ]
    expect(shares([sick], { sick: facts({ charges }) }).get(requestDayKey('a', '2026-07-01'))).toBe(500_000)
    const openings = [{ id: 'o', day: '2026-06-01', granted: days(30), carried: 0, taken: days(29.5) }]
    const of = shares([sick], { sick: facts({ openings, charges: leaveCharges('a', ['2026-07-01']) }) })
    // Half a day at half pay, and half a day without pay.
    expect(of.get(requestDayKey('a', '2026-07-01'))).toBe(250_000)
  })

  it('LEA-18 menstrual leave keeps half beside the year’s sick leave, and shares its bands beyond three days', () => {
    const own = type('menstrual', rules(12, { pay: { by: 'all', share: 500_000 } }), 'sick')
    const charges = leaveCharges('m', ['2026-08-03'])
    const inner: Charge = { ...leaveCharges('m', ['2026-08-03'])[0]!, type: 'menstrual' }
    const many = leaveCharges('a', list('2026-01-05', 30))
    const of = (sickCharges: readonly Charge[]) =>
      shares([own, sick], { menstrual: facts({ charges }), sick: facts({ charges: sickCharges }) }).get(
        requestDayKey('m', '2026-08-03'),
      )
    expect([of(many), of([inner]), of([...many, inner])]).toEqual([500_000, 500_000, 0])
    expect(typesAffectingPay([own, sick, type('annual', rules(14))]).map(({ id }) => id)).toEqual(['menstrual', 'sick'])
  })

  it('LEA-18 shares follow service, events and the balance', () => {
    const maternity = type(
      'm',
      rules(56, { kind: 'event', pay: { by: 'service', months: 6, before: 500_000, share: 1_000_000 } }),
    )
    const early = computePaidShares(
      [maternity],
      person('2026-03-01'),
      () => facts({ charges: leaveCharges('a', ['2026-08-31', '2026-09-01']) }),
      '2026-12-31',
    )
    expect([...early.values()]).toEqual([500_000, 1_000_000])
    const event = type('e', rules(2, { kind: 'event', beyondUnpaid: true }))
    expect([...shares([event], { e: facts({ charges: leaveCharges('a', list('2026-05-04', 3)) }) }).values()]).toEqual([
      1_000_000, 1_000_000, 0,
    ])
    const annual = type('y', rules(1, { beyondUnpaid: true }))
    expect([...shares([annual], { y: facts({ charges: leaveCharges('a', list('2026-05-04', 2)) }) }).values()]).toEqual(
      [1_000_000, 0],
    )
    expect([reducesPay(annual), reducesPay(type('n', rules(5)))]).toEqual([true, false])
  })

  it('LEA-18 property: in any order of requests the year’s paid days follow the law, and no day keeps more for arriving later', () => {
    const requestedDays = fc.uniqueArray(fc.integer({ min: 0, max: 180 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(requestedDays, fc.integer({ min: 1, max: 5 }), (offsets, requests) => {
        const charges = offsets.flatMap((at) => leaveCharges(`r${at % requests}`, [addDays('2026-02-01', at)]))
        const of = shares([sick], { sick: facts({ charges }) })
        const again = shares([sick], { sick: facts({ charges: [...charges].reverse() }) })
        expect(new Map([...of].sort())).toEqual(new Map([...again].sort()))
        const byDay = [...of].map(([key, share]) => [key.split(' ')[1]!, share] as const).sort()
        const sharesByDay = byDay.map(([, share]) => share)
        expect(sharesByDay).toEqual([...sharesByDay].sort((a, b) => b - a))
        expect(sharesByDay.filter((share) => share === 500_000)).toHaveLength(Math.min(30, offsets.length))
      }),
      { numRuns: tries(200) },
    )
  })
})

it('LEA-18 property: without a limiting balance, the lines need no ledger', () => {
  fc.assert(
    fc.property(anyVersions, anyPerson, anyFacts, (given, of, { charges: all }) => {
      const versions = given.map((one) => ({ ...one, ...SAME_YEARS, beyondUnpaid: false }))
      const charges = all.filter(({ state }) => state === 'approved')
      const { lines } = buildLedger(versions, of, { ...facts(), charges }, '2027-12-31')
      const used = lines.filter(({ figure }) => figure === 'used').map(({ ofCarried: _, ...line }) => line)
      expect(plainTakenLines(versions, of, charges)).toEqual(used)
    }),
    { numRuns: tries(300) },
  )
})

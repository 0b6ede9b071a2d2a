import { expect, it } from 'vitest'
import { GRADED_SCHEMES, type NotifiedGrade } from '../insurance/notified-grades.ts'
import { insuranceEvents } from './insurance-events.ts'
import type { InsuredPerson } from './insured-person.ts'

const choices = { occupationalRate: 2_100, bonusRule: 'over_2000' as const, unitWorkers: 6 }
const heldFrom = <Value>(value: Value, from: string, until: string | null = null) => ({ from, until, value })
const status = {
  identity: 'national' as const,
  taxResident: true,
  taxMethod: 'flat' as const,
  taxDependants: 0,
  healthDependants: 2,
  pensionScheme: 'new' as const,
}
/** Raised from 48,000 to 55,000 in November, with a meal allowance. */
const person = (over: Partial<InsuredPerson> = {}): InsuredPerson => ({
  birth: '1990-01-21',
  stays: [{ from: '2024-03-01', until: null }],
  pay: [heldFrom(48_000, '2024-03-01', '2026-10-31'), heldFrom(55_000, '2026-11-01')],
  items: [heldFrom(3_000, '2024-03-01')],
  partTime: [],
  paid: new Map(),
  agreed: null,
  status: [heldFrom(status, '2024-03-01')],
  notified: [],
  leaves: [],
  ...over,
})
const notifiedFrom = (from: string, amount: number): NotifiedGrade[] =>
  GRADED_SCHEMES.map((scheme) => ({ scheme, from, amount, reported: from }))
const events = (over: Partial<InsuredPerson>, from = '2026-01-01', until = '2026-12-31') =>
  insuranceEvents(person(over), choices, { from, until }).map(({ why, day, due, effective, before, after }) =>
    [why, day, due, effective, before?.health, after.health, after.labor].join(' '),
  )

it('PAY-07d TW a raise is one event of its window, from the grades that are in force to the new ones', () => {
  expect(events({})).toEqual(['wage 2026-11-01 2027-02-28 2027-03-01 53000 60800 45800'])
  // Two raises in a window are declared once.
  const twice = {
    pay: [
      heldFrom(48_000, '2024-03-01', '2026-08-31'),
      heldFrom(50_000, '2026-09-01', '2026-11-30'),
      heldFrom(55_000, '2026-12-01'),
    ],
  }
  expect(events(twice)).toEqual(['wage 2026-12-01 2027-02-28 2027-03-01 53000 60800 45800'])
  // A raise that is undone before the window ends changes nothing.
  const undone = {
    pay: [
      heldFrom(48_000, '2024-03-01', '2026-10-31'),
      heldFrom(55_000, '2026-11-01', '2026-11-30'),
      heldFrom(48_000, '2026-12-01'),
    ],
  }
  expect(events(undone)).toEqual([])
})

it('PAY-07d TW a raise stays listed until its last day to declare, and is not due of who has left by then', () => {
  expect(events({}, '2027-02-01', '2027-03-31')).toHaveLength(1)
  expect(events({}, '2027-03-01', '2027-03-31')).toEqual([])
  expect(events({ stays: [{ from: '2024-03-01', until: '2027-02-28' }] })).toEqual([])
  expect(events({ stays: [{ from: '2024-03-01', until: '2027-03-01' }] })).toHaveLength(1)
})

it('PAY-07d TW a raise that was notified is no longer due: early, by the window, or to a part of the schemes', () => {
  const early = { notified: notifiedFrom('2026-12-01', 60_800) }
  expect(events(early)).toEqual(['notified 2026-12-01 2026-11-30 2026-12-01 53000 60800 45800'])
  expect(events({ notified: notifiedFrom('2027-03-01', 60_800) })).toEqual([])
  const [labor] = notifiedFrom('2026-12-01', 45_800)
  const part = insuranceEvents(person({ notified: [labor!] }), choices, { from: '2026-11-01', until: '2026-12-31' })
  expect(part.map(({ why, schemes }) => [why, schemes.join(' ')])).toEqual([['wage', 'occupational health pension']])
  // The amount that was notified before is the one in force, whatever the wage was.
  expect(events({ notified: notifiedFrom('2024-03-01', 43_900) }).at(-1)).toBe(
    'wage 2026-11-01 2027-02-28 2027-03-01 43900 60800 45800',
  )
})

it('PAY-07d TW the average of three months of a wage by the hour is declared where it is in another grade', () => {
  const hourly = {
    pay: [],
    items: [],
    agreed: 11_000,
    stays: [{ from: '2026-02-10', until: null }],
    partTime: [{ from: '2026-02-10', until: null }],
    status: [heldFrom({ ...status, partTime: true }, '2026-02-10')],
  }
  const paid = new Map([
    ['2026-05', 12_000],
    ['2026-06', 12_600],
    ['2026-07', 12_900],
  ])
  const [joined, averaged, ...more] = insuranceEvents(person({ ...hourly, paid }), choices, {
    from: '2026-02-01',
    until: '2026-12-31',
  })
  expect(joined).toMatchObject({
    kind: 'enrol',
    after: { wage: 11_000, labor: 11_100, pension: 11_100, health: 29_500 },
  })
  expect(averaged).toMatchObject({
    why: 'wage',
    day: '2026-07-31',
    due: '2026-08-31',
    effective: '2026-09-01',
    schemes: ['labor', 'pension'],
    before: { labor: 11_100, pension: 11_100 },
    after: { wage: 12_500, labor: 12_540, pension: 12_540, health: 29_500 },
  })
  expect(more).toEqual([])
})

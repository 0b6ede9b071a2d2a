import { expect, it } from 'vitest'
import { insuredWageOn, type WageHistory } from './insured-wage.ts'
import { type NotifiedGrade, notifiedOn } from './notified-grades.ts'

const heldFrom = (value: number, from: string, until: string | null = null) => ({ from, until, value })
const history = (over: Partial<WageHistory> = {}): WageHistory => ({
  stays: [{ from: '2022-03-01', until: null }],
  pay: [heldFrom(48_000, '2022-03-01', '2026-10-31'), heldFrom(55_000, '2026-11-01')],
  items: [heldFrom(3_000, '2022-03-01')],
  partTime: [],
  paid: new Map(),
  agreed: null,
  ...over,
})
const wages = (of: WageHistory, ...days: string[]) => days.map((day) => insuredWageOn(of, day).wage)

it('PAY-04a a raise in Taiwan counts for the grades from 1 March or 1 September after its window, and until then the wage before', () => {
  expect(wages(history(), '2026-10-31', '2026-11-01', '2027-02-28', '2027-03-01', '2027-09-01')).toEqual([
    51_000, 51_000, 51_000, 58_000, 58_000,
  ])
  const raisedOn = (day: string, before: string) =>
    history({ pay: [heldFrom(40_000, '2022-03-01', before), heldFrom(50_000, day)], items: [] })
  // The last day of one window and the first of the next.
  expect(wages(raisedOn('2026-07-31', '2026-07-30'), '2026-08-31', '2026-09-01')).toEqual([40_000, 50_000])
  expect(wages(raisedOn('2026-08-01', '2026-07-31'), '2026-09-01', '2027-02-28', '2027-03-01')).toEqual([
    40_000, 40_000, 50_000,
  ])
  expect(wages(raisedOn('2026-01-31', '2026-01-30'), '2026-02-28', '2026-03-01')).toEqual([40_000, 50_000])
  expect(wages(raisedOn('2026-02-01', '2026-01-31'), '2026-03-01', '2026-08-31', '2026-09-01')).toEqual([
    40_000, 40_000, 50_000,
  ])
})

it('PAY-04a a joiner in Taiwan is insured at once by the wage of joining, and a raise after it by its window', () => {
  const joined = history({
    stays: [{ from: '2026-09-16', until: null }],
    pay: [heldFrom(40_000, '2026-09-16', '2026-10-31'), heldFrom(50_000, '2026-11-01')],
    items: [],
  })
  expect(wages(joined, '2026-09-16', '2026-12-31', '2027-03-01')).toEqual([40_000, 40_000, 50_000])
  // Somebody who comes back to Taiwan joins again.
  const returned = history({
    stays: [
      { from: '2022-03-01', until: '2024-12-31' },
      { from: '2026-11-10', until: null },
    ],
  })
  expect(wages(returned, '2024-12-31', '2026-11-10')).toEqual([51_000, 58_000])
})

it('PAY-04a records that begin later count as if they had held before: pay from its first, allowances from the first run', () => {
  const pay = [heldFrom(55_000, '2026-10-01')]
  expect(insuredWageOn(history({ pay }), '2026-11-01')).toEqual({ wage: 58_000, by: 'wage' })
  const items = [heldFrom(3_000, '2026-10-01')]
  expect(wages(history({ items, itemsFrom: '2026-10-01' }), '2026-11-01')).toEqual([51_000])
  expect(wages(history({ items }), '2026-11-01')).toEqual([48_000])
})

it('PAY-04a a wage by the hour counts by the average of the last three whole months before the window ends', () => {
  const paid = new Map([
    ['2026-03', 90_000],
    ['2026-04', 30_000],
    ['2026-05', 11_100],
    ['2026-06', 11_100],
    ['2026-07', 11_101],
    ['2026-08', 50_000],
  ])
  const hourly = history({ pay: [], items: [], paid })
  // 33,301 / 3 is 11,100.33: above the grade of 11,100.
  expect(insuredWageOn(hourly, '2026-09-01')).toEqual({ wage: 11_101, by: 'average' })
  expect(wages(hourly, '2027-02-28')).toEqual([11_101])
  // Only the months that were paid, and served from their first day to the last.
  const joined = history({ stays: [{ from: '2026-06-02', until: null }], pay: [], items: [], paid, agreed: 13_000 })
  expect(insuredWageOn(joined, '2026-09-01')).toEqual({ wage: 11_101, by: 'average' })
  expect(insuredWageOn(joined, '2026-08-31')).toEqual({ wage: 13_000, by: 'agreed' })
  // Without a month in the window, what counted before goes on.
  expect(wages(hourly, '2027-03-01')).toEqual([11_101])
  // Part-time work at a monthly pay is not fixed either.
  const partTime = history({
    pay: [heldFrom(15_000, '2022-03-01')],
    items: [],
    partTime: [{ from: '2022-03-01', until: null }],
    paid,
  })
  expect(wages(partTime, '2026-08-31', '2026-09-01')).toEqual([15_000, 11_101])
})

it('PAY-04a before joining the wage of joining counts, and after leaving that of the last days of service', () => {
  const stays = [{ from: '2026-03-16', until: '2026-06-15' }]
  const fixed = history({ stays, pay: [heldFrom(40_000, '2026-03-16')], items: [heldFrom(2_000, '2026-01-01')] })
  expect(insuredWageOn(fixed, '2026-03-01')).toEqual({ wage: 42_000, by: 'wage' })
  expect(insuredWageOn(fixed, '2026-08-31')).toEqual({ wage: 42_000, by: 'wage' })
  // By the hour: only the months that were served to their last day have a part in the average.
  const paid = new Map([
    ['2026-05', 11_100],
    ['2026-06', 11_301],
  ])
  const hourly = (until: string) => history({ stays: [{ from: '2026-03-16', until }], pay: [], items: [], paid })
  expect(insuredWageOn(hourly('2026-06-15'), '2026-09-01')).toEqual({ wage: 11_100, by: 'average' })
  expect(insuredWageOn(hourly('2026-06-30'), '2026-09-01')).toEqual({ wage: 11_201, by: 'average' })
  expect(insuredWageOn(hourly('2026-06-30'), '2026-03-01')).toEqual({ wage: 0, by: 'assumed' })
})

it('PAY-04a who is new by the hour counts by the agreed hours, and with none agreed by the months paid so far, as an assumption', () => {
  const hourly = { stays: [{ from: '2026-08-01', until: null }], pay: [heldFrom(0, '2026-08-01')], items: [] }
  expect(insuredWageOn(history({ ...hourly, agreed: 12_133 }), '2026-08-01')).toEqual({ wage: 12_133, by: 'agreed' })
  const paid = new Map([
    ['2026-08', 12_000],
    ['2026-09', 12_400],
  ])
  const unknown = history({ ...hourly, paid })
  expect(insuredWageOn(unknown, '2026-08-01')).toEqual({ wage: 0, by: 'assumed' })
  expect(insuredWageOn(unknown, '2026-09-01')).toEqual({ wage: 12_000, by: 'assumed' })
  expect(insuredWageOn(unknown, '2026-10-01')).toEqual({ wage: 12_200, by: 'assumed' })
})

it('PAY-04a of notified amounts the latest holds: from its month, on joining at once, and none after it was taken away', () => {
  const grade = (from: string, amount: number | null, scheme: NotifiedGrade['scheme'] = 'health') => ({
    scheme,
    from,
    amount,
    reported: null,
  })
  const notified = [
    grade('2026-03-16', 53_000),
    grade('2026-06-11', null),
    grade('2026-03-16', 45_800, 'labor'),
    grade('2026-05-01', 57_800),
    grade('2026-05-01', 60_800),
  ]
  const on = (day: string, start = '2022-03-01') => notifiedOn(notified, day, start)
  expect([on('2026-03-31'), on('2026-04-01')]).toEqual([{}, { health: 53_000, labor: 45_800 }])
  expect(on('2026-03-16', '2026-03-16')).toEqual({ health: 53_000, labor: 45_800 })
  expect([on('2026-05-01'), on('2026-06-30'), on('2026-07-01')]).toEqual([
    { health: 60_800, labor: 45_800 },
    { health: 60_800, labor: 45_800 },
    { labor: 45_800 },
  ])
})

import { expect, it } from 'vitest'
import { days, person, rules } from '../testing/sample-rules.ts'
import { countWithin } from './leave-records.ts'

const who = person('2020-02-03')
const outer = (unit: 'days' | 'hours') => ({ unit, versions: [rules(14)] })
const inner = (unit: 'days' | 'hours', after = 0) => ({ id: 'inner', unit, withinAfter: days(after) })
const charge = (day: string, amount: number, state: 'approved' | 'pending' | 'returned' = 'approved') => ({
  request: day,
  day,
  amount,
  state,
})

it('LEA-05c LEA-07b leave that counts within another counts in its unit, whichever unit either has', () => {
  const counted = (from: 'days' | 'hours', to: 'days' | 'hours', amount: number) =>
    countWithin(outer(to), inner(from), who, [charge('2026-03-02', amount)])
  expect(counted('hours', 'days', 480)).toEqual([{ ...charge('2026-03-02', days(1)), type: 'inner' }])
  expect(counted('hours', 'days', 60)).toMatchObject([{ amount: days(0.125) }])
  expect(counted('days', 'hours', days(0.5))).toMatchObject([{ amount: 240 }])
  expect(counted('days', 'days', days(2))).toMatchObject([{ amount: days(2) }])
})

it('LEA-05c LEA-07b days of its own come first in each year, in the order of their days; days given back count for none', () => {
  const list = [
    charge('2027-01-04', days(1)),
    charge('2026-05-04', days(1)),
    charge('2026-02-02', days(1)),
    charge('2026-03-02', days(1.5), 'pending'),
    charge('2026-04-06', days(1), 'returned'),
  ]
  const beyond = countWithin(outer('days'), inner('days', 3), who, list)
  // 1 and 1.5 of the three; the day given back would pass them by half a day, and half of May's day does.
  expect(beyond.map(({ day, amount, state }) => [day, amount, state])).toEqual([
    ['2026-04-06', days(0.5), 'returned'],
    ['2026-05-04', days(0.5), 'approved'],
  ])
  expect(countWithin(outer('hours'), inner('hours', 3), who, [charge('2026-02-02', 1_500)])).toMatchObject([
    { amount: 60 },
  ])
})

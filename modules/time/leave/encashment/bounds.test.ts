import { expect, it } from 'vitest'
import type { LeaveRecords } from '../balance/leave-records.ts'
import { days, facts, person, rules } from '../testing/sample-rules.ts'
import type { LeaveTypeFacts } from '../types/leave-types.ts'
import { encashmentBounds } from './bounds.ts'

it('LEA-16a counts only encashments of the leave year against its maximum', () => {
  const type = rules(14, { yearBy: 'fixed', yearFrom: '04-01' })
  const encashments = [
    { id: 'before', day: '2026-03-31', amount: days(4) },
    { id: 'first', day: '2026-04-01', amount: days(1) },
    { id: 'last', day: '2027-03-31', amount: days(2) },
  ]
  const world = {
    people: new Map([['p', { id: 'p', gender: null, facts: person('2020-01-01') }]]),
    factsOf: () => facts({ encashments }),
  } as unknown as LeaveRecords
  const about = {
    id: 't',
    unit: 'days',
    versions: [type],
    requestRules: [{ from: type.from, encash: { keep: 0, mostEach: null, mostYear: days(6) } }],
  } as unknown as LeaveTypeFacts
  const yearOn = (today: string, asked = 0) => encashmentBounds(world, about, 'p', { today, asked }).year
  expect([yearOn('2026-03-31'), yearOn('2026-04-01'), yearOn('2027-03-31'), yearOn('2027-04-01')]).toEqual(
    [2, 3, 3, 6].map(days),
  )
  expect(yearOn('2027-04-01', days(5))).toBe(days(1))
})

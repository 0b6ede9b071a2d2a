import { expect, it } from 'vitest'
import { groupHolidays } from './group-holidays.ts'

it('ORG-04 a holiday of several states is one group; another name, kind, half or inactive day is a group of its own', () => {
  const entry = (id: string, name: string, more = {}) => ({
    id,
    name,
    day: '2026-11-08',
    kind: 'public',
    part: 'whole',
    is_active: true,
    ...more,
  })
  const [kul, png, off, half, other] = [
    entry('kul', 'Deepavali'),
    entry('png', 'Deepavali'),
    entry('off', 'Deepavali', { is_active: false }),
    entry('half', 'Deepavali', { part: 'second' }),
    entry('day', 'Deepavali', { day: '2027-10-28' }),
  ]
  expect(groupHolidays([kul, png, off, half, other])).toEqual([
    { first: kul, entries: [kul, png] },
    { first: off, entries: [off] },
    { first: half, entries: [half] },
    { first: other, entries: [other] },
  ])
})

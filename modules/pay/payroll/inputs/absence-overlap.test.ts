import { expect, it } from 'vitest'
import { type AbsenceSpan, overlappingIndexes } from './absence-overlap.ts'

const span = (employee_id: string, from_day: string, until_day = from_day, is_half_day = false): AbsenceSpan => ({
  employee_id,
  from_day,
  until_day,
  is_half_day,
})
const half = (employee_id: string, day: string) => span(employee_id, day, day, true)

it('PAY-06b a day holds one absence of a person, or two half days', () => {
  const known = [span('a', '2026-03-02', '2026-03-04')]
  expect(overlappingIndexes([span('a', '2026-03-04', '2026-03-05'), span('b', '2026-03-03')], known)).toEqual([0])
  expect(overlappingIndexes([span('a', '2026-03-05')], known)).toEqual([])
  expect(overlappingIndexes([half('a', '2026-03-04'), half('a', '2026-03-05')], known)).toEqual([0])
  expect(overlappingIndexes([half('b', '2026-03-05'), half('b', '2026-03-05'), half('b', '2026-03-05')], [])).toEqual([
    2,
  ])
  expect(overlappingIndexes([half('b', '2026-03-05'), span('b', '2026-03-01', '2026-03-31')], [])).toEqual([1])
})

it('PAY-06b a rejected row takes no day from the rows after it', () => {
  const planned = [span('a', '2026-03-02'), span('a', '2026-03-01', '2026-03-09'), span('a', '2026-03-08')]
  expect(overlappingIndexes(planned, [])).toEqual([1])
})

import { expect, it } from 'vitest'
import { countByRule } from './plan-warnings.ts'

it('SHF-07 warnings are counted by kind, the most frequent first', () => {
  const rules = ['rest', 'days_in_row', 'days_in_row', 'week', 'days_in_row', 'rest'].map((rule) => ({ rule }))
  expect(countByRule(rules)).toEqual([
    ['days_in_row', 3],
    ['rest', 2],
    ['week', 1],
  ])
  expect(countByRule([])).toEqual([])
})

import { expect, it } from 'vitest'
import { checklistProgress, isOverdue } from './checklist.ts'

it('PAY-07e an item is overdue from the day after it was due, until it is done', () => {
  expect(isOverdue({ due: '2026-12-15', done: false }, '2026-12-15')).toBe(false)
  expect(isOverdue({ due: '2026-12-15', done: false }, '2026-12-16')).toBe(true)
  expect(isOverdue({ due: '2026-12-15', done: true }, '2026-12-16')).toBe(false)
})

it('an item without a day is never overdue', () => {
  expect(isOverdue({ done: false }, '2026-12-16')).toBe(false)
  expect(isOverdue({ due: null, done: false }, '2026-12-16')).toBe(false)
})

it('the progress of a checklist counts what is done and keeps the order of what is open', () => {
  const items = [
    { name: 'first', done: false },
    { name: 'second', done: true },
    { name: 'third', done: false },
  ]
  expect(checklistProgress(items)).toEqual({ total: 3, done: 1, open: [items[0], items[2]] })
  expect(checklistProgress([])).toEqual({ total: 0, done: 0, open: [] })
})

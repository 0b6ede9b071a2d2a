import { expect, it } from 'vitest'
import { isOverdue } from '#base/checklist.ts'
import { isDone, reopenReason, type StepMarks, stageOf } from './rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 1, minute))
const NONE: StepMarks = {
  ends: 'paid',
  amount: 100,
  downloaded_at: null,
  downloaded_amount: null,
  corrected_at: null,
  sent_at: null,
  sent_amount: null,
  paid_at: null,
  paid_amount: null,
}
const DOWNLOADED = { ...NONE, downloaded_at: at(1), downloaded_amount: 100 }
const SENT = { ...DOWNLOADED, sent_at: at(2), sent_amount: 100 }
const PAID = { ...SENT, paid_at: at(3), paid_amount: 100 }

it('PAY-07e the stage of a step is its last mark', () => {
  expect([NONE, DOWNLOADED, SENT, PAID].map(stageOf)).toEqual(['todo', 'downloaded', 'sent', 'paid'])
  expect([NONE, DOWNLOADED, SENT, PAID].map(isDone)).toEqual([false, false, false, true])
  expect(isDone({ ...SENT, ends: 'sent' })).toBe(true)
  expect(isDone({ ...NONE, ends: 'sent', amount: null, sent_at: at(1) })).toBe(true)
  expect(reopenReason(PAID)).toBeNull()
})

it('PAY-07e marks with another amount no longer count', () => {
  expect([DOWNLOADED, SENT, PAID].map((step) => stageOf({ ...step, amount: 130 }))).toEqual(['todo', 'todo', 'todo'])
  expect(reopenReason({ ...PAID, amount: 130 })).toBe('amount')
})

it('PAY-07e a corrected file has to be sent again, unless it is paid already', () => {
  const corrected = { downloaded_at: at(5), corrected_at: at(5) }
  expect([stageOf({ ...SENT, ...corrected }), reopenReason({ ...SENT, ...corrected })]).toEqual(['downloaded', 'file'])
  expect([stageOf({ ...PAID, ...corrected }), reopenReason({ ...PAID, ...corrected })]).toEqual(['paid', null])
  expect(stageOf({ ...SENT, ...corrected, sent_at: at(6) })).toBe('sent')
})

it('PAY-07e a step is overdue from the day after it was due, until it is done', () => {
  const due = '2026-12-15'
  expect(isOverdue({ due, done: isDone(NONE) }, '2026-12-15')).toBe(false)
  expect(isOverdue({ due, done: isDone(NONE) }, '2026-12-16')).toBe(true)
  expect(isOverdue({ due, done: isDone(PAID) }, '2026-12-16')).toBe(false)
})

import { expect, it } from 'vitest'
import { type KnownItem, type OneOffRow, oneOffIssues } from './one-off-rules.ts'

const people = new Set(['aina', 'bala'])
const items = new Map<string, KnownItem>([
  ['bonus', { is_active: true, work_kind: null }],
  ['overtime', { is_active: true, work_kind: 'overtime' }],
  ['old', { is_active: false, work_kind: null }],
])
const bonus: OneOffRow = { employee_id: 'aina', pay_item_id: 'bonus', amount: 100_00, minutes: null }
const hours: OneOffRow = { employee_id: 'bala', pay_item_id: 'overtime', amount: null, minutes: 60 }
const issueTexts = (...rows: Parameters<typeof oneOffIssues>[0][number][]) =>
  oneOffIssues(rows, people, items).map(({ row, column, code }) => `${row} ${column} ${code}`)

it('PAY-06c typed amounts and hours are valid with a person, an active item and either an amount or hours', () => {
  expect(issueTexts(bonus, hours, { ...hours, minutes: null, amount: 1 })).toEqual([])
})

it('PAY-06c an error names the row, counted from one or by its own number, and the column', () => {
  expect(issueTexts(bonus, { ...bonus, employee_id: 'gone' })).toEqual(['2 employee_id not_found'])
  expect(issueTexts({ ...bonus, row: 7, pay_item_id: 'gone' })).toEqual(['7 pay_item_id not_found'])
  expect(issueTexts({ ...bonus, pay_item_id: 'old' })).toEqual(['1 pay_item_id item_inactive'])
})

it('PAY-06c a row has an amount or hours, never both nor neither, and hours where the item is paid by them', () => {
  expect(issueTexts({ ...bonus, minutes: 60 }, { ...bonus, amount: null })).toEqual([
    '1 amount amount_or_minutes',
    '2 amount amount_or_minutes',
  ])
  expect(issueTexts({ ...hours, amount: 1 }, { ...hours, minutes: null })).toEqual([
    '1 minutes amount_or_minutes',
    '2 minutes amount_or_minutes',
  ])
  expect(issueTexts({ ...bonus, amount: null, minutes: 60 })).toEqual(['1 minutes minutes_need_work'])
})

it('PAY-06c an amount is more than zero', () => {
  expect(issueTexts({ ...bonus, amount: 1 }, { ...bonus, amount: 0 }, { ...bonus, amount: -1 })).toEqual([
    '2 amount too_small_number',
    '3 amount too_small_number',
  ])
})

it('PAY-06c a deleted row is not validated', () => {
  expect(issueTexts({ ...bonus, employee_id: 'gone', remove: true }, { ...bonus, remove: false })).toEqual([])
})

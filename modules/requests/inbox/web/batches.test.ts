import { expect, it } from 'vitest'
import { type InboxItem, joinBatches } from './batches.ts'

const row = (id: string, some: object = {}) =>
  ({
    id,
    batch_id: null,
    employee_id: 'aisyah',
    kind: 'claim',
    state: 'pending',
    title: 'Meals',
    from_day: '2026-12-02',
    until_day: '2026-12-02',
    days: null,
    minutes: null,
    amount: 1_000,
    currency: 'MYR',
    files: 1,
    question_open: false,
    facts: [{ name: 'Receipt', text: 'A1' }],
    ...some,
  }) as unknown as InboxItem

it('joins what was sent together into one line with its sum, its days and what warns', () => {
  const warning = { name: 'Same day', text: 'Another is pending', tone: 'warn' as const }
  const items = joinBatches([
    row('a', { batch_id: 'x' }),
    row('b'),
    row('c', { batch_id: 'x', title: 'Taxi', amount: 250, from_day: '2026-12-01', facts: [warning] }),
  ])
  expect(items.map(({ id, rows }) => [id, rows.map((one) => one.id)])).toEqual([
    ['a', ['a', 'c']],
    ['b', ['b']],
  ])
  expect(items[0]).toMatchObject({ amount: 1_250, from_day: '2026-12-01', until_day: '2026-12-02', files: 2 })
  expect(items[0]?.title).toContain('Taxi')
  expect(items[0]?.facts).toEqual([warning])
  expect(items[1]?.facts).toHaveLength(1)
})

it.each([
  ['another state', { state: 'approved' }],
  ['another person', { employee_id: 'hafiz' }],
  ['another kind', { kind: 'leave' }],
])('keeps %s apart, whatever id they share', (_, some) => {
  expect(joinBatches([row('a', { batch_id: 'x' }), row('b', { batch_id: 'x', ...some })])).toHaveLength(2)
})

it('adds up no two currencies', () => {
  const [item] = joinBatches([row('a', { batch_id: 'x' }), row('b', { batch_id: 'x', currency: 'TWD' })])
  expect(item?.amount).toBeNull()
})

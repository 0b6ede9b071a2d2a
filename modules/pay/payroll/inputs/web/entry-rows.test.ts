import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/calls/api-error.ts'
import { buildDrafts, type Draft, type Entry, matchPeople, resolveEmployeeNo, sendEach } from './entry-rows.ts'
import { fromSheet, toSheet } from './sheet-amount.ts'

const person = { id: 'p1', name: 'Aisyah binti Rahman', no: 'MF-1020', currency: 'TWD', overtimeOwed: null }
const find = async (no: string) => (no === person.no ? person : undefined)
const words = { noPerson: 'whose?', unknownPerson: 'nobody' }
const free = (key: string): Entry => ({
  key,
  employee_no: '',
  full_name: '',
  values: {},
  mayEdit: true,
  mayRemove: false,
})
const stored: Entry = {
  key: 's1',
  id: 's1',
  version: 3,
  employee_id: 'p9',
  employee_no: 'MF-1',
  full_name: 'Tan',
  values: { amount: 100 },
  mayEdit: true,
  mayRemove: true,
}
const toChange = (row: string, column: string, value: string | number | boolean) => ({
  row,
  column,
  old: null,
  new: value,
})
const draft = (key: string, employeeId: string): Draft => ({
  key,
  id: undefined,
  version: undefined,
  employeeId,
  currency: 'MYR',
  remove: false,
  values: {},
  changed: new Set(),
})
const refused = new ApiError({
  status: 422,
  code: 'absence_overlaps',
  message: 'overlaps',
  errors: { from_day: ['Overlaps another absence'] },
})

const personNamed = (no: string, name: string) => ({ ...person, id: no, no, name })
const people = [
  personNamed('MF-1', 'Tan Wei'),
  personNamed('MF-2', 'Tan Wei Ling'),
  personNamed('MF-3', 'Siti Tan'),
  personNamed('MF-10', 'Arjun'),
]

describe('PAY-06 a person is found by name in a sheet', () => {
  const known = new Map(people.map((one) => [one.no.toLowerCase(), one]))
  it('offers people whose number or name contains the text, beginnings first', () => {
    expect(matchPeople(people, 'tan').map(({ no }) => no)).toEqual(['MF-1', 'MF-2', 'MF-3'])
    expect(matchPeople(people, 'mf-1').map(({ no }) => no)).toEqual(['MF-1', 'MF-10'])
    expect(matchPeople(people, ' ')).toEqual([])
  })
  it('accepts a number, a full name or the only name that fits, and nothing ambiguous', () => {
    expect(
      ['mf-1', 'tan wei', 'Ling', 'arjun', 'tan', 'nobody'].map((typed) => resolveEmployeeNo(known, typed)),
    ).toEqual(['mf-1', 'MF-1', 'MF-2', 'MF-10', 'tan', 'nobody'])
  })
})

describe('input sheets', () => {
  it('PAY-06c an amount typed for somebody paid in whole dollars is in dollars, and cents are refused', () => {
    expect([fromSheet(3_000_00, 'TWD'), fromSheet(3_000_00, 'MYR')]).toEqual([3_000, 3_000_00])
    expect([fromSheet(3_000_50, 'TWD'), fromSheet(3_000_50, 'MYR')]).toEqual([undefined, 3_000_50])
    expect([toSheet(3_000, 'TWD'), toSheet(3_000, 'MYR'), toSheet(null, 'TWD')]).toEqual([3_000_00, 3_000, null])
  })

  it('PAY-06c makes a row from typed cells, and names the row whose person is unknown or missing', async () => {
    const entries = new Map([free('a'), free('b'), free('c'), stored].map((entry) => [entry.key, entry]))
    const changes = [
      toChange('a', 'employee_no', 'MF-1020'),
      toChange('a', 'amount', 5000),
      toChange('b', 'employee_no', 'MF-9'),
      toChange('c', 'amount', 1),
      toChange('s1', 'amount', 200),
    ]
    const { drafts, failures } = await buildDrafts(changes, entries, find, () => undefined, words)
    expect(drafts.map(({ key, employeeId, version }) => [key, employeeId, version])).toEqual([
      ['a', 'p1', undefined],
      ['s1', 'p9', 3],
    ])
    expect(drafts[1]?.values.amount).toBe(200)
    // A new row is in the currency of its person, a stored one in its own.
    expect(drafts.map(({ currency }) => currency)).toEqual(['TWD', 'MYR'])
    expect(failures).toEqual([
      { row: 'b', column: 'employee_no', message: 'nobody' },
      { row: 'c', column: 'employee_no', message: 'whose?' },
    ])
  })

  it('PAY-06c leaves out a row that was emptied again, and does not check a deleted one', async () => {
    const entries = new Map([free('a'), stored].map((entry) => [entry.key, entry]))
    const changes = [toChange('a', 'note', ''), toChange('s1', 'remove', true)]
    const { drafts, failures } = await buildDrafts(
      changes,
      entries,
      find,
      () => ({ column: 'amount', message: 'missing' }),
      words,
    )
    expect(failures).toEqual([])
    expect(drafts.map(({ key, remove }) => [key, remove])).toEqual([['s1', true]])
  })

  it('PAY-06c stores the other rows when one is refused', async () => {
    const sent: string[] = []
    const failures = await sendEach([draft('a', 'p1'), draft('b', 'p2'), draft('c', 'p1')], async ({ key }) => {
      if (key === 'b') throw refused
      sent.push(key)
    })
    expect(sent).toEqual(['a', 'c'])
    expect(failures).toEqual([{ row: 'b', column: 'from_day', message: 'Overlaps another absence' }])
  })

  it('PAY-06c sends the rows of one person one after the other, so that the second sees the first', async () => {
    let going = 0
    let most = 0
    await sendEach([draft('a', 'p1'), draft('b', 'p1'), draft('c', 'p1')], async () => {
      going += 1
      most = Math.max(most, going)
      await new Promise((resolve) => setTimeout(resolve, 1))
      going -= 1
    })
    expect(most).toBe(1)
  })

  it('PAY-06c stops and reports an error that concerns every row', async () => {
    const lost = new ApiError({ status: 0, code: 'offline', message: '' })
    await expect(sendEach([draft('a', 'p1')], () => Promise.reject(lost))).rejects.toBe(lost)
  })
})

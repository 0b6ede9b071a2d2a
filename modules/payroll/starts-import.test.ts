import { describe, expect, it } from 'vitest'
import { sen } from '#base/money.ts'
import { plannedStarts, type StartFacts, startKey } from './starts-import.ts'

type Row = Parameters<typeof plannedStarts>[0]['Earlier pay'][number]
const NOTHING = {
  ...{ epf: null, pcb: null, zakat: null, deductions: null, socso_relief: null },
  ...{ travel: null, childcare: null, award: null, goods: null, employer: null, employer_number: null, own: null },
  ...{ B1b: null, B1c: null, B3: null, B4: null, D2: null, E2: null, F: null },
}
const row = (number: number, values: Partial<Row['values']> = {}): Row => ({
  row: number,
  values: { employee_no: 'E1', year: 2026, remuneration: sen(30_000_00), ...NOTHING, ...values },
})
const facts: StartFacts = {
  people: new Map([
    ['e1', 'one'],
    ['e2', 'two'],
  ]),
  stored: new Set(),
  own: null,
}
const planned = (rows: Row[], more: Partial<StartFacts> = {}) =>
  plannedStarts({ 'Earlier pay': rows }, { ...facts, ...more })
const issues = (rows: Row[], more: Partial<StartFacts> = {}) =>
  planned(rows, more).issues.map(({ row: at, column, code }) => [at, column, code])

describe('PAY-03 earlier pay of the year from a file', () => {
  it('has the amounts of its row, nothing where nothing stands, and the employer with its number', () => {
    const filled = row(3, {
      employee_no: ' e2 ',
      pcb: sen(900_00),
      travel: sen(4_500_00),
      employer: 'Tenang Sdn Bhd',
      employer_number: 'E 91',
    })
    expect(planned([row(2), filled])).toEqual({
      issues: [],
      starts: [
        {
          ...{ row: 2, employee_id: 'one', year: 2026, remuneration: 30_000_00 },
          ...{ epf: 0, pcb: 0, zakat: 0, deductions: 0, socso_relief: 0, exempt: {}, employers: [] },
          ...{ origin: 'tp3', boxes: {} },
        },
        {
          ...{ row: 3, employee_id: 'two', year: 2026, remuneration: 30_000_00 },
          ...{ epf: 0, pcb: 900_00, zakat: 0, deductions: 0, socso_relief: 0, exempt: { travel: 4_500_00 } },
          employers: [{ name: 'Tenang Sdn Bhd', number: 'E 91' }],
          ...{ origin: 'tp3', boxes: {} },
        },
      ],
    })
  })

  it('is of people who are known, once for each of their years, and never in place of what is there', () => {
    expect(issues([row(2, { employee_no: 'E9' })])).toEqual([[2, 'employee_no', 'unknown_person']])
    expect(issues([row(2), row(3, { employee_no: 'e1' }), row(4, { year: 2025 })])).toEqual([
      [3, 'employee_no', 'duplicate_in_file'],
    ])
    expect(issues([row(2), row(3, { year: 2025 })], { stored: new Set([startKey('one', 2026)]) })).toEqual([
      [2, 'year', 'start_stored'],
    ])
  })

  it('ACL-5 is never one’s own while somebody else could', () => {
    expect(issues([row(2)], { own: 'one' })).toEqual([[2, 'employee_no', 'not_for_yourself']])
    expect(issues([row(2)], { own: null })).toEqual([])
  })

  it('PAY-07 is another employer’s or the company’s own, each once; the latter is split by boxes of form EA that fit', () => {
    const own = { own: true, remuneration: sen(30_000_00), B1b: sen(4_000_00), B3: sen(600_00), E2: sen(150_00) }
    const both = planned([row(2), row(3, own)])
    expect(both.issues).toEqual([])
    expect(both.starts.map(({ origin, boxes }) => [origin, boxes])).toEqual([
      ['tp3', {}],
      ['own', { B1b: 4_000_00, B3: 600_00, E2: 150_00 }],
    ])
    expect(issues([row(2, own)], { stored: new Set([startKey('one', 2026)]) })).toEqual([])
    expect(issues([row(2, own)], { stored: new Set([startKey('one', 2026, 'own')]) })).toEqual([
      [2, 'year', 'start_stored'],
    ])
    expect(issues([row(2, own), row(3, own)])).toEqual([[3, 'employee_no', 'duplicate_in_file']])
    expect(issues([row(2, { ...own, B4: sen(25_400_01) })])).toEqual([[2, 'remuneration', 'boxes_above_remuneration']])
    expect(issues([row(2, { ...own, B4: sen(25_400_00) })])).toEqual([])
    expect(issues([row(2, { ...own, socso_relief: sen(1) })])).toEqual([[2, 'socso_relief', 'relief_above_deductions']])
    expect(issues([row(2, { ...own, employer: 'Tenang Sdn Bhd' })])).toEqual([[2, 'employer', 'employers_of_own']])
    expect(issues([row(2, { E2: sen(1), F: sen(-1) })])).toEqual([
      [2, 'F', 'too_small_number'],
      [2, 'E2', 'boxes_of_others'],
      [2, 'F', 'boxes_of_others'],
    ])
  })

  it('keeps to the years and amounts that can be typed', () => {
    expect(issues([row(2, { year: 2022 }), row(3, { year: 2200 }), row(4, { year: 2023 })])).toEqual([
      [2, 'year', 'too_small_number'],
      [3, 'year', 'too_big_number'],
    ])
    expect(issues([row(2, { remuneration: sen(-1), socso_relief: sen(-1), travel: sen(-1) })])).toEqual([
      [2, 'remuneration', 'too_small_number'],
      [2, 'socso_relief', 'too_small_number'],
      [2, 'travel', 'too_small_number'],
    ])
    expect(issues([row(2, { employer_number: 'E 91' })])).toEqual([[2, 'employer', 'cell_required']])
  })
})

import { describe, expect, it } from 'vitest'
import { sen } from '#base/money/money.ts'
import { boxNumber, EARLIER_BOXES, type EarlierBox } from '#statutory/malaysia/files/ea-boxes.ts'
import { yearTroubles } from './starts.ts'
import { planStarts, STARTS_TEMPLATE, type StartFacts, startKey } from './starts-import.ts'

type Row = Parameters<typeof planStarts>[0]['Earlier pay'][number]
const NOTHING = {
  epf: null,
  pcb: null,
  zakat: null,
  deductions: null,
  socso_relief: null,
  travel: null,
  childcare: null,
  award: null,
  goods: null,
  employer: null,
  employer_number: null,
  own: null,
  ...(Object.fromEntries(EARLIER_BOXES.map((box) => [box, null])) as Record<EarlierBox, null>),
}
const row = (number: number, values: Partial<Row['values']> = {}): Row => ({
  row: number,
  values: { employee_no: 'E1', year: 2026, remuneration: sen(30_000_00), ...NOTHING, ...values },
})
const facts: StartFacts = {
  people: new Map([
    ['e1', { id: 'one', served: [{ from: 2024, until: null }], fromJanuary: new Set([2025]) }],
    ['e2', { id: 'two', served: [{ from: 2026, until: null }], fromJanuary: new Set() }],
  ]),
  stored: new Set(),
  forbiddenEmployeeId: null,
  currentYear: 2026,
}
const plan = (rows: Row[], more: Partial<StartFacts> = {}) => planStarts({ 'Earlier pay': rows }, { ...facts, ...more })
const issues = (rows: Row[], more: Partial<StartFacts> = {}) =>
  plan(rows, more).issues.map(({ row: at, column, code }) => [at, column, code])

describe('the years that earlier pay may be of', () => {
  const troubles = (year: number, served: { from: number; until: number | null }[]) =>
    yearTroubles(year, 'tp3', 2027, { served, fromJanuary: new Set() }).map(({ code, params }) => [
      code,
      params!.joined,
    ])

  it('PAY-03d a form TP3 belongs to a year in which the person worked here, in any employment', () => {
    const back = [
      { from: 2021, until: 2023 },
      { from: 2026, until: null },
    ]
    expect(troubles(2020, back)).toEqual([['tp3_before_joining', '2021']])
    expect(troubles(2021, back)).toEqual([])
    expect(troubles(2023, back)).toEqual([])
    expect(troubles(2024, back)).toEqual([['tp3_before_joining', '2026']])
    expect(troubles(2026, back)).toEqual([])
    expect(troubles(2027, back)).toEqual([])
  })

  it('PAY-03d a leaver may still be paid in the following year, and has no next employment to wait for', () => {
    expect(troubles(2024, [{ from: 2021, until: 2023 }])).toEqual([])
  })
})

describe('PAY-03a earlier pay of the year from a file', () => {
  it('takes the amounts of its row, nothing for empty cells, and the employer with its number', () => {
    const filled = row(3, {
      employee_no: ' e2 ',
      pcb: sen(900_00),
      travel: sen(4_500_00),
      employer: 'Tenang Sdn Bhd',
      employer_number: 'E 90123456-01',
    })
    expect(plan([row(2), filled])).toEqual({
      issues: [],
      starts: [
        {
          row: 2,
          employee_id: 'one',
          year: 2026,
          remuneration: 30_000_00,
          epf: 0,
          pcb: 0,
          zakat: 0,
          deductions: 0,
          socso_relief: 0,
          exempt: {},
          employers: [],
          origin: 'tp3',
          boxes: {},
        },
        {
          row: 3,
          employee_id: 'two',
          year: 2026,
          remuneration: 30_000_00,
          epf: 0,
          pcb: 900_00,
          zakat: 0,
          deductions: 0,
          socso_relief: 0,
          exempt: { travel: 4_500_00 },
          employers: [{ name: 'Tenang Sdn Bhd', number: 'E9012345601' }],
          origin: 'tp3',
          boxes: {},
        },
      ],
    })
  })

  it('accepts known people, once for each of their years, and never replaces stored rows', () => {
    expect(issues([row(2, { employee_no: 'E9' })])).toEqual([[2, 'employee_no', 'unknown_person']])
    expect(issues([row(2), row(3, { employee_no: 'e1' }), row(4, { year: 2025 })])).toEqual([
      [3, 'employee_no', 'duplicate_in_file'],
    ])
    expect(issues([row(2), row(3, { year: 2025 })], { stored: new Set([startKey('one', 2026)]) })).toEqual([
      [2, 'year', 'start_stored'],
    ])
  })

  it('names the cell of an invalid employer number', () => {
    const of = (employer_number: string) => issues([row(2, { employer: 'Tenang Sdn Bhd', employer_number })])
    expect(of('not a number')).toEqual([[2, 'employer_number', 'earlier_employer_number']])
    expect(of('')).toEqual([])
  })

  it('ACL-5 rejects the caller’s own row while somebody else could import it', () => {
    expect(issues([row(2)], { forbiddenEmployeeId: 'one' })).toEqual([[2, 'employee_no', 'not_for_yourself']])
    expect(issues([row(2)], { forbiddenEmployeeId: null })).toEqual([])
  })

  it('PAY-07b is another employer’s or the company’s own, each once, and the latter is split by boxes of form EA that fit', () => {
    const own = { own: true, remuneration: sen(30_000_00), B1b: sen(4_000_00), B3: sen(600_00), E2: sen(150_00) }
    const both = plan([row(2), row(3, own)])
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
    expect(issues([row(2, { ...own, zakat: sen(60_00), D5b: sen(60_01) })])).toEqual([[2, 'D5b', 'boxes_above_zakat']])
    expect(issues([row(2, { ...own, C2: sen(25_400_01) })])).toEqual([[2, 'remuneration', 'boxes_above_remuneration']])
    expect(issues([row(2, { E2: sen(1), F: sen(-1) })])).toEqual([
      [2, 'F', 'too_small_number'],
      [2, 'E2', 'boxes_of_others'],
      [2, 'F', 'boxes_of_others'],
    ])
  })

  it('PAY-07b has every box of form EA that does not follow from the sums, in the order of the form', () => {
    const columns = STARTS_TEMPLATE.sheets[0].columns.map(({ key, header }) => [key, header.split(' ')[0]])
    expect(columns.slice(-EARLIER_BOXES.length)).toEqual(EARLIER_BOXES.map((box) => [box, boxNumber(box)]))
    const filled = Object.fromEntries(EARLIER_BOXES.map((box) => [box, sen(1_00)]))
    expect(plan([row(2, { own: true, zakat: sen(1_00), ...filled })])).toMatchObject({
      issues: [],
      starts: [{ boxes: filled }],
    })
    const hints = new Map<string, unknown>(
      STARTS_TEMPLATE.sheets[0].columns.map((column) => [column.key, 'hint' in column && column.hint]),
    )
    for (const box of ['D2', 'E2', 'F']) expect(hints.get(box)).toContain('no part of the remuneration')
  })

  it('PAY-07b requires box F to be at least the exempt amounts that were used at this company', () => {
    const own = { own: true, travel: sen(1_500_00), award: sen(200_00) }
    expect(issues([row(2, { ...own, F: sen(1_699_99) })])).toEqual([[2, 'F', 'boxes_below_exempt']])
    expect(issues([row(2, own)])).toEqual([[2, 'F', 'boxes_below_exempt']])
    expect(issues([row(2, { ...own, F: sen(1_700_00) }), row(3, { ...own, own: null })])).toEqual([])
  })

  it('PAY-07b rejects deductions above the pay, and years that cannot have earlier pay', () => {
    const much = { remuneration: sen(100_00), epf: sen(100_01), pcb: sen(100_01), zakat: sen(100_01) }
    expect(issues([row(2, much)])).toEqual(['epf', 'pcb', 'zakat'].map((at) => [2, at, 'above_remuneration']))
    expect(issues([row(2, { year: 2027 })])).toEqual([[2, 'year', 'start_year_ahead']])
    expect(issues([row(2, { year: 2023, own: true })])).toEqual([[2, 'year', 'start_before_joining']])
    expect(issues([row(2, { year: 2023 })])).toEqual([[2, 'year', 'tp3_before_joining']])
    expect(issues([row(2, { year: 2024 })])).toEqual([])
    expect(issues([row(2, { year: 2025, own: true })])).toEqual([[2, 'year', 'start_from_january']])
    expect(issues([row(2, { year: 2024, own: true }), row(3, { year: 2025 }), row(4)])).toEqual([])
  })

  it('accepts only years and amounts that can be typed', () => {
    expect(issues([row(2, { year: 2022 }), row(3, { year: 2200 }), row(4, { year: 2024 })])).toEqual([
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

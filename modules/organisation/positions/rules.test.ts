import { describe, expect, it } from 'vitest'
import { positionApi } from './contract.ts'
import { isSameJd, type KnownPosition, type PositionRow, planPositions, positionTemplate } from './rules.ts'

const departments = [
  { id: 'fin', name: 'Finance', is_active: true },
  { id: 'ops', name: 'Operations', is_active: true },
  { id: 'old', name: 'Telex', is_active: false },
]
const clerk: KnownPosition = {
  id: 'p1',
  position_id: 'P001',
  name: 'Clerk',
  is_active: true,
  version: 3,
  jd: [{ department_id: 'fin', job_description: 'Keeps books' }],
}
const disabledPosition: KnownPosition = {
  id: 'p2',
  position_id: 'P002',
  name: 'Typist',
  is_active: false,
  version: 1,
  jd: [],
}
const row = (
  row: number,
  position_id: string,
  name: string,
  department: string | null = null,
  job_description: string | null = null,
): PositionRow => ({
  row,
  values: { position_id, name, department, job_description },
})
const plan = (...rows: PositionRow[]) => planPositions(rows, [clerk, disabledPosition], departments)
const planIssues = (...rows: PositionRow[]) =>
  plan(...rows).issues.map(({ row, column, code }) => `${row} ${column} ${code}`)

describe('ORG-03 import of positions', () => {
  it('a sheet of the current positions changes nothing', () => {
    expect(plan(row(2, 'P001', 'Clerk', 'Finance', 'Keeps books'))).toEqual({
      create: [],
      change: [],
      unchanged: 1,
      issues: [],
    })
  })
  it('positions are found by code and departments by name, regardless of case', () => {
    const { change, create } = plan(
      row(2, 'p001', 'Senior clerk', 'finance'),
      row(3, 'P001', 'Senior clerk', 'Operations'),
      row(4, 'N1', 'New'),
    )
    expect(change).toMatchObject([
      {
        id: 'p1',
        version: 3,
        name: 'Senior clerk',
        jd: [{ department_id: 'fin', job_description: '' }, { department_id: 'ops' }],
      },
    ])
    expect(create).toEqual([{ position_id: 'N1', name: 'New', jd: [] }])
  })
  it('an issue names its row and column', () => {
    expect(planIssues(row(2, 'P001', 'Clerk', 'Fiance'))).toEqual(['2 department department_unknown'])
    expect(planIssues(row(2, 'N1', 'A', 'Telex'))).toEqual(['2 department department_disabled'])
    expect(planIssues(row(2, 'P002', 'Typist'))).toEqual(['2 position_id position_disabled'])
    expect(planIssues(row(2, 'N1', 'A', 'Finance'), row(5, 'N1', 'B', 'Operations'))).toEqual([
      '5 name position_name_differs',
    ])
    expect(planIssues(row(2, 'N1', 'A', 'Finance'), row(3, 'N1', 'A', 'Finance'))).toEqual([
      '3 department duplicate_in_file',
    ])
    expect(planIssues(row(2, 'N1', 'A', null, 'Types letters'))).toEqual(['2 department department_needed'])
    expect(planIssues(row(2, 'N1', 'A', 'Finance'), row(3, 'N1', 'A'))).toEqual(['3 department cell_required'])
  })
  it('a disabled department is kept where the position already has it', () => {
    const known: KnownPosition = { ...clerk, jd: [{ department_id: 'old', job_description: '' }] }
    expect(planPositions([row(2, 'P001', 'Clerk', 'Telex')], [known], departments)).toMatchObject({
      unchanged: 1,
      issues: [],
    })
  })
  it('ORG-03 an import requires code and name, and allows texts as long as the form', () => {
    const columns = positionTemplate.sheets[0].columns
    expect(columns.filter((one) => 'required' in one && one.required).map(({ key }) => key)).toEqual([
      'position_id',
      'name',
    ])
    const of = (lengths: { [key: string]: number }) => {
      const text = (key: string) => 'x'.repeat(lengths[key] ?? 1)
      const jd = [{ department_id: '0190a000-0000-7000-8000-000000000001', job_description: text('job_description') }]
      return positionApi.create.input.safeParse({
        position_id: text('position_id'),
        name: text('name'),
        department_jd: jd,
      }).success
    }
    for (const { key, maxLength } of columns.filter((one) => one.key !== 'department'))
      expect([of({ [key]: maxLength }), of({ [key]: maxLength + 1 })], key).toEqual([true, false])
    expect(columns.find(({ key }) => key === 'department')?.maxLength).toBe(120)
  })
  it('ORG-03 a disabled department is kept where the position has it, and refused where it is added', () => {
    const [finance, telex] = ['fin', 'old'].map((department_id) => ({ department_id, job_description: '' }))
    const rows = [row(2, 'P001', 'Clerk', 'Finance'), row(3, 'P001', 'Clerk', 'Telex')]
    const issues = (jd: KnownPosition['jd']) =>
      planPositions(rows, [{ ...clerk, jd }], departments).issues.map(({ row, code }) => [row, code])
    expect(issues([finance!, telex!])).toEqual([])
    expect(issues([finance!])).toEqual([[3, 'department_disabled']])
  })
  it('ORG-03 a department given three times is reported with its first row', () => {
    const rows = [2, 3, 4].map((at) => row(at, 'N1', 'A', 'Finance'))
    expect(plan(...rows).issues.map(({ row, params }) => [row, params?.first])).toEqual([
      [3, 2],
      [4, 2],
    ])
  })
  it('ORG-03 another name or another job description is a change', () => {
    expect(plan(row(2, 'P001', 'Senior clerk', 'Finance', 'Keeps books')).change).toMatchObject([
      { name: 'Senior clerk' },
    ])
    expect(plan(row(2, 'P001', 'Clerk', 'Finance', 'Keeps the books')).change).toHaveLength(1)
  })
  it('the comparison of departments ignores their order', () => {
    const [a, b] = [
      { department_id: 'fin', job_description: 'x' },
      { department_id: 'ops', job_description: '' },
    ]
    expect(isSameJd([a, b], [b, a])).toBe(true)
    expect(isSameJd([a, b], [a, { ...b, job_description: 'y' }])).toBe(false)
    expect([isSameJd([a], [a, b]), isSameJd([a, b], [a])]).toEqual([false, false])
  })
})

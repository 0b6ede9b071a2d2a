import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'law-'))
afterAll(() => rmSync(folder, { recursive: true }))

function law(content: string | null, ...more: string[]) {
  const file = path.join(folder, 'cases.json')
  if (content !== null) writeFileSync(file, content)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'scripts/law.ts'), ...(content === null ? [] : [file]), ...more],
    { encoding: 'utf8' },
  )
  const lines = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  return { status, lines, stderr }
}

describe('npm run law', () => {
  it('PAY-03a PAY-04ab the command answers cases of both countries in one file, one line each, and says why a case has no answer', () => {
    const cases = [
      { id: 'my', kind: 'eis', input: { period: '2024-09', wages: '6000.00' }, expected: { employee: null } },
      {
        id: 'tw',
        topic: 'pension',
        period: '2026-03',
        inputs: { monthlyWage: 42_000 },
        expected: { employer: null, contributionWage: null },
      },
      { id: 'late', topic: 'nhi', period: '2027-03', inputs: { monthlyWage: 42_000 }, expected: {} },
      { id: 'odd', topic: 'horoscope', inputs: {} },
    ]
    const { status, lines } = law(JSON.stringify({ cases }))
    expect(status).toBe(0)
    expect(lines).toEqual([
      { id: 'my', actual: { employee: '9.90' } },
      { id: 'tw', actual: { employer: 2_520, contributionWage: 42_000 } },
      { id: 'late', error: expect.stringContaining('for 2027 is not loaded') },
      { id: 'odd', error: 'unsupported kind' },
    ])
  })

  it('PAY-03a the command reports the status of every table of a month and what it lacks', () => {
    const of = (month: string) => {
      const { status, stdout } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/law.ts'), '--as-of', month], {
        encoding: 'utf8',
      })
      return {
        status,
        tables: stdout
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line)),
      }
    }
    const { status, tables } = of('2027-01')
    expect(status).toBe(0)
    expect(tables).toContainEqual(
      expect.objectContaining({ country: 'MY', law: 'pcb_brackets', since: '2023-01-01', standing: 'carried_on' }),
    )
    expect(tables).toContainEqual(
      expect.objectContaining({ country: 'TW', law: 'tw_health_grades', standing: 'not_loaded' }),
    )
    expect(of('next year')).toEqual({ status: 2, tables: [] })
  })

  it('PAY-03a the command reports unused input and the number of cases without an answer', () => {
    const epf = { kind: 'epf', input: { period: '2026-01', part: 'A', wages: '1000.00', bonus: '200.00' } }
    const later = { kind: 'pcb', input: { year: 2027, month: 1, category: 1, current: { normal: '5000.00' } } }
    const cases = [{ id: 'a', ...epf }, { id: 'b', ...epf }, { id: 'c', kind: 'horoscope', input: {} }, later]
    // The form in which Windows saves it, with a byte order mark.
    const { status, lines, stderr } = law(`\uFEFF${JSON.stringify(cases)}`)
    expect([status, lines.length]).toEqual([0, 4])
    expect(stderr.split('\n')).toEqual([
      'epf: bonus is not used (2 cases, such as a)',
      '1 of 4 cases are of months after 2026-12: by the latest tables known',
      '1 of 4 cases could not be answered',
      '',
    ])
  })

  it('PAY-03a a second file is refused rather than ignored, and so is an unknown option', () => {
    for (const args of [['a.json', 'b.json'], ['--help'], ['--as-of', '2026-01', 'a.json']]) {
      const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/law.ts'), ...args], {
        encoding: 'utf8',
      })
      expect([status, stderr.slice(0, 5)]).toEqual([2, 'Usage'])
    }
  })

  it('PAY-04ab a missing file name, a broken file and a file without cases exit with 2', () => {
    expect(law(null)).toMatchObject({ status: 2, lines: [], stderr: expect.stringContaining('Usage') })
    expect(law('{')).toMatchObject({ status: 2, stderr: expect.stringContaining('cannot be read') })
    expect(law('{}')).toMatchObject({ status: 2, stderr: expect.stringContaining('No cases') })
    expect(law('')).toMatchObject({ status: 2, stderr: expect.stringContaining('cannot be read') })
    expect(law('{"cases": []}')).toMatchObject({ status: 2, stderr: expect.stringContaining('No cases') })
    // A second file would not be read.
    expect(law('[{}]', 'other.json')).toMatchObject({ status: 2, lines: [], stderr: expect.stringContaining('Usage') })
  })
})

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import {
  type BrokenRule,
  failedParts,
  mergeBrokenRules,
  parseBrokenRules,
  readBrokenRules,
  requirementParts,
  wrongRules,
} from './broken-rules.ts'
import { testTitles } from './requirement-lines.ts'

const ROOT = path.join(import.meta.dirname, '..')
const broken = (
  part: string,
  day: string,
  by: BrokenRule['by'] = 'tool',
  test = `a.test.ts: ${part} it`,
): BrokenRule => ({
  part,
  day,
  by,
  broken: 'a.ts: f',
  test,
})

it('the latest row of each part counts, and the first of a day stays', () => {
  const known = [broken('AAA-02', '2026-11-02'), broken('AAA-01a', '2026-11-01', 'hand')]
  const found = [
    broken('AAA-01a', '2026-11-03'),
    broken('AAA-02', '2026-11-02', 'hand'),
    broken('AAA-02', '2026-11-01'),
  ]
  expect(mergeBrokenRules(known, found).map(({ part, day, by }) => `${part} ${day} ${by}`)).toEqual([
    'AAA-01a 2026-11-03 tool',
    'AAA-02 2026-11-02 tool',
  ])
})

it('a failed test names its parts by its own title and its group’s, as the file has them', () => {
  const known = new Set(['AAA-01', 'AAA-02a', 'AAA-02b', 'AAA-04a'])
  const source = `describe('AAA-01 money (a+b)', () => { it('is paid', f); it.each([1])('AAA-02ab of \${x} and $y', f); it('AAA-04 c', f) })`
  const parts = (...titles: string[]) => failedParts(source, { file: 'a.test.ts', titles }, known)
  expect(parts('AAA-01 money (a+b)', 'is paid')).toEqual([{ part: 'AAA-01', test: 'a.test.ts: AAA-01 money (a+b)' }])
  expect(parts('AAA-02ab of 7 and 8')).toEqual([
    { part: 'AAA-02a', test: `a.test.ts: AAA-02ab of \${x} and $y` },
    { part: 'AAA-02b', test: `a.test.ts: AAA-02ab of \${x} and $y` },
  ])
  expect(parts('something else', 'AAA-04 c')).toEqual([])
})

it('rows with unknown parts, missing tests, or tests that name another part are errors', () => {
  const titles = (file: string) => (file === 'a.test.ts' ? ['AAA-01a it', 'AAA-02 it'] : null)
  const wrong = (...rules: BrokenRule[]) => wrongRules(rules, new Set(['AAA-01a', 'AAA-02']), titles)
  expect(wrong(broken('AAA-01a', '2026-11-01'), broken('AAA-02', '2026-11-01'))).toEqual([])
  expect(
    wrong(
      broken('AAA-03', '2026-11-01'),
      broken('AAA-02', '2026-11-01', 'hand', 'b.test.ts: AAA-02 it'),
      broken('AAA-02', '2026-11-01', 'hand', 'a.test.ts: AAA-02 gone'),
      broken('AAA-02', '2026-11-01', 'hand', 'a.test.ts: AAA-01a it'),
    ),
  ).toEqual([
    'AAA-03: no such part',
    'AAA-02: no file b.test.ts',
    'AAA-02: a.test.ts has no test "AAA-02 gone"',
    'AAA-02: "AAA-01a it" does not name it',
  ])
  expect(() => parseBrokenRules('part\tday\tby\tbroken\ttest\nAAA-01\tyesterday\ttool\tx\ty')).toThrow('Not a row')
})

it('docs/broken-rules.tsv names parts and tests that exist', () => {
  const parts = requirementParts(readFileSync(path.join(ROOT, 'docs/requirements.md'), 'utf8'))
  const titlesOf = (file: string) => {
    const place = path.join(ROOT, file)
    return existsSync(place) ? testTitles(readFileSync(place, 'utf8')) : null
  }
  expect(wrongRules(readBrokenRules(), parts, titlesOf)).toEqual([])
})

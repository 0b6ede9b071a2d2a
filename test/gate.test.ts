import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
// @ts-expect-error Plain JavaScript without types: it runs before anything is installed.
import { FIRST_START, JOURNEYS } from '../scripts/daily-tests.mjs'
// @ts-expect-error Plain JavaScript without types, like the one above.
import { deepParts, deepSummary, partsOfShard } from '../scripts/deep-parts.mjs'
// @ts-expect-error Plain JavaScript without types, like those above.
import { closingLine } from '../scripts/failures.mjs'
// @ts-expect-error Plain JavaScript without types, like those above.
import { projectFiles } from '../scripts/touched.mjs'

type Part = { kind: string; name: string; files?: string[]; args?: string[] }
const files = [...(projectFiles() as Map<string, string>).keys()]
const parts: Part[] = deepParts(files, 40)

describe('npm test', () => {
  it('has twelve journeys and the first start, and each file exists', () => {
    expect(JOURNEYS).toHaveLength(12)
    for (const file of [...JOURNEYS, ...FIRST_START])
      expect(existsSync(path.join(import.meta.dirname, '..', file)), file).toBe(true)
  })

  it('ends with the numbers of passed and failed tests, counting a stage without a named failure as one', () => {
    const [check, api] = [
      { passed: true, count: 3, failures: [] },
      { passed: false, count: 20, failures: ['a', 'b'] },
    ]
    expect(closingLine([check])).toBe('3 passed, 0 failed')
    expect(closingLine([check, api, { passed: false, failures: [] }])).toBe('23 passed, 3 failed')
  })
})

describe('npm run test:deep', () => {
  it('contains every test file in one part', () => {
    const tests = files.filter((file) => /\.(api|slow)\.test\.tsx?$|^e2e\/.*\.spec\.ts$/.test(file))
    expect(tests.length).toBeGreaterThan(300)
    expect(parts.flatMap((part) => part.files ?? []).sort()).toEqual(tests.sort())
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length)
    expect((deepParts(files, 0) as Part[]).map(({ kind }) => kind)).not.toContain('mutants of guards')
  })

  it('puts every part in one shard, whatever their number', () => {
    for (const of of [1, 2, 6, 100]) {
      const shards: Part[][] = Array.from({ length: of }, (_, at) => partsOfShard(parts, `${at + 1}/${of}`))
      expect(shards.flat().length).toBe(parts.length)
      expect(new Set(shards.flat())).toEqual(new Set(parts))
    }
    for (const shard of ['0/6', '7/6', '2', 'a/b']) expect(() => partsOfShard(parts, shard)).toThrow('--shard')
  })

  it('sums its parts up by kind, and lists failures and parts that did not run', () => {
    const three = [
      { kind: 'API tests', name: 'API tests 1' },
      { kind: 'API tests', name: 'API tests 2' },
      { kind: 'benches', name: 'bench list' },
    ]
    const results = new Map([
      ['API tests 1', { passed: false, count: 9, ms: 60_000, failures: ['a.api.test.ts: b\n  why'], notes: [] }],
      ['bench list', { passed: true, count: 1, ms: 5_000, failures: [], notes: ['list: ratio 1 (at most 2)'] }],
    ])
    expect(deepSummary(three, results)).toEqual([
      'API tests             1 of 2 parts        9 passed, 1 failed  60 s',
      'benches               1 of 1 parts        1 passed, 0 failed  5 s',
      '  list: ratio 1 (at most 2)',
      'Failed:',
      '  a.api.test.ts: b',
      'Not run: API tests 2',
      '10 passed, 1 failed',
    ])
  })
})

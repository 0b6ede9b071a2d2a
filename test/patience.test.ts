import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { patienceFactor } from './patience.ts'

const ROOT = path.join(import.meta.dirname, '..')
/** A time limit in plain numbers: an option, or an argument at the end of a test. */
const BARE = /\b(timeout|testTimeout|hookTimeout): [\d_]+|^ *\}, [\d_]{5,}\)$/m

it('a factor of one to a hundred multiplies time limits, one where none is given', () => {
  expect([undefined, '', '1', '2.5', '100'].map(patienceFactor)).toEqual([1, 1, 1, 2.5, 100])
  for (const wrong of ['0', '0.5', '-1', '101', 'much', 'NaN']) expect(() => patienceFactor(wrong)).toThrow(wrong)
})

it('every time limit of a test uses the factor', () => {
  const files = ['{app,base,demo,modules,scripts,server,statutory,test,web}/**/*.test.{ts,tsx}', 'vitest.config.ts']
  const read = globSync(files, { cwd: ROOT })
  expect(read.length).toBeGreaterThan(500)
  const bare = read.filter((file) => BARE.test(readFileSync(path.join(ROOT, file), 'utf8')))
  expect(bare).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')

it('CLM-09 every test and bench that starts a server disables outside requests for rates', () => {
  const starters = globSync('{bench,demo,e2e,scripts,server,test}/**/*.ts', { cwd: ROOT })
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
    .filter(({ text }) => /spawn\([^;]*?(app\/main\.ts|'npm', \['start'\])/s.test(text))
  expect(starters.length).toBeGreaterThanOrEqual(5)
  expect(starters.filter(({ text }) => !text.includes("KERANI_RATES_URL: ''")).map(({ file }) => file)).toEqual([])
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { testTitles } from '../scripts/requirement-lines.ts'
import { NO_WAYS } from './ways.ts'

const ROOT = path.join(import.meta.dirname, '..')
const titles = new Set(
  globSync('{app,demo,modules,server,test}/**/*.test.ts', { cwd: ROOT }).flatMap((file) =>
    testTitles(readFileSync(path.join(ROOT, file), 'utf8')),
  ),
)

/** Returns what is wrong with the reason for an exclusion: it refers to a test or file that does not exist. */
function emptyPromise(reason: string): string | null {
  const named = [...reason.matchAll(/“(.+)”/g)].map(([, title]) => title!)
  const files = [...reason.matchAll(/\b[\w/-]+\.ts\b/g)].map(([file]) => file)
  const unsaid = reason.replaceAll(/“.+”/g, '')
  if (/\b(matrix|walks?|tests?\b(?!\/)|\w+\.api\b|(asked|shown|proven|refused) (by|in|beside|elsewhere))/.test(unsaid))
    return `names no test by its “title”: ${reason}`
  const missing = [
    ...named.filter((title) => !titles.has(title)),
    ...files.filter((file) => !existsSync(path.join(ROOT, file))),
  ]
  return missing.length > 0 ? `there is no ${missing.join(', ')}` : null
}

it('whatever a walk leaves out for a test names an existing test by its title', () => {
  expect(Object.keys(NO_WAYS).length).toBeGreaterThan(40)
  expect(Object.values(NO_WAYS).flatMap((reason) => emptyPromise(reason) ?? [])).toEqual([])
})

it('a promise without a title, a test or a file is found, and a plain reason is accepted', () => {
  const asked = 'whatever a walk leaves out for a test names an existing test by its title'
  expect(['a leave type', `days: “${asked}”`, 'pay (test/ways/pay-tables.ts)'].map(emptyPromise)).toEqual([
    null,
    null,
    null,
  ])
  for (const wrong of [
    'days: reach and own case are asked in leave.api',
    'never one’s own (claims.api)',
    'days: own case is asked by the matrix',
    'days: “LEA-99 nobody does it”',
    'pay (test/ways/no-tables.ts)',
  ])
    expect(emptyPromise(wrong)).toEqual(expect.any(String))
})

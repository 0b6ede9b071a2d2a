import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { Decimal } from '#base/endpoints/fields.ts'
import { conflict } from '#base/errors.ts'
import { MODULES } from '#base/modules.ts'
import { parseInput } from '#server/call/parse-input.ts'
import { buildProblem } from '#server/call/problem.ts'
import { allLabels } from '#web/build/labels-plugin.ts'
import { product } from './modules.ts'

const { labels } = product

it('SYS-12a the server knows every text that modules send: errors, mails, files', async () => {
  const { owners } = await allLabels()
  expect(
    [...owners].filter(([key, files]) => files.some((file) => !file.includes('web/')) && !(key in labels)),
  ).toEqual([])
})

it('SYS-12a every error code in the source has a message', () => {
  const thrown =
    /(?:conflict\(|invalidField\(\s*[^,()]+,|new Refused\(|\{ error:|code: 'custom', message:|\[\d{3},)\s*'(\w+)'/g
  const codes = globSync(['base', 'modules', 'server', 'statutory'].map((top) => `${top}/**/*.ts`))
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(thrown)].map(([, code]) => code!))
  expect(codes.length).toBeGreaterThan(100)
  expect([...new Set(codes)].filter((code) => !(`error.${code}` in labels || `error.${code}_other` in labels))).toEqual(
    [],
  )
})

it('SYS-12a every module of the product that is ready has a name', () => {
  const ready = MODULES.filter((part) => part.ready).map(({ key }) => `ops.module.${key}`)
  expect(ready.filter((key) => !(key in labels))).toEqual([])
})

it('SYS-24c the message of a conflict with an unknown author names nobody', () => {
  const said = (name: string) => buildProblem(conflict('version_conflict', { name }), labels, 'en', 'r').message
  expect(said('Aminah')).toMatch(/^Aminah changed this/)
  expect(said('')).toMatch(/^Somebody changed this/)
})

it('SYS-12a an error about one or several things has a singular and a plural message', () => {
  const said = (count: number) => buildProblem(conflict('accounts_changed', { count }), labels, 'en', 'r').message
  expect(said(1)).toContain('1 person ')
  expect(said(3)).toContain('3 people ')
})

it('SYS-12a the message of a rejected input has the limits', () => {
  const endpoint = { method: 'POST', input: z.strictObject({ latitude: Decimal({ decimals: 6 }) }) } as never
  const refused = (latitude: unknown) => {
    try {
      return parseInput(endpoint, {}, {}, { latitude }) as never
    } catch (error) {
      return buildProblem(error, labels, 'en', 'r').errors
    }
  }
  expect(refused(1.123_456_789)).toEqual({ latitude: ['Enter at most 6 decimals.'] })
})

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { resolveAlias } from '../scripts/resolve-alias.mjs'
import { pseudoLocalize } from './i18n.ts'
import { allLabels, keysSource, LATER, labelFiles, withWords, wordsOf } from './labels-plugin.ts'
import { filesReached, saysOf } from './said-words.ts'

it('types the keys of every labels file', () => {
  const source = keysSource(['modules/a/labels.ts', 'web/labels.ts'])
  expect(source).toContain("import type * as modulesA from '../modules/a/labels.ts'")
  expect(source).toContain('(typeof web)[keyof typeof web]')
  expect(labelFiles()).toContain('web/labels.ts')
})

it('makes a longer, accented text that keeps its parameters', () => {
  expect(pseudoLocalize({ a: 'Hello {{name}}' }).a).toBe('[Hëllö {{name}}~~~~~]')
})

const words = wordsOf((await allLabels()).owners)
const ofPage = (file: string) => new Set(words.ofPage(file))

it('sends everyone the names in the side bar and what the frame says, nothing else of a module', () => {
  expect(words.start).toEqual(expect.arrayContaining(['loans.title', 'action.retry']))
  expect(words.start.filter((key) => /^(field|error|table|sheet)\./.test(key))).toEqual([])
  // titles and names in the side bar: two a screen at most
  expect(words.start.filter((key) => key.startsWith('loans.')).length).toBeLessThanOrEqual(4)
})

it('sends a page the words of its fields, its composed keys and its own, not those of its neighbours', () => {
  const list = ofPage('modules/people/employees/list/web/employees.tsx')
  for (const key of ['field.joined_on', 'employees.change_office', 'table.search', 'status.active'])
    expect(list, key).toContain(key)
  for (const key of ['field.epf_rounding', 'payroll.title', 'sheet.total']) expect(list, key).not.toContain(key)
  // called by half of their names: the filter `joined_from`, the field `position_id`
  expect(list).toContain('employees.joined')
  const form = ofPage('modules/people/employees/joining-and-leaving/web/add-person.tsx')
  // the choices of a contract that stands in several files
  for (const key of ['field.position', 'marital_status.single']) expect(form, key).toContain(key)
  // put together: `permission.${name}`, and a name may hold a colon
  expect(ofPage('modules/platform/access/web/access.tsx')).toContain('permission.company:read')
  // put together: `loans.what.${what}`
  expect(ofPage('modules/pay/loans/web/loan.tsx')).toContain('loans.what.recorded_one')
})

it('LOG-01 sends the log of changes no words of fields and operations: the server says its sentences', () => {
  const log = [
    ...ofPage('modules/platform/activity/web/activity-log.tsx'),
    ...ofPage('modules/platform/activity/web/entry.tsx'),
  ]
  expect(log.filter((key) => /^did\.|^activity\.thing\./.test(key))).toEqual([])
  // A few are called as something else is.
  expect(log.filter((key) => /(^|\.)field\./.test(key)).length).toBeLessThan(20)
})

it('leaves texts of refusals with the server unless the browser says them itself', () => {
  expect(words.errors).toEqual(expect.arrayContaining(['error.required', 'error.invalid_date']))
  // a rule that the form's preview runs; a refusal that only a call can meet
  expect(ofPage('modules/pay/loans/web/loan-form.tsx')).toContain('error.too_many_instalments')
  const all = new Set([...words.errors, ...(words.byStem.get('error') ?? [])])
  expect(all).not.toContain('error.still_used')
  expect([...words.byStem.keys()]).not.toEqual(expect.arrayContaining(['mail', 'task', 'heading', 'did']))
})

it('finds keys in what a page imports at once, not in what it loads later or in types', () => {
  const says = saysOf(filesReached('web/public/login.tsx'))
  expect([says('login.title'), says('pricing.title'), says('loans.title')]).toEqual([true, false, false])
})

it('finds every part of the program that is loaded later, however it is written', () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'modules/**/*.{ts,tsx}', 'app/web/**/*.{ts,tsx}'], {
    exclude: (name) => /\.test\.tsx?$/.test(name) || name.startsWith('labels-plugin'),
  })
  const loads = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const all = text.match(/\bimport\(\s*['"`][^)]*\.tsx\b/g)?.length ?? 0
    return all === 0 ? [] : [{ file, all, seen: text.match(LATER)?.length ?? 0 }]
  })
  expect(loads.length).toBeGreaterThan(60)
  expect(loads.filter(({ all, seen }) => all !== seen)).toEqual([])
})

it('what says words and is loaded later is a .tsx: of anything else the words do not come with it', () => {
  const loaded = globSync(['web/**/*.{ts,tsx}', 'modules/**/*.{ts,tsx}']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bimport\('([.#][^']+\.ts)'\)/g)].map(([, specifier]) =>
      specifier!.startsWith('#') ? resolveAlias(specifier!) : join(dirname(file), specifier!),
    ),
  )
  const speaking = [...new Set(loaded)].filter((file) =>
    [...filesReached(file)].some(
      (one) => one.startsWith('modules/') && readFileSync(one, 'utf8').includes("'#web/i18n.ts'"),
    ),
  )
  expect(loaded.length).toBeGreaterThan(30)
  expect(speaking).toEqual([])
})

it('makes them come with their words', () => {
  const source = "const pages = { loans: { component: () => import('./loans.tsx') } }"
  const changed = withWords(source, 'modules/pay/loans/web/pages.ts', words)
  expect(changed).toMatch(/^import \{ withWords \} from '#web\/i18n.ts'/)
  expect(changed).toContain('withWords("modules.pay.loans.web.loans", { "en": () => import(')
  expect(changed).toContain("import('./loans.tsx'))")
})

import { expect, it } from 'vitest'
import { pseudoLocalize } from '#web/i18n.ts'
import { allLabels, cataloguesOf, keysSource, labelFiles, neededCatalogues, screenTitles } from './labels-plugin.ts'

it('types the keys of every labels file', () => {
  const source = keysSource(['modules/a/labels.ts', 'web/labels.ts'])
  expect(source).toContain("import type * as modulesA from '../modules/a/labels.ts'")
  expect(source).toContain('(typeof web)[keyof typeof web]')
  expect(labelFiles()).toContain('web/labels.ts')
})

it('makes a longer, accented text that keeps its parameters', () => {
  expect(pseudoLocalize({ a: 'Hello {{name}}' }).a).toBe('[Hëllö {{name}}~~~~~]')
})

const { owners } = await allLabels()
const catalogues = cataloguesOf(owners, await screenTitles())
const keysOf = (name: string) => catalogues.get(name)!

it('puts the messages of a folder into the catalogue of its module or part of the kit', () => {
  expect(keysOf('pay/loans')).toContain('loans.what.recorded_one')
  expect(keysOf('time/leave').some((key) => key.startsWith('leave-balance.'))).toBe(true)
  expect(keysOf('web/sheet')).toContain('sheet.total')
  expect(keysOf('errors')).toEqual(expect.arrayContaining(['error.required', 'error.invalid_date']))
})

it('sends everyone the names in the side bar and of fields, nothing else of a module', () => {
  const frame = keysOf('frame')
  expect(frame).toEqual(expect.arrayContaining(['loans.title', 'action.retry', 'table.search', 'field.amount']))
  expect(frame.filter((key) => key.startsWith('error.'))).toEqual([])
  // titles and names in the side bar: two a screen at most
  expect(frame.filter((key) => key.startsWith('loans.')).length).toBeLessThanOrEqual(4)
})

it('LOG-01 leaves texts of mails, long work, headings of files and what the log says was done with the server', () => {
  const sent = [...catalogues.values()].flat().filter((key) => /^(mail|task|heading|did)\./.test(key))
  expect(sent).toEqual([])
})

it('has every other message in a catalogue', () => {
  const held = new Set([...catalogues.values()].flat())
  const lost = [...owners.keys()].filter((key) => !held.has(key) && !/^(mail|task|heading|did)\./.test(key))
  expect(lost).toEqual([])
})

it('a module needs its own messages and those of whatever its screens import, not those of its neighbours', () => {
  const loans = neededCatalogues('pay/loans', catalogues)
  expect(loans).toContain('pay/loans')
  expect(loans).not.toContain('pay/claims')
  // a form of a kind of request stands in the form of all requests
  expect(neededCatalogues('pay/claims', catalogues)).toEqual(
    expect.arrayContaining(['pay/claims', 'requests/approval']),
  )
  // the sheet of the import of positions
  expect(neededCatalogues('organisation/positions', catalogues)).toContain('web/arranging')
})

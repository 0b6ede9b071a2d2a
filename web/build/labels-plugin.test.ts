import { expect, it } from 'vitest'
import { pseudoLocalize } from '#web/i18n.ts'
import { buildCatalogues, neededCatalogues } from './catalogues.ts'
import { allLabels, keysSource, labelFiles } from './labels-plugin.ts'

it('types the keys of every labels file', () => {
  const source = keysSource(['modules/a/labels.ts', 'web/labels.ts'])
  expect(source).toContain("import type * as modulesA from '../modules/a/labels.ts'")
  expect(source).toContain('(typeof web)[keyof typeof web]')
  expect(labelFiles()).toContain('web/labels.ts')
})

it('makes a longer, accented text that keeps its parameters', () => {
  expect(pseudoLocalize({ a: 'Hello {{name}}' }).a).toBe('[Hëllö {{name}}~~~~~]')
})

const all = await allLabels()
const catalogues = buildCatalogues(all)
const keysOf = (name: string) => [...(catalogues.keysOf.get(name) ?? [])]

it('puts the messages of a folder into the catalogue of that folder', () => {
  expect(keysOf('pay/loans')).toContain('loans.what.recorded_one')
  expect(keysOf('time/leave/balance').some((key) => key.startsWith('leave-balance.'))).toBe(true)
  expect(keysOf('web/sheet')).toContain('sheet.total')
  expect(keysOf('errors')).toEqual(expect.arrayContaining(['error.required', 'error.invalid_date']))
})

it('sends everyone the names in the side bar and of fields, nothing else of a module', () => {
  const frame = keysOf('frame')
  expect(frame).toEqual(expect.arrayContaining(['loans.title', 'action.retry', 'field.amount', 'shell.search']))
  expect(frame.filter((key) => key.startsWith('error.'))).toEqual([])
  // titles and names in the side bar: two a screen at most
  expect(frame.filter((key) => key.startsWith('loans.')).length).toBeLessThanOrEqual(4)
})

it('LOG-01 leaves texts of mails, long work, headings of files and what the log says was done with the server', () => {
  const sent = [...catalogues.namesOf.keys()].filter((key) => /^(mail|task|heading|did)\./.test(key))
  expect(sent).toEqual([])
})

it('has every other message in a catalogue', () => {
  const lost = [...all.owners.keys()].filter(
    (key) => !catalogues.namesOf.has(key) && !/^(mail|task|heading|did)\./.test(key),
  )
  expect(lost).toEqual([])
})

it('shows the permissions and the activity of all modules on one page each', () => {
  expect(keysOf('platform/access')).toContain('permission.claim:read')
  expect(keysOf('platform/activity').filter((key) => key.startsWith('activity.')).length).toBeGreaterThan(300)
  expect(keysOf('pay/claims').filter((key) => key.startsWith('permission.'))).toEqual([])
})

it('loads with a page the messages that it and its static imports need, and with a part those of the part', () => {
  const loans = neededCatalogues('modules/pay/loans/web/loans.tsx', catalogues)
  expect(loans).toContain('pay/loans')
  expect(loans).not.toContain('pay/claims')
  // a form of a kind of request stands in the form of all requests, which its dialog loads
  expect(neededCatalogues('modules/requests/approval/sending/web/request-form.tsx', catalogues)).toContain(
    'requests/approval',
  )
  // the sheet of the import of positions comes with its dialog
  expect(neededCatalogues('modules/organisation/positions/web/positions.tsx', catalogues)).not.toContain(
    'web/arranging',
  )
  expect(neededCatalogues('web/arranging/sheet-import.tsx', catalogues)).toContain('web/arranging')
})

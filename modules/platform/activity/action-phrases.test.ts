import { expect, it } from 'vitest'
import { product } from '#app/modules.ts'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { contractCalls, contractLists } from '#test/contract-calls.ts'
import { startsImportMapping } from '../../pay/payroll/tax/starts-import-mapping.ts'
import { buildActionPhrases, findActionPhrase } from './action-phrases.ts'

const words = buildActionPhrases(product.labels)
const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const calls = [...contractCalls.map(({ call }) => call), ...Object.values(startsImportMapping)]
const exports = contractLists.flatMap(({ list }) => (list.exports ? [exportEndpoint(list)] : []))

it('LOG-01a every exported file has its own phrase in the log', () => {
  const files = [...exports, ...calls.filter(({ bulkExport: ofMany }) => ofMany)]
  expect(files.length).toBeGreaterThan(60)
  expect(files.map(named).filter((operation) => !words.has(operation))).toEqual([])
})

it('LOG-01a every operation other than adding, changing and removing has its own phrase in the log', () => {
  // Plain: a record is added to its list, changed or removed at its own address.
  const isPlain = ({ method, path }: { method: string; path: string }) =>
    method === 'PATCH' || (method === 'DELETE' && /\{\w+\}$/.test(path))
  const steps = calls.filter((call) => !call.safe && !isPlain(call) && !PLAIN.includes(named(call)))
  expect(steps.map(named).filter((operation) => !words.has(operation))).toEqual([])
})

/** Operations that only add a record of their kind. */
const PLAIN = [
  'POST /api/cost-center',
  'POST /api/employees/{id}/family',
  'POST /api/holiday',
  'POST /api/payroll-files/accounts',
  'POST /api/payroll/groups',
  'POST /api/payroll/items',
  'POST /api/payroll/templates',
  'POST /api/rmt/department',
  'POST /api/rmt/office',
  'POST /api/rmt/position',
]

it('LOG-01a no phrase is for an operation that is gone, and both languages use the same parameters', () => {
  const known = new Set([...exports, ...calls].map(named))
  const gone = [...words.keys()].filter((operation) => /^[A-Z]+ /.test(operation) && !known.has(operation))
  expect(gone).toEqual([])
  const params = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
  const differ = Object.entries(product.labels).filter(
    ([key, { en, zh }]) => /^did\.|^activity\.(did|thing)\./.test(key) && params(en).join() !== params(zh).join(),
  )
  expect(differ.map(([key]) => key)).toEqual([])
})

it('LOG-01a the most specific phrase whose parameters are known is used', () => {
  const of = (operation: string, kind: string, values: Record<string, unknown>) =>
    findActionPhrase(words, { operation, kind }, values, (name) => name === 'name' || name in values)?.label.en
  const file = 'GET /api/payroll-files/runs/{id}/statutory/{file}'
  expect(of(file, 'export', { file: 'epf', month: '2026-11' })).toBe('downloaded the EPF file of {{month}}')
  expect(of(file, 'export', { file: 'epf' })).toBe('downloaded a file for the authorities')
  const login = 'POST /api/auth/login'
  expect([of(login, 'sign_in', {}), of(login, 'failed_sign_in', {})]).toEqual([
    'logged in',
    'tried to log in and failed',
  ])
  expect(of('POST /api/nothing', 'x', {})).toBeUndefined()
})

import { expect, it } from 'vitest'
import { product } from '#app/modules.ts'
import { contractCalls } from '#test/contract-calls.ts'
import { MASK } from './rules.ts'
import { buildSentence, type LogEntry } from './sentence.ts'
import { buildSharedVocabulary } from './shared-vocabulary.ts'

const PERSON = '0190a6b2-0000-7000-8000-000000000001'
const RUN = '0190a6b2-0000-7000-8000-000000000002'
const speech = buildSharedVocabulary(
  contractCalls.map(({ call }) => call),
  product.labels,
)
const names = new Map([
  [PERSON, 'Daniel Lee'],
  [RUN, '2026-11'],
])

function said(entry: Partial<LogEntry>, language: 'en' | 'zh-TW' = 'en', currency: string | null = 'MYR') {
  const whole = {
    actor_name: 'Arjun',
    operation: '',
    kind: '',
    object_name: null,
    object_id: null,
    before: null,
    after: null,
  }
  return buildSentence({ ...whole, ...entry }, { ...speech, language, names, currency })
}

const raise = {
  operation: 'PATCH /api/{env}/employee/edit/compensation/{id}',
  kind: 'compensation',
  object_name: 'Daniel Lee',
  object_id: PERSON,
  before: { basic_pay: 420_000 },
  after: { basic_pay: 450_000, from_day: '2026-11-01' },
}

it('LOG-01b a change shows the value before and after, and its first day', () => {
  expect(said(raise).text).toBe('Arjun changed the pay of Daniel Lee: Basic pay 4,200.00 → 4,500.00 from 1 Nov 2026.')
  expect(said(raise, 'zh-TW').text).toBe(
    'Arjun 變更 Daniel Lee 的薪資：「本薪」4,200.00 → 4,500.00，自2026年11月1日起。',
  )
})

it('LOG-01b days are written as days, however they are stored', () => {
  const recounted = {
    kind: 'request',
    object_name: 'Ng Pei Shan',
    before: { days: 4_000_000 },
    after: { days: 4_500_000 },
  }
  expect(said(recounted).text).toMatch(/Days 4 → 4\.5\.$/)
  const route = { kind: 'approval_route', object_name: 'Long leave', before: null, after: { from_days: 333_333 } }
  expect(said({ ...route, before: { from_days: 1_000_000 } }).text).toMatch(/1 → 0\.333\.$/)
})

it('LOG-01b the position of the name is returned, so that it can be a link', () => {
  for (const language of ['en', 'zh-TW'] as const) {
    const { text, name } = said(raise, language)
    expect(text.slice(name!.from, name!.to)).toBe('Daniel Lee')
  }
})

it('LOG-01e a masked amount stays masked, and an amount of an unknown currency is left out', () => {
  const masked = { ...raise, before: { basic_pay: MASK }, after: { basic_pay: MASK, from_day: '2026-11-01' } }
  expect(said(masked).text).toBe('Arjun changed the pay of Daniel Lee: Basic pay from 1 Nov 2026.')
  expect(said(raise, 'en', null).text).toBe('Arjun changed the pay of Daniel Lee: Basic pay from 1 Nov 2026.')
  expect(said(raise, 'en', 'TWD').text).toContain('420,000 → 450,000')
})

it('LOG-01a a file is named with its month, also in entries that only have the run', () => {
  const file = { operation: 'GET /api/payroll-files/runs/{id}/statutory/{file}', kind: 'export' }
  const sentence = 'Arjun downloaded the EPF file of November 2026.'
  expect(said({ ...file, object_id: RUN, object_name: '2026-11', after: { file: 'epf', month: '2026-11' } }).text).toBe(
    sentence,
  )
  expect(said({ ...file, object_name: 'payroll-files', after: { id: RUN, file: 'epf' } }).text).toBe(sentence)
  const { text, name } = said({
    ...file,
    object_id: RUN,
    object_name: '2026-11',
    after: { file: 'epf', month: '2026-11' },
  })
  expect(text.slice(name!.from, name!.to)).toBe('November 2026')
  expect(
    said({ ...file, object_name: 'payroll-files', after: { id: PERSON.replace('1', '9'), file: 'epf' } }).text,
  ).toBe('Arjun downloaded a file for the authorities.')
})

it('LOG-01b many fields are counted, long texts are cut, and an entry without a name shows the person’s', () => {
  const many = { name: 'a', phone: 'b', city: 'c', email: 'd' }
  const entry = { kind: 'company', operation: 'PATCH /api/company/profile', before: many }
  const after = { name: 'A'.repeat(80), phone: null, city: 'C', email: 'D' }
  const { text } = said({ ...entry, after })
  expect(text).toContain('and 1 more.')
  expect(text).toContain(`${'A'.repeat(59)}…`)
  const absence = { from_day: '2026-11-02', employee_id: PERSON }
  expect(said({ kind: 'absence', operation: 'DELETE /api/payroll/absences/{id}', before: absence }).text).toBe(
    'Arjun removed an absence of Daniel Lee that began on 2 Nov 2026.',
  )
})

it('LOG-01a an operation without its own phrase is described by what happened to its kind of object', () => {
  const plain = { operation: 'POST /api/nothing', kind: 'cost_center', object_name: 'Head office' }
  expect(said({ ...plain, after: { name: 'Head office' } }).text).toBe('Arjun added the cost centre Head office.')
  expect(said({ ...plain, object_name: null, before: {}, after: null }).text).toBe('Arjun removed the cost centre.')
  expect(said({ ...plain, kind: 'seed', object_name: 'Law', after: {} }, 'zh-TW').text).toBe(
    'Arjun 新增預設內容「Law」。',
  )
})

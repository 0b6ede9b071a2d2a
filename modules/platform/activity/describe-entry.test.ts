import fc from 'fast-check'
import { expect, it } from 'vitest'
import { product } from '#app/modules.ts'
import { contractCalls } from '#test/contract-calls.ts'
import { tries } from '#test/depth.ts'
import { describeEntry } from './describe-entry.ts'
import { buildSharedVocabulary } from './shared-vocabulary.ts'

const speech = buildSharedVocabulary(
  contractCalls.map(({ call }) => call),
  product.labels,
)
const PERSON = '0190a6b2-0000-7000-8000-000000000001'
const known = { names: new Map([[PERSON, 'Daniel Lee']]), currencies: new Map(), singleCurrency: 'MYR' }
const words = { ...speech, names: known.names }

function shown(entry: Partial<Parameters<typeof describeEntry>[0]>, language: 'en' | 'zh-TW' = 'en') {
  const whole = {
    actor_name: 'Arjun',
    operation: 'PATCH /x',
    kind: 'employee',
    object_name: 'Nurul',
    object_id: PERSON,
  }
  return describeEntry({ ...whole, before: null, after: null, ...entry }, known, { ...words, language }, new Map())
}

/** Fields that the log describes in its own way, and names that every object has. */
const FIELDS = [
  'week',
  'role_id',
  'hidden_module',
  'from_day',
  'currency',
  'employee_id',
  'employment',
  'rows',
  'filters',
  'field',
  'state',
  'basic_pay',
  'rate',
  'days',
  'name',
  'preferred_name',
  'birth_date',
  'month',
  'employee:read',
  '__proto__',
  'constructor',
  'toString',
  'valueOf',
  'toJSON',
  'hasOwnProperty',
  'id',
  'calculation',
  'working_days',
]
const TEXTS = [
  '2026-13-45',
  '2026-02-30',
  '9999-99-99T99:99',
  '2026-13',
  '0000-00',
  PERSON,
  'null',
  '\ue000',
  '👩‍🚀',
  '',
]
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(...TEXTS),
  fc.array(fc.constantFrom(...TEXTS)),
  fc.array(fc.jsonValue({ maxDepth: 1 }), { minLength: 7, maxLength: 7 }),
)
const values = fc.option(
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...FIELDS), fc.string()), anything), { maxLength: 6 })
    .map((fields) => Object.fromEntries(fields)),
  { nil: null },
)

it('LOG-01b any values before and after are described in both languages, and none is shown raw', () => {
  const operations = [...speech.did.keys(), 'PATCH /x', '']
  const kinds = fc.constantFrom('employee', 'compensation', 'export', 'office', 'ledger_account', 'ea_item_box', '')
  const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string())
  fc.assert(
    fc.property(
      values,
      values,
      kinds,
      fc.constantFrom(...operations),
      text,
      text,
      (before, after, kind, operation, a, b) => {
        for (const language of ['en', 'zh-TW'] as const) {
          const entry = { before, after, kind, operation, actor_name: a, object_name: b }
          const { sentence, link } = shown(entry, language)
          expect(sentence).not.toBe([a, operation, b].join(' · '))
          expect(sentence).not.toMatch(/[\ue000\ue001]/)
          if (link) expect(link.from).toBeLessThanOrEqual(link.to)
        }
      },
    ),
    { numRuns: tries(3_000) },
  )
})

it('LOG-01b a free text that looks like a day or an id is shown as typed, and a day as a day', () => {
  const is = (after: Record<string, unknown>) => shown({ after }).changes[0]?.is
  expect(is({ preferred_name: '2026-13-45' })).toBe('2026-13-45')
  expect(is({ preferred_name: '2026-12-31' })).toBe('2026-12-31')
  expect(is({ preferred_name: PERSON })).toBe(PERSON)
  expect(is({ birth_date: '2026-12-31' })).toBe('31 Dec 2026')
  expect(is({ birth_date: '2026-13-45' })).toBe('2026-13-45')
  expect(is({ nobody_knows: '2026-02-30' })).toBe('2026-02-30')
  expect(is({ manager_id: PERSON })).toBe('Daniel Lee')
})

it('LOG-01b an entry that cannot be described is shown raw and does not hide others', () => {
  const broken = {
    ...words,
    language: 'en' as const,
    formOf: () => {
      throw new RangeError('Invalid time value')
    },
  }
  const entry = { operation: 'PATCH /x', kind: 'employee', actor_name: 'Arjun', object_name: null, object_id: null }
  const values = { before: { name: 'A' }, after: { name: 'B', rank: null } }
  expect(describeEntry({ ...entry, ...values }, known, broken, new Map())).toEqual({
    sentence: 'Arjun · PATCH /x',
    link: null,
    changes: [{ field: 'name', before: 'A', after: 'B', label: 'name', was: '"A"', is: '"B"' }],
  })
})

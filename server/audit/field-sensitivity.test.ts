import { expect, it } from 'vitest'
import { z } from 'zod'
import { Count, type FieldMeta, Money, Secret } from '#base/endpoints/fields.ts'
import { fieldSensitivities, secretFields } from './field-sensitivity.ts'
import { redactForReader, redactForStorage } from './redaction.ts'

const sensitive = { secret: 'sensitive' } satisfies FieldMeta
const call = (input: z.ZodObject, reply: z.ZodType = z.null()) => ({ input, reply })
const of = fieldSensitivities([
  call(
    z.strictObject({
      balance: Money().nullable().default(null),
      raises: z.array(z.strictObject({ by: Money({ min: 1 }).optional(), months: Count() })),
      by_month: z.record(z.string(), Money()),
      either: z.union([z.string(), Money()]),
      religion: z.string().meta(sensitive).nullable(),
      people: Count(),
      total: Count(),
    }),
    z.object({ rows: z.array(z.object({ gross: Money(), total: Money(), sequence: z.number().int() })) }),
  ),
])
const nobody = { pay: false, sensitive: false }

it('LOG-01e amounts count as pay by their field, at any depth and in any wrapper', () => {
  for (const field of ['balance', 'by', 'by_month', 'either', 'gross'])
    expect([field, of(field)]).toEqual([field, 'pay'])
  for (const field of ['people', 'months', 'sequence']) expect([field, of(field)]).toEqual([field, 'number'])
  expect([of('religion'), of('nowhere'), of('rows')]).toEqual(['sensitive', null, null])
  // Called an amount by one contract and a count by another.
  expect(of('total')).toBe('pay')
})

it('LOG-01e a reader without the right to pay sees no amount, also in lists, by month and under unknown names', () => {
  const values = {
    balance: 774_400,
    by_month: { '2026-11': 65_432 },
    either: 'RM 12.50',
    raises: [{ by: 500, months: 2 }],
    unheard_of: 88_888,
    people: 3,
    name: 'Nurul',
    paid: true,
    religion: 'none',
    day: '2026-11-20',
  }
  expect(redactForReader(values, of, nobody)).toEqual({
    ...values,
    balance: '•••',
    by_month: '•••',
    either: '•••',
    raises: [{ by: '•••', months: 2 }],
    unheard_of: '•••',
    religion: '•••',
  })
  expect(redactForReader(values, of, { pay: true, sensitive: false })).toEqual({ ...values, religion: '•••' })
  expect(redactForReader(values, of, { pay: true, sensitive: true })).toEqual(values)
  expect(redactForReader({ balance: null, gross: 1 }, of, nobody)).toEqual({ balance: null, gross: '•••' })
})

it('LOG-01e encrypted columns are logged by their last four characters, passwords not at all', () => {
  const sealed = new Set(['ic_number', 'parts'])
  expect(
    redactForStorage(
      { ic_number: '900101105555', parts: [{ bank_name: 'RHB', ic_number: '1234' }], password: 'x', name: 'y' },
      sealed,
      new Set(['password']),
    ),
  ).toEqual({ ic_number: '••••5555', parts: [{ bank_name: 'RHB', ic_number: '••••' }], name: 'y' })
})

it('LOG-01e a field that its contract marks secret is never logged; a field of the same name elsewhere is', () => {
  const secret = secretFields(
    call(
      z.strictObject({
        password: Secret(z.string()),
        current: Secret(z.string()).optional(),
        more: z.array(z.strictObject({ setup_code: Secret(z.string()).nullable() })),
        name: z.string(),
        label: z.string().meta({ secret: 'sensitive' } satisfies FieldMeta),
      }),
      z.object({ recovery_codes: Secret(z.array(z.string())), token: Secret(z.string()).nullable() }),
    ),
  )
  expect([...secret].sort()).toEqual(['current', 'password', 'recovery_codes', 'setup_code', 'token'])
  const given = Object.fromEntries([...secret].map((field) => [field, 'x']))
  const written = redactForStorage({ ...given, in: [given], name: 'y' }, new Set(), secret)
  expect(JSON.parse(JSON.stringify(written))).toEqual({ in: [{}], name: 'y' })
  const plain = secretFields(call(z.strictObject({ code: z.string() }), z.object({ current: z.boolean() })))
  expect(redactForStorage({ code: 'BASIC', current: true }, new Set(), plain)).toEqual({ code: 'BASIC', current: true })
  for (const none of [null, undefined]) expect(redactForStorage(none, new Set())).toBeNull()
})

it('LOG-01e a masked value keeps at most four characters, and none when it is short', () => {
  const sealed = new Set(['account_number'])
  const written = (account_number: unknown) => redactForStorage({ account_number }, sealed)!.account_number
  expect(written('114455667788')).toBe('••••7788')
  expect(written(114455667788)).toBe('••••7788')
  expect(written('12345')).toBe('••••2345')
  expect(written('1234')).toBe('••••')
  // Masked before: as it is. Empty: nothing to hide.
  expect(written('••••77881')).toBe('••••77881')
  for (const empty of [null, undefined, '']) expect(written(empty)).toBe(empty)
  const at = new Date()
  expect(redactForStorage({ at, list: [{ at }] }, sealed)).toEqual({ at, list: [{ at }] })
})

it('LOG-01e texts, booleans and empty values under the name of an amount are no amounts', () => {
  for (const value of ['by hand', true, false, null, undefined])
    expect(redactForReader({ balance: value }, of, nobody), String(value)).toEqual({ balance: value })
  for (const value of [0, 5, 'RM 5', { of: 'words' }])
    expect(redactForReader({ balance: value }, of, nobody)).toEqual({ balance: '•••' })
  expect(redactForReader(null, of, nobody)).toBeNull()
})

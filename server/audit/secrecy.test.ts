import { expect, it } from 'vitest'
import { z } from 'zod'
import { Count, type FieldMeta, Money } from '#base/fields.ts'
import { forReader, withoutSecrets } from './masking.ts'
import { secrecyOf } from './secrecy.ts'

const sensitive = { secret: 'sensitive' } satisfies FieldMeta
const call = (input: z.ZodObject, reply: z.ZodType = z.null()) => ({ input, reply })
const of = secrecyOf([
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

it('LOG-01e amounts are pay by their field, however they are wrapped and wherever they stand', () => {
  for (const field of ['balance', 'by', 'by_month', 'either', 'gross'])
    expect([field, of(field)]).toEqual([field, 'pay'])
  for (const field of ['people', 'months', 'sequence']) expect([field, of(field)]).toEqual([field, 'number'])
  expect([of('religion'), of('nowhere'), of('rows')]).toEqual(['sensitive', null, null])
  // Called an amount by one contract and a count by another.
  expect(of('total')).toBe('pay')
})

it('LOG-01e who may not read pay sees no amount: not in lists, not by month, not under a name that nobody knows', () => {
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
  expect(forReader(values, of, nobody)).toEqual({
    ...values,
    balance: '•••',
    by_month: '•••',
    either: '•••',
    raises: [{ by: '•••', months: 2 }],
    unheard_of: '•••',
    religion: '•••',
  })
  expect(forReader(values, of, { pay: true, sensitive: false })).toEqual({ ...values, religion: '•••' })
  expect(forReader(values, of, { pay: true, sensitive: true })).toEqual(values)
  expect(forReader({ balance: null, gross: 1 }, of, nobody)).toEqual({ balance: null, gross: '•••' })
})

it('LOG-01e what the tables seal is written by its last four, in lists too, and passwords not at all', () => {
  const sealed = new Set(['ic_number', 'parts'])
  expect(
    withoutSecrets(
      { ic_number: '900101105555', parts: [{ bank_name: 'RHB', ic_number: '1234' }], password: 'x', name: 'y' },
      sealed,
    ),
  ).toEqual({ ic_number: '••••5555', parts: [{ bank_name: 'RHB', ic_number: '••••' }], name: 'y' })
})

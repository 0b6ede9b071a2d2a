import type { Day } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import type { Recipient, TypedField } from '../rules.ts'
import { dayValue, givenValues, type LetterValue, type LetterValues, textValue } from '../variables/value-text.ts'

/** What was typed for a variable: `name` is that of a typed field without `typed.`, or of a recipient outside, whole. */
export type GivenValue = {
  name: string
  text?: string | undefined
  day?: Day | undefined
  amount?: number | undefined
  /** Of the amount; by default that of the person's office. */
  currency?: string | undefined
}

const OUTSIDE = ['recipient.name', 'recipient.address']

/**
 * Typed values by the names of their variables; amounts in a currency. Throws 422 for a name that the template does not ask
 * for, and for a value of another kind than its field's.
 */
export function typedValues(
  { typed, recipient }: { typed: readonly TypedField[]; recipient: Recipient },
  given: readonly GivenValue[],
  currency: string,
): LetterValues {
  const fields = new Map<string, { variable: string; kind: TypedField['kind'] }>([
    ...typed.map(({ name, kind }) => [name, { variable: `typed.${name}`, kind }] as const),
    ...(recipient === 'outside' ? OUTSIDE.map((name) => [name, { variable: name, kind: 'text' }] as const) : []),
  ])
  return givenValues(
    Object.fromEntries(
      given.map((one) => {
        const field = fields.get(one.name)
        if (!field) throw invalidField('typed', 'letter_variable_unknown', { name: one.name })
        const wrong = (['text', 'day', 'amount'] as const).some(
          (kind) => kind !== field.kind && one[kind] !== undefined,
        )
        if (wrong) throw invalidField('typed', 'letter_typed_kind', { name: one.name })
        return [field.variable, toValue(one, currency)]
      }),
    ),
  )
}

function toValue({ text, day, amount, currency: own }: GivenValue, currency: string): LetterValue | undefined {
  if (amount !== undefined) return { kind: 'amount', amount, currency: own ?? currency }
  return day === undefined ? textValue(text) : dayValue(day)
}

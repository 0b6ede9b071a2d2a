import {
  isObject,
  type Json,
  type JsonObject,
  malformedField,
  pickExpected,
  trackReads,
  unreadFields,
} from './case-values.ts'

/** Kinds of case and the calculator that answers each: text amounts in, text amounts out. */
export type CaseKinds = { readonly [kind: string]: (input: JsonObject) => JsonObject }

export type CaseAnswer = { readonly id: Json } & ({ readonly actual: JsonObject } | { readonly error: string })

/**
 * Answers one published or invented case `{id, kind, input, period?, expected}` with the keys of `expected`, amounts as
 * decimal strings. A case that cannot be answered says why instead of throwing. @internal
 */
export function answerCase(entry: Json, kinds: CaseKinds): CaseAnswer {
  return answerCaseWithUnused(entry, kinds).answer
}

/** Answers a case and lists the paths of its input that the answer does not depend on, such as `current.bonus`. */
export function answerCaseWithUnused(entry: Json, kinds: CaseKinds): { answer: CaseAnswer; unused: readonly string[] } {
  const id = isObject(entry) ? (entry.id ?? null) : null
  const caseError = (error: string) => ({ answer: { id, error }, unused: [] })
  try {
    if (!isObject(entry)) throw malformedField('case', 'expected an object')
    const kind = entry.kind ?? entry.topic
    const answer = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
    if (!answer) return caseError('unsupported kind')
    const input = entry.input ?? entry.inputs
    if (!isObject(input)) throw malformedField('input', 'expected an object')
    const read = new Set<string>()
    const actual = answer(trackReads(entry.period === undefined ? input : { period: entry.period, ...input }, read))
    return {
      answer: { id, actual: isObject(entry.expected) ? pickExpected(entry.expected, actual) : actual },
      unused: unreadFields(input, read),
    }
  } catch (error) {
    return caseError(error instanceof Error ? error.message : String(error))
  }
}

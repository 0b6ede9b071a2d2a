import type { Label, Labels } from '#base/labels.ts'
import { required } from '#base/required.ts'

/** The phrase for one operation, without the actor: "approved the pay run of {{name}}". */
type ActionPhrase = {
  label: Label
  needs: readonly string[]
  kind?: string
  field?: string
  value?: string
  rank: number
}
export type ActionPhrases = ReadonlyMap<string, readonly ActionPhrase[]>

const STEM = 'did.'

/**
 * Phrases by operation name, from labels `did.<operation>`. After the operation a key may add a condition: `for <kind>`
 * of entry, `<field>=<value>`, or `with <something>`. A phrase also needs all of its parameters to be known.
 */
export function buildActionPhrases(labels: Labels): ActionPhrases {
  const all = Object.entries(labels).flatMap(([key, label]) => (key.startsWith(STEM) ? [parsePhrase(key, label)] : []))
  const by = Map.groupBy(all, ({ operation }) => operation)
  for (const words of by.values()) words.sort((one, other) => one.rank - other.rank)
  return by
}

function parsePhrase(key: string, label: Label): ActionPhrase & { operation: string } {
  const [, operation = '', kind, field, value, more] =
    /^did\.((?:[A-Z]+ |task |command |daily )?\S+)(?: for (\w+))?(?: (\w+)=(\S+))?(?: with (.*))?$/.exec(key) ?? []
  const needs = [...label.en.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => required(name, 'the name of a parameter'))
  const rank = kind ? 0 : field ? 1 : more ? 2 : more === undefined ? 3 : 4
  return { operation, label, needs, rank, ...(kind && { kind }), ...(field && value && { field, value }) }
}

/** The most specific phrase of an entry whose parameters are all known. */
export function findActionPhrase(
  words: ActionPhrases,
  entry: { operation: string; kind: string },
  values: Readonly<Record<string, unknown>>,
  isKnown: (name: string) => boolean,
): ActionPhrase | undefined {
  return words
    .get(entry.operation)
    ?.find(
      ({ kind, field, value, needs }) =>
        (kind === undefined || kind === entry.kind) &&
        (field === undefined || phraseValue(values[field]) === value) &&
        needs.every(isKnown),
    )
}

/** The text by which a phrase is looked up; null for a list or an object. */
function phraseValue(value: unknown): string | null {
  return typeof value === 'object' && value !== null ? null : String(value)
}

import type { Language } from '#base/actor.ts'
import { type Label, type Labels, text } from '#base/labels.ts'

/** Something with a name and what it comes to, in the reader's language. */
export type Named = { name: string; value: string }

/** Why an amount is what it is: texts in the reader's language. */
export type Explained = {
  formula: string
  inputs: Named[]
  row: string | null
  effective_from: string | null
  source: string | null
  steps: Named[]
}

/** Names of a list in a language; the key itself where it has none. */
export function namesIn(language: Language) {
  const say = (label: Label | undefined, fallback: string) => (label ? text(label, language) : fallback)
  return { say, named: (list: Labels, key: string, value: string): Named => ({ name: say(list[key], key), value }) }
}

import type { Language } from '#base/access/actor.ts'
import { formatLabel, type Label, type Labels } from '#base/labels.ts'
import type { TraceStep } from './trace/calculation-trace.ts'

/** A name and its value, in the reader's language. */
export type NamedValue = { name: string; value: string }

/** What an amount follows from, and the law that says so: texts in the reader's language. */
export type RuleExplanation = {
  formula: string
  inputs: NamedValue[]
  row: string | null
  effective_from: string | null
  source: string | null
}

/** Whose share of a line is explained, and what the reader may know. */
export type TraceReader = {
  readonly language: Language
  readonly currency: string
  readonly side: 'employee' | 'employer'
  /** The reader is the person whose line it is. */
  readonly self: boolean
  /** The reader sees what the employer adds. */
  readonly employer: boolean
  /** The lines of pay that each scheme counts, where the payslip is at hand. */
  readonly counted?: CountedPayLines<{ readonly name: string }>
}

/** Lines of pay that a scheme counts, in minor units: deductions are negative. */
export type CountedPayLines<Of> = {
  readonly lines: { readonly [scheme: string]: readonly (Of & { readonly amount: number })[] }
  /** Pay of other runs of the same month counts with them. */
  readonly others: boolean
}

/** A figure in one sentence, its sum line by line, and the facts of the person that decide it. */
export type TracedFigure = { sentence: string; steps: TraceStep[]; because: string[] }

/** Looks up names in a language; returns the key where a list has no name for it. */
export function nameLookup(language: Language) {
  const say = (label: Label | undefined, fallback: string) => (label ? formatLabel(label, language) : fallback)
  return {
    say,
    named: (list: Labels, key: string, value: string): NamedValue => ({ name: say(list[key], key), value }),
  }
}

import { z } from 'zod'
import { Money } from '#base/endpoints/fields.ts'
import { LARGEST_TOTAL } from '#base/money/money.ts'

const Text = z.string().nullable()

/** An amount or a total as it is told, below zero too; never typed. */
export const Amount = () => Money({ min: -LARGEST_TOTAL, max: LARGEST_TOTAL })

/** A field for each of some amounts. */
export function amountFields<Name extends string, Field>(
  names: readonly Name[],
  field: (name: Name) => Field,
): Record<Name, Field> {
  return Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name, Field>
}

/** Why a figure is what it is, in the reader's language. Values are ready to show. */
export const Explanation = z.object({
  /** One sentence with the person's own numbers. */
  sentence: z.string(),
  /** The sum line by line; each can be worked again as it is printed. A given number has no equation. */
  steps: z.array(z.object({ label: z.string(), equation: z.string(), result: z.string() })),
  /** What of the person decides it. */
  because: z.array(z.string()),
  /** The rule in words, and what it was asked with. */
  formula: z.string(),
  inputs: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Table row such as `A 3,320.01–3,340.00`. */
  row: Text,
  /** The day the law applied entered into force, and where it stands. */
  effective_from: z.iso.date().nullable(),
  source: Text,
})

import { z } from 'zod'
import { Money } from '#base/endpoints/fields.ts'
import { LARGEST_TOTAL } from '#base/money/money.ts'

const Text = z.string().nullable()

/** A computed amount or total, which may be negative. Not for typed amounts. */
export const Amount = () => Money({ min: -LARGEST_TOTAL, max: LARGEST_TOTAL })

export function amountFields<Name extends string, Field>(
  names: readonly Name[],
  field: (name: Name) => Field,
): Record<Name, Field> {
  return Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name, Field>
}

/** Why a figure is what it is, in the reader's language. Values are formatted. */
export const Explanation = z.object({
  /** One sentence with the person's own numbers. */
  sentence: z.string(),
  /** The calculation line by line; each printed line can be checked. A given number has no equation. */
  steps: z.array(z.object({ label: z.string(), equation: z.string(), result: z.string() })),
  /** The person's facts that decide the figure. */
  because: z.array(z.string()),
  /** The rule in words, and its inputs. */
  formula: z.string(),
  inputs: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Table row such as `A 3,320.01–3,340.00`. */
  row: Text,
  /** The day the applied law entered into force, and its source. */
  effective_from: z.iso.date().nullable(),
  source: Text,
})

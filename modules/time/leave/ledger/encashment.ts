import type { Amount } from './type-rules.ts'

/** What a company lets people turn into pay. */
export type EncashRules = {
  /** Days that have to stay, what may be turned into pay each time, and in a leave year; null: no bound. */
  readonly keep: Amount
  readonly mostEach: Amount | null
  readonly mostYear: Amount | null
}

/**
 * How much may be turned into pay: of what is left and not asked for, never of what was granted, less what has to stay;
 * and no more than is allowed each time, and in the year after what was turned into pay in it.
 */
export function encashableAmount(
  rules: EncashRules,
  of: { readonly left: Amount; readonly pending: Amount; readonly encashed: Amount },
): Amount {
  const bounds = [
    of.left - of.pending - rules.keep,
    rules.mostEach ?? Number.POSITIVE_INFINITY,
    rules.mostYear === null ? Number.POSITIVE_INFINITY : rules.mostYear - of.encashed,
  ]
  return Math.max(0, Math.min(...bounds))
}

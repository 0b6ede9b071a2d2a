import type { Amount } from './type-rules.ts'

/** Limits of encashment. */
export type EncashRules = {
  /** What must stay, the limit each time, and the limit per leave year; null without a limit. */
  readonly keep: Amount
  readonly mostEach: Amount | null
  readonly mostYear: Amount | null
}

/**
 * Returns how much may be encashed: of what is left and not requested, less what must stay, up to the limits each time
 * and per year.
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

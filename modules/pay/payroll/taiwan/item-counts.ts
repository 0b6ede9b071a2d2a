import type { TaiwanKind } from '../values.ts'

/** What a pay item counts for in Taiwan. An earning without a kind is not paid there. */
export type TaiwanCounts = { readonly kind?: TaiwanKind }

import type { AskedOnlyIn } from '#base/served-countries.ts'

/** Kinds of absence that one country's law alone knows. */
export const ABSENCE_KINDS: AskedOnlyIn = { TW: ['parental', 'parental_insured'] }

import type { AskedOnlyIn } from '#base/served-countries.ts'

/** Inputs of a month that one country's tax office alone asks for. */
export const INPUT_TABS: AskedOnlyIn = { MY: ['claims', 'starts', 'benefits', 'orders'] }

/** Kinds of absence that one country's law alone knows. */
export const ABSENCE_KINDS: AskedOnlyIn = { TW: ['parental', 'parental_insured'] }

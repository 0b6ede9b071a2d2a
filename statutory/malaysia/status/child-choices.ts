/**
 * What a child of 18 or over studies in full time: nothing; at school level, such as sixth form or matriculation; a
 * diploma or higher in Malaysia; a degree or higher abroad.
 */
export const CHILD_STUDIES = ['none', 'school', 'diploma', 'degree_abroad'] as const
/** Half of a child that the other parent claims too. */
export const CHILD_CLAIMS = ['full', 'half'] as const

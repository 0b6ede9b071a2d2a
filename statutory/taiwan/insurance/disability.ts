/** Degree of disability by the certificate; the state carries that part of the worker's own premiums. */
export type Disability = 'mild' | 'moderate' | 'severe'

/** Quarters of the worker's own share that the state carries. `severe` stands for profound as well. */
export const SUBSIDY_QUARTERS: { readonly [degree in Disability]: number } = { mild: 1, moderate: 2, severe: 4 }

export function subsidyQuarters(degree: Disability | undefined): number {
  return degree === undefined ? 0 : SUBSIDY_QUARTERS[degree]
}

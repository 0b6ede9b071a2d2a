/** Degree of disability by the certificate; the state pays a part of the worker's own premiums by it. */
export type Disability = 'mild' | 'moderate' | 'severe'

/** Quarters of the worker's own share that the state pays. `severe` stands for profound as well. */
export const SUBSIDY_QUARTERS: { readonly [degree in Disability]: number } = { mild: 1, moderate: 2, severe: 4 }

export function subsidyQuarters(degree: Disability | undefined): number {
  return degree === undefined ? 0 : SUBSIDY_QUARTERS[degree]
}

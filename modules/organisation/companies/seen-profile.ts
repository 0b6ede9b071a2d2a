/** What only whoever keeps the profile or files with the authorities reads: an employee has no use for it. */
const OF_EMPLOYER = [
  'income_tax_number',
  'employer_tax_number',
  'epf_number',
  'socso_number',
  'eis_number',
  'hrd_number',
  'zakat_number',
  'tw_name',
  'tw_tax_number',
  'tw_labor_unit',
  'tw_health_unit',
  'tw_address',
  'tw_contact',
  'tw_phone',
  'tw_email',
  'letter_head',
  'hrd_levy',
  'hrd',
] as const
type OfEmployer = (typeof OF_EMPLOYER)[number]

/** A profile as everybody of the company reads it: what it is called, where it is and how it is reached. */
export function forEveryone<P extends Record<OfEmployer, unknown>>(
  profile: P,
): Omit<P, OfEmployer> & Record<OfEmployer, null> {
  const nothing = Object.fromEntries(OF_EMPLOYER.map((name) => [name, null])) as Record<OfEmployer, null>
  return { ...profile, ...nothing }
}

/** What only whoever keeps the profile or files with the authorities reads: an employee has no use for it. */
const EMPLOYER_FIELDS = [
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
type EmployerField = (typeof EMPLOYER_FIELDS)[number]

/** A profile as everybody of the company reads it: what it is called, where it is and how it is reached. */
export function redactProfile<P extends Record<EmployerField, unknown>>(
  profile: P,
): Omit<P, EmployerField> & Record<EmployerField, null> {
  const nothing = Object.fromEntries(EMPLOYER_FIELDS.map((name) => [name, null])) as Record<EmployerField, null>
  return { ...profile, ...nothing }
}

/** Fields that only people who edit the profile or file with authorities may read. */
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

/** Removes these fields: everybody else reads names, addresses and contacts. */
export function redactProfile<P extends Record<EmployerField, unknown>>(
  profile: P,
): Omit<P, EmployerField> & Record<EmployerField, null> {
  const nothing = Object.fromEntries(EMPLOYER_FIELDS.map((name) => [name, null])) as Record<EmployerField, null>
  return { ...profile, ...nothing }
}

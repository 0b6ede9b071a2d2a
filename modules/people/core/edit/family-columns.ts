/** What is known of a member of somebody's family, the card number sealed. */
export const FAMILY_COLUMNS = [
  'name',
  'relationship',
  'birth_date',
  'ic_number',
  'is_working',
  'is_married',
  'is_disabled',
  'is_studying',
] as const

/**
 * For each column with a number for an authority, a bank or a border: invalid values. Every call and file that writes
 * the column refuses them.
 */
export const WRONG_VALUES: Readonly<Record<string, readonly string[]>> = {
  ic_number: ['hello', '900131-14-567', '900230-14-5677', '900131-17-5677', 'A123456788'],
  passport_number: ['hello', 'A12', '900131145677'],
  bank_name: ['Some Bank'],
  account_number: ['12ab'],
  bank_code: ['999'],
  branch_code: ['x'],
  tax_number: ['hello', 'IG1', 'A123456788'],
  epf_number: ['hello', '12'],
  socso_number: ['hello', '12'],
  eis_number: ['hello', '12'],
}

/** The same for the company's own numbers. */
export const WRONG_OF_COMPANY: Readonly<Record<string, readonly string[]>> = {
  income_tax_number: ['hello', 'SG1'],
  employer_tax_number: ['hello', 'E1'],
  epf_number: ['hello', '12'],
  socso_number: ['hello', 'B320300'],
  eis_number: ['hello', 'B320300'],
  hrd_number: ['hello', '12'],
  tw_tax_number: ['1234567', '12345678'],
  tw_labor_unit: ['hello', '123'],
  tw_health_unit: ['hello', '123'],
}

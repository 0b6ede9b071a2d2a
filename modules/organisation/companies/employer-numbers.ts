import { invalidField } from '#base/errors.ts'
import {
  employerTaxNumber,
  epfEmployerNumber,
  hrdEmployerNumber,
  socsoEmployerCode,
} from '#statutory/malaysia/identity/numbers.ts'
import { isNothing } from '#statutory/number-fault.ts'
import { businessNumberFault } from '#statutory/taiwan/identity/business-number.ts'

/** Normalizes the employer's numbers at Malaysia's authorities; null for an invalid one. */
const NUMBER_PARSERS = {
  employer_tax_number: employerTaxNumber,
  epf_number: epfEmployerNumber,
  socso_number: socsoEmployerCode,
  eis_number: socsoEmployerCode,
  hrd_number: hrdEmployerNumber,
} as const

/**
 * Returns the change with these numbers normalized. Throws 422 at the first invalid one. A number that is stored already is
 * not checked again.
 */
export function normalizeEmployerNumbers<T extends Record<string, unknown>>(
  patch: T,
  held: Record<string, unknown>,
): T {
  const stored: Record<string, unknown> = { ...patch }
  for (const [field, of] of Object.entries(NUMBER_PARSERS)) {
    const value = patch[field]
    if (typeof value !== 'string' || value === held[field]) continue
    const number = of(value)
    if (number === null)
      throw invalidField(
        field,
        isNothing(value.replace(/[\s-]/g, '')) ? 'number_zeros' : `employer_${field.replace('employer_', '')}_shape`,
      )
    stored[field] = number
  }
  const business = patch.tw_tax_number
  const fault = typeof business === 'string' && business !== held.tw_tax_number ? businessNumberFault(business) : null
  if (fault) throw invalidField('tw_tax_number', ...fault)
  return stored as T
}

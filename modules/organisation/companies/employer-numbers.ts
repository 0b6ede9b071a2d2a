import { invalidField } from '#base/errors.ts'
import {
  employerTaxNumber,
  epfEmployerNumber,
  hrdEmployerNumber,
  socsoEmployerCode,
} from '#statutory/malaysia/identity/numbers.ts'
import { isNothing } from '#statutory/number-fault.ts'
import { businessNumberFault } from '#statutory/taiwan/identity/business-number.ts'

/** The numbers that Malaysia's authorities know an employer by, in their stored form; null for what is none. */
const NUMBER_PARSERS = {
  employer_tax_number: employerTaxNumber,
  epf_number: epfEmployerNumber,
  socso_number: socsoEmployerCode,
  eis_number: socsoEmployerCode,
  hrd_number: hrdEmployerNumber,
} as const

/**
 * The change with these numbers as they are kept. Throws 422 at the first that cannot be one; what stands already is left
 * as it is.
 */
export function normalizeEmployerNumbers<T extends Record<string, unknown>>(
  patch: T,
  held: Record<string, unknown>,
): T {
  const stored: Record<string, unknown> = { ...patch }
  for (const [field, of] of Object.entries(NUMBER_PARSERS)) {
    const given = patch[field]
    if (typeof given !== 'string' || given === held[field]) continue
    const number = of(given)
    if (number === null)
      throw invalidField(
        field,
        isNothing(given.replace(/[\s-]/g, '')) ? 'number_zeros' : `employer_${field.replace('employer_', '')}_shape`,
      )
    stored[field] = number
  }
  const business = patch.tw_tax_number
  const fault = typeof business === 'string' && business !== held.tw_tax_number ? businessNumberFault(business) : null
  if (fault) throw invalidField('tw_tax_number', ...fault)
  return stored as T
}

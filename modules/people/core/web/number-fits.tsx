import { type CountryCode, isAskedIn } from '#base/countries/served-countries.ts'
import { fitsEveryReference } from '#statutory/malaysia/bank-files/reference.ts'
import { useFormScene } from '#web/form/form-context.ts'
import { useT } from '#web/i18n.ts'
import { useSession } from '#web/session.tsx'
import { NUMBER_RULES_BY_COUNTRY } from '../numbers/countries.ts'

/**
 * Says while an employee number is typed that some banks’ files will show the identity number instead. `isIn` says the
 * countries of the person; those of the company without it.
 */
export function NumberFits({ isIn: isPersonIn }: { isIn?: (country: CountryCode) => boolean }) {
  const t = useT()
  const { hasOfficeIn } = useSession()
  const isIn = isPersonIn ?? hasOfficeIn
  const number: unknown = useFormScene().state.form.useWatchValue('employee_no')
  if (
    !isAskedIn(NUMBER_RULES_BY_COUNTRY, 'bank_reference', isIn) ||
    typeof number !== 'string' ||
    fitsEveryReference(number.trim())
  )
    return null
  return (
    <p className="form-hint" role="status">
      {t('employees.number_too_long')}
    </p>
  )
}

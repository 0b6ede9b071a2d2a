import { countryPaidIn } from '#base/countries/served-countries.ts'
import { suggestedFix } from '../../checks/fixes.ts'
import { type ReviewRowDetails, reviewReasons } from './row-reasons.ts'

/** The fix for the most serious finding of a row; undefined where it only has to be checked, or is checked. */
export function rowFix(row: ReviewRowDetails) {
  if (row.row === 'gone' || row.checked) return undefined
  const codes = reviewReasons(row).flatMap(({ kind, finding }) => (kind === 'cause' ? [] : [finding.code]))
  const causes = row.causes.map(({ code }) => code)
  return suggestedFix(codes, causes, countryPaidIn(row.currency)?.taxedByIdentity ?? false)
}

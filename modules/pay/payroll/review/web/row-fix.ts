import { countryPaidIn } from '#base/countries/served-countries.ts'
import { suggestedFix } from '../../checks/fixes.ts'
import { type ReviewRowDetails, reviewReasons } from './row-reasons.ts'

/** Where the gravest thing said of a row is corrected; undefined where it is only to be looked at, or has been. */
export function rowFix(row: ReviewRowDetails) {
  if (row.row === 'gone' || row.checked) return undefined
  const codes = reviewReasons(row).flatMap(({ kind, finding }) => (kind === 'cause' ? [] : [finding.code]))
  const causes = row.causes.map(({ code }) => code)
  return suggestedFix(codes, causes, countryPaidIn(row.currency)?.taxedByIdentity ?? false)
}

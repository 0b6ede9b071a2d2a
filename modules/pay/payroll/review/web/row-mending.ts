import { countryPaidIn } from '#base/served-countries.ts'
import { mendingOf } from '../../checks/mending.ts'
import { type ReviewRowShown, reasonsOf } from './row-words.ts'

/** Where the gravest thing said of a row is corrected; undefined where it is only to be looked at, or has been. */
export function rowMending(row: ReviewRowShown) {
  if (row.row === 'gone' || row.checked) return undefined
  const codes = reasonsOf(row).flatMap(({ kind, finding }) => (kind === 'cause' ? [] : [finding.code]))
  const causes = row.causes.map(({ code }) => code)
  return mendingOf(codes, causes, countryPaidIn(row.currency)?.taxedByIdentity ?? false)
}

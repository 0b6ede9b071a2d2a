import { countryPaidIn } from '#base/countries/served-countries.ts'
import type { Day } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import type { FactValues } from '../history/fact-columns.ts'
import { normalizeNumbers, numberFaultCode } from '../numbers/normalize-numbers.ts'
import { factValues, updateFact } from './edit.ts'
import { loadFactOn, loadPayCurrency } from './part-queries.ts'
import { withTaxMethod } from './tax-method.ts'

type DatedValues = Record<string, unknown> & { from_day?: Day; correct_row?: Day; reason?: string | null }

/**
 * Changes the statutory status of one person and logs it. The caller has checked that they may, and raises the version. Throws
 * 422 at a number that is invalid in the country of pay, and as `updateFact`.
 */
export async function changeStatus(
  context: Context,
  person: { id: string; full_name: string; joined_on: Day },
  given: DatedValues,
): Promise<void> {
  const { tx, vault, today } = context
  const day = given.correct_row ?? given.from_day ?? today
  const current: FactValues = (await loadFactOn(tx, vault, 'statutory_status', person.id, day, true)) ?? {}
  const sent = factValues('statutory_status', given)
  const { values, wrong } = normalizeNumbers(
    // A form sends dependants that it does not change too.
    sent.tw_tax_dependants === current.tw_tax_dependants ? sent : withTaxMethod(sent, current),
    current,
    countryPaidIn(await loadPayCurrency(tx, vault, person.id, day))?.code,
  )
  if (wrong[0]) throw invalidField(wrong[0], numberFaultCode(wrong[0], values[wrong[0]]))
  await updateFact(context, 'statutory_status', person, values, given)
}

import { addDays, type Day } from '#base/days.ts'
import { residenceDoubt } from '#statutory/malaysia/pcb/residence.ts'
import { daysPresent, isTaxResident, type Presence } from '#statutory/taiwan/residence.ts'
import type { AnyPayInputs } from '../payslip/inputs.ts'
import type { PayLaw } from '../payslip/payslip.ts'
import type { Check } from '../values.ts'
import type { Finding } from './findings.ts'

/** Joining and leaving, and stays by passport stamps where they are recorded. */
type Stayed = { readonly joinedOn: Day; readonly lastDay: Day | null; readonly stays?: readonly Presence[] }

/**
 * How somebody is taxed against their days of the year in the country: what the count says other than the status that was
 * typed. Where no stays are recorded, all days with the company count: absences do not say where they were spent.
 */
export function residenceChecks(
  inputs: AnyPayInputs,
  { joinedOn, lastDay, stays = [] }: Stayed,
  law: PayLaw,
): Finding<Check>[] {
  const year = Number(law.month.slice(0, 4))
  if ('status' in inputs) {
    const doubt = residenceDoubt({ ...inputs.status, joined: joinedOn, last: lastDay, year, stays })
    return doubt ? [[doubt.code, { days: doubt.days }]] : []
  }
  if (!('withholding' in law)) return []
  const { identity, taxResident } = inputs.taiwan
  // Of a day of arrival nothing is counted, so whoever works from the first day on has come the day before.
  const known = stays.length > 0 ? stays : [{ arrived: addDays(joinedOn, -1), left: lastDay }]
  const days = daysPresent(known, year, `${year}-12-31`)
  // Spouses of nationals and permanent residents may live there from before they joined; workers from abroad go by days.
  const status = identity === 'professional' || identity === 'migrant' ? 'overseas_chinese' : 'citizen'
  const counted = isTaxResident(status, {
    livesAbroad: !taxResident,
    presentOrPermitted: days,
    needed: law.residence.value.days,
  })
  return counted === taxResident ? [] : [[taxResident ? 'resident_under_183' : 'non_resident_183', { days }]]
}

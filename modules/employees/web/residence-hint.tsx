import { residenceDoubt } from '#statutory/malaysia/pcb/residence.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { useCall } from '#web/use-call.ts'
import { employeeApi } from '../contract.ts'
import { useAsOf } from './as-of.tsx'
import classes from './residence-hint.module.css'

type Known = { resident_status: string; tax_regime: string }

const CITIZENSHIP = {
  citizen: 'citizen',
  permanent_resident: 'pr',
  expatriate_a: 'foreigner',
  expatriate_b: 'foreigner',
} as const

/** Says where the tax regime does not go with the days of the year in the company (PAY-13); it changes nothing. */
export function ResidenceHint({ id, known, day }: { id: string; known: Known; day: string }) {
  useT()
  const [asOf] = useAsOf()
  const person = useCall(employeeApi.profile, { id, as_of: asOf }, { keep: true })
  const citizenship = CITIZENSHIP[known.resident_status as keyof typeof CITIZENSHIP]
  if (!person.data || !citizenship) return null
  const { joined_on: joined, last_day: last } = person.data
  const regime =
    known.tax_regime === 'non_resident' ? 'nonResident' : known.tax_regime === 'resident' ? 'resident' : 'rep'
  const doubt = residenceDoubt({ citizenship, regime, joined, last: last ?? null, year: Number(day.slice(0, 4)) })
  if (!doubt) return null
  return (
    <p role="note" className={classes.hint}>
      {labelOf(`employees.residence.${doubt.code}`, undefined, { days: doubt.days, year: day.slice(0, 4) })}
    </p>
  )
}

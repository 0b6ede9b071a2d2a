import { isDay } from '#base/days/days.ts'
import { slotComponent } from '#web/slot-component.ts'
import { PAID_MONTHS } from '../../web/person-slots.ts'

const PaidMonthsFrom = slotComponent(PAID_MONTHS)

/** For the earlier of the typed day and the corrected row's day. */
export function PaidMonths({ id, days }: { id: string; days: readonly (string | undefined)[] }) {
  const from = days.filter((day) => day !== undefined && isDay(day)).sort()[0]
  return from === undefined ? null : <PaidMonthsFrom employeeId={id} fromDay={from} />
}

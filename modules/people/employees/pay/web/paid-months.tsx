import { isDay } from '#base/days.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { allScreens } from '#web/screens.ts'

/** Which approved months a change of pay touches, as the pages of back pay lend it: they stand above people. */
const Lent = lazyComponent(async () => {
  const backPay = allScreens().find(({ path }) => path === 'payroll/runs/$id/back-pay')
  const load = (await backPay?.pages())?.parts?.paidMonths
  if (!load) throw new Error('No page lends the months that are paid')
  return load()
})

/** For the day that is typed, and the day of the row that is corrected: the earlier of the two. */
export function PaidMonths({ id, days }: { id: string; days: readonly (string | undefined)[] }) {
  const from = days.filter((day) => day !== undefined && isDay(day)).sort()[0]
  return from === undefined ? null : <Lent employeeId={id} fromDay={from} />
}

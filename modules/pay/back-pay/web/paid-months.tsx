import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconInfoCircle } from '#web/icons.ts'
import { listText, monthText } from '#web/page/format.tsx'
import { backPayApi } from '../contract.ts'
import classes from './back-pay.module.css'

const MOST_NAMED = 3

/** A few months by name, many by the first and the last. */
function spanText(months: readonly string[]): string {
  const words = months.map((month) => monthText(month))
  return words.length > MOST_NAMED ? `${words.at(0)} – ${words.at(-1)}` : listText(words)
}

/** Shows in the form of a change of pay which approved months it affects, before it is saved. */
export function PaidMonths({ employeeId, fromDay }: { employeeId: string; fromDay: string }) {
  const t = useT()
  const found = useCall(backPayApi.paidMonths, { id: employeeId, from_day: fromDay }, { keepPrevious: true })
  const months = found.data?.months ?? []
  if (months.length === 0) return null
  return (
    <p className={classes.touches} role="status">
      <IconInfoCircle size={17} aria-hidden />
      <span>{t('back-pay.touches', { count: months.length, months: spanText(months) })}</span>
    </p>
  )
}

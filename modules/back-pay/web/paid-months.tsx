import { useT } from '#web/i18n.ts'
import { IconInfoCircle } from '#web/icons.ts'
import { listText, monthText } from '#web/page/format.tsx'
import { useCall } from '#web/use-call.ts'
import { backPayApi } from '../contract.ts'
import classes from './back-pay.module.css'

/** Says in the form of a change of pay which approved months it touches, before it is saved. */
export function PaidMonths({ employeeId, fromDay }: { employeeId: string; fromDay: string }) {
  const t = useT()
  const found = useCall(backPayApi.paidMonths, { employee_id: employeeId, from_day: fromDay }, { keep: true })
  const months = found.data?.months ?? []
  if (months.length === 0) return null
  return (
    <p className={classes.touches} role="status">
      <IconInfoCircle size={17} aria-hidden />
      <span>
        {t('back-pay.touches', { count: months.length, months: listText(months.map((month) => monthText(month))) })}
      </span>
    </p>
  )
}

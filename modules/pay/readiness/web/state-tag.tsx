import { useT } from '#web/i18n.ts'
import { StatusTag } from '#web/page/status-tag.tsx'

/** Ready, or the number of undecided items. */
export function StateTag({ total }: { total: number }) {
  const t = useT()
  return total === 0 ? (
    <StatusTag status="approved" label={t('payroll-ready.is_ready')} />
  ) : (
    <StatusTag status="pending" label={t('payroll-ready.waiting', { count: total })} />
  )
}

import { useT } from '#web/i18n.ts'
import { StatusTag } from '#web/page/status-tag.tsx'

/** The number of undecided items; else that something is to be completed; ready only when neither is left. */
export function StateTag({ total, stops }: { total: number; stops: readonly unknown[] }) {
  const t = useT()
  if (total > 0) return <StatusTag status="pending" label={t('payroll-ready.waiting', { count: total })} />
  return stops.length > 0 ? (
    <StatusTag status="pending" label={t('payroll-ready.to_complete')} />
  ) : (
    <StatusTag status="approved" label={t('payroll-ready.is_ready')} />
  )
}

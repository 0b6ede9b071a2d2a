import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconCircleCheck } from '#web/icons.ts'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { monthText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { paydayApi } from '../contract.ts'
import { Checklist } from './checklist.tsx'

/** The checklist of every month with open steps, the nearest due day first. */
export default function PayAndFile() {
  const t = useT()
  const open = useCall(paydayApi.open, {})
  return (
    <Page>
      <PageHeader title={t('payday.screen')} about={t('payday.screen_about')} />
      {open.isError ? (
        <ErrorState error={open.error} onRetry={() => void open.refetch()} />
      ) : !open.data ? (
        <LinesSkeleton lines={8} />
      ) : open.data.length === 0 ? (
        <EmptyState icon={IconCircleCheck} title={t('payday.nothing')} text={t('payday.nothing_text')} />
      ) : (
        open.data.map(({ run_id, period, group }) => (
          <Checklist
            key={run_id}
            runId={run_id}
            title={`${monthText(period)} · ${group}`}
            to={`payroll/runs/${run_id}`}
          />
        ))
      )}
    </Page>
  )
}

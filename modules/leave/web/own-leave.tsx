import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { later } from '#web/later.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { NewButton } from '#web/page/new-button.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { useCall } from '#web/use-call.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { BalanceCard } from './balance-lines.tsx'
import type { ChosenDays } from './best-days.tsx'

const BestDays = later(async () => (await import('./best-days.tsx')).BestDays)
const LeaveForm = later(async () => (await import('./ask.tsx')).LeaveForm)

/** One's own leave: what is left of each type with its lines, and asking for it. */
export default function OwnLeave() {
  const t = useT()
  const [asking, setAsking] = useState<{ days?: ChosenDays }>()
  const [isLooking, setLooking] = useState(false)
  const mine = useCall(leaveBalanceApi.mine, {})
  return (
    <Page column>
      <PageHeader
        title={t('leave-balance.mine')}
        actions={
          <>
            <Button variant="default" onClick={() => setLooking(true)}>
              {t('best-days.show')}
            </Button>
            <NewButton onClick={() => setAsking({})}>{t('leave-request.title')}</NewButton>
          </>
        }
      />
      {mine.isError ? (
        <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />
      ) : !mine.data ? (
        <PageSkeleton />
      ) : mine.data.length === 0 ? (
        <EmptyState title={t('leave-balance.mine')} text={t('leave-balance.mine_empty')} />
      ) : (
        mine.data.map((one) => <BalanceCard key={one.type_id} of={one} />)
      )}
      {isLooking && (
        <BestDays
          onChoose={(days) => {
            setLooking(false)
            setAsking({ days })
          }}
          onClose={() => setLooking(false)}
        />
      )}
      {asking && <LeaveForm start={asking.days ?? {}} onClose={() => setAsking(undefined)} />}
    </Page>
  )
}

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

const LeaveForm = later(async () => (await import('./ask.tsx')).LeaveForm)

/** One's own leave: what is left of each type with its lines, and asking for it. */
export default function OwnLeave() {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const mine = useCall(leaveBalanceApi.mine, {})
  return (
    <Page column>
      <PageHeader
        title={t('leave-balance.mine')}
        actions={<NewButton onClick={() => setAsking(true)}>{t('leave-request.title')}</NewButton>}
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
      {asking && <LeaveForm onClose={() => setAsking(false)} />}
    </Page>
  )
}

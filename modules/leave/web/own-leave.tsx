import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { later } from '#web/later.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { MoreButton } from '#web/page/more-button.tsx'
import { NewButton } from '#web/page/new-button.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { useCall } from '#web/use-call.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { BalanceCard } from './balance-lines.tsx'

const LeaveForm = later(async () => (await import('./ask.tsx')).LeaveForm)
const OffInLieuForm = later(async () => (await import('./off-in-lieu-form.tsx')).OffInLieuForm)
const EncashForm = later(async () => (await import('./encash-form.tsx')).EncashForm)

const FORMS = { leave: LeaveForm, off_in_lieu: OffInLieuForm, encashment: EncashForm }

/** One's own leave: what is left of each type with its lines, and asking for it. */
export default function OwnLeave() {
  const t = useT()
  const [asking, setAsking] = useState<keyof typeof FORMS>()
  const Form = asking && FORMS[asking]
  const mine = useCall(leaveBalanceApi.mine, {})
  return (
    <Page column>
      <PageHeader
        title={t('leave-balance.mine')}
        actions={
          <>
            <MoreButton
              label={t('leave-request.more')}
              actions={[
                { label: t('off-in-lieu.title'), onClick: () => setAsking('off_in_lieu') },
                { label: t('encashment.title'), onClick: () => setAsking('encashment') },
              ]}
            />
            <NewButton onClick={() => setAsking('leave')}>{t('leave-request.title')}</NewButton>
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
      {Form && <Form onClose={() => setAsking(undefined)} />}
    </Page>
  )
}

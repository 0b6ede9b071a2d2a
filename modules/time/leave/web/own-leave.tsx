import { Button } from '@mantine/core'
import { useState } from 'react'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { leaveBalanceApi } from '../balance/contract.ts'
import { BalanceCard } from '../balance/web/balance-lines.tsx'
import type { ChosenDays } from '../best-days/web/best-days.tsx'
import { OwnSettlements } from '../settlement/web/own-settlements.tsx'
import { LEAVE_FORMS, type LeaveForm, MoreLeaveForms } from './leave-forms.tsx'

const BestDays = lazyComponent(async () => (await import('../best-days/web/best-days.tsx')).BestDays)

/** The reader's own leave: balances with lines, and requests. */
export default function OwnLeave() {
  const t = useT()
  const [asking, setAsking] = useState<{ form: LeaveForm; days?: ChosenDays }>()
  const [isLooking, setLooking] = useState(false)
  const Form = asking && LEAVE_FORMS[asking.form]
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
            <MoreLeaveForms says="title" onChoose={(form) => setAsking({ form })} />
            <NewButton onClick={() => setAsking({ form: 'leave' })}>{t('leave-request.title')}</NewButton>
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
      <OwnSettlements />
      {isLooking && (
        <BestDays
          onChoose={(days) => {
            setLooking(false)
            setAsking({ form: 'leave', days })
          }}
          onClose={() => setLooking(false)}
        />
      )}
      {Form && <Form start={asking.days ?? {}} onClose={() => setAsking(undefined)} />}
    </Page>
  )
}

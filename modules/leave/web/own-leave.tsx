import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { useCall } from '#web/use-call.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { AskForm } from './ask-form.tsx'
import { BalanceView, Figures } from './balance-lines.tsx'
import classes from './leave.module.css'

/** One's own leave: what is left of each type with its lines, and asking for it. */
export default function OwnLeave() {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const mine = useCall(leaveBalanceApi.mine, {})
  return (
    <Page column>
      <PageHeader
        title={t('leave-balance.mine')}
        actions={<Button onClick={() => setAsking(true)}>{t('leave-request.new')}</Button>}
      />
      {mine.isError ? (
        <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />
      ) : !mine.data ? (
        <PageSkeleton />
      ) : mine.data.length === 0 ? (
        <EmptyState title={t('leave-balance.mine')} text={t('leave-balance.mine_empty')} />
      ) : (
        mine.data.map((one) => (
          <Card key={one.type_id} title={one.type_name}>
            <div className={classes.stack}>
              <Figures of={one} />
              <details>
                <summary>{t('leave-balance.lines')}</summary>
                <BalanceView of={one} />
              </details>
            </div>
          </Card>
        ))
      )}
      {asking && <AskForm onClose={() => setAsking(false)} />}
    </Page>
  )
}

import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { moneyText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { loanApi } from '../contract.ts'
import { LoanTag } from './loan-tag.tsx'
import classes from './loans.module.css'
import { Progress } from './progress.tsx'
import { Schedule } from './schedule.tsx'

/** The caller's own loans and advances: the balance, and the pay that deducts each instalment. Read-only. */
export default function MyLoans() {
  const t = useT()
  const loans = useCall(loanApi.mine, {})
  return (
    <Page column>
      <PageHeader title={t('loans.mine')} />
      {loans.isError ? (
        <ErrorState error={loans.error} onRetry={() => void loans.refetch()} />
      ) : !loans.data ? (
        <PageSkeleton />
      ) : loans.data.length === 0 ? (
        <EmptyState title={t('loans.mine_none')} text={t('loans.mine_none_text')} />
      ) : (
        loans.data.map((loan) => (
          <Card
            key={loan.id}
            title={t('loans.of_amount', {
              kind: t(`loans.kind.${loan.kind}`),
              amount: moneyText(loan.principal, loan.currency, { sign: true }),
            })}
            tag={<LoanTag state={loan.state} />}
            flush
          >
            <div className={classes.own}>
              <Progress loan={loan} />
            </div>
            <details className={classes.details} open={loan.state === 'open'}>
              <summary>{t('loans.schedule')}</summary>
              <Schedule loan={loan} />
            </details>
          </Card>
        ))
      )}
    </Page>
  )
}

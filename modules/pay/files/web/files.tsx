import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { language, useT } from '#web/i18n.ts'
import { Link, useParam } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, monthText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { spanText } from '../../payroll/cycles/span-text.ts'
import { payrollApi, type Run } from '../../payroll/runs/contract.ts'
import { AUTHORITIES } from './countries.ts'
import classes from './files.module.css'

const Payments = lazyComponent(async () => (await import('./payments.tsx')).Payments, <LinesSkeleton lines={4} />)

/** What distinguishes the run from others of its month: the days of its cycle, or its kind. */
function runDetail({ span, kind }: z.output<typeof Run>, t: ReturnType<typeof useT>): string {
  if (span) return spanText(span, language())
  return kind === 'monthly' ? '' : t(`payroll.run_kind.${kind}`)
}

/** The files of an approved run: for the authorities by month, for the bank by run. */
export default function RunFiles() {
  const t = useT()
  const id = useParam('id')
  const run = useCall(payrollApi.run, { id })
  const Authorities = run.data && AUTHORITIES[run.data.country]
  if (run.isError)
    return (
      <Page>
        <PageHeader title={t('payroll-files.screen')} />
        <ErrorState error={run.error} onRetry={() => void run.refetch()} />
      </Page>
    )
  return (
    <Page>
      <PageHeader
        title={run.data ? t('payroll-files.title', { month: monthText(run.data.period) }) : t('payroll-files.screen')}
        about={
          run.data &&
          [run.data.group.name, runDetail(run.data, t), dayText(run.data.pay_day)]
            .filter((part) => part !== '')
            .join(' · ')
        }
        actions={
          <Link to={`payroll/runs/${id}`} className={classes.back}>
            {t('payroll-files.back')}
          </Link>
        }
      />
      {run.data?.state === 'approved' ? (
        <>
          {Authorities && <Authorities id={id} />}
          <Payments id={id} currency={run.data.currency} />
        </>
      ) : run.data ? (
        <EmptyState title={t('payroll-files.screen')} text={t('payroll-files.after_approval')} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Page>
  )
}

import { Switch } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { spanText } from '#modules/payroll/cycles/span-text.ts'
import { payrollApi, type Run } from '#modules/payroll/runs/contract.ts'
import { download } from '#web/call.ts'
import { CheckedFile } from '#web/checked-file/checked-file.tsx'
import { language, useT } from '#web/i18n.ts'
import { later } from '#web/later.tsx'
import { Link, useParam } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, monthText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useCall } from '#web/use-call.ts'
import { payrollFileApi } from '../contract.ts'
import classes from './files.module.css'
import { TaiwanStatements } from './taiwan-statements.tsx'

const Payments = later(async () => (await import('./payments.tsx')).Payments, <LinesSkeleton lines={4} />)

/** What tells the run from others of its month: the days of its cycle, or its kind. */
function partOf({ span, kind }: z.output<typeof Run>, t: ReturnType<typeof useT>): string {
  if (span) return spanText(span, language())
  return kind === 'monthly' ? '' : t(`payroll.run_kind.${kind}`)
}

/** The files of an approved run: for the authorities by month, for the bank by run. */
export default function RunFiles() {
  const t = useT()
  const id = useParam('id')
  const run = useCall(payrollApi.run, { id })
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
          [run.data.group.name, partOf(run.data, t), dayText(run.data.pay_day)]
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
          {run.data.currency === 'MYR' && <Statutory id={id} />}
          {run.data.currency === 'TWD' && <TaiwanStatements id={id} />}
          <Payments id={id} currency={run.data.currency} />
        </>
      ) : run.data ? (
        <EmptyState title={t('payroll-files.screen')} text={t('error.run_not_approved')} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Page>
  )
}

function Statutory({ id }: { id: string }) {
  const t = useT()
  const [heading, setHeading] = useState(true)
  const [dashes, setDashes] = useState(false)
  const input = { id, heading, dashes }
  const files = useCall(payrollFileApi.statutory, input, { keep: true })
  if (files.isError)
    return (
      <Card title={t('payroll-files.statutory')}>
        <ErrorState error={files.error} onRetry={() => void files.refetch()} />
      </Card>
    )
  if (!files.data) return <LinesSkeleton lines={6} />
  const runs = files.data[0]?.runs.map(({ name }) => name) ?? []
  return (
    <Card title={t('payroll-files.statutory')}>
      <p className="caption">{t('payroll-files.statutory_about', { runs })}</p>
      <ul className={classes.files}>
        {files.data.map((file) => (
          <CheckedFile
            key={file.kind}
            title={t(`payroll-files.file.${file.kind}`)}
            about={t('payroll-files.due', { day: dayText(file.due) })}
            file={file}
            currency="MYR"
            onDownload={() => download(payrollFileApi.statutoryFile, { ...input, file: file.kind })}
          >
            {file.kind === 'epf' && (
              <div className={classes.choices}>
                <Switch
                  label={t('payroll-files.heading')}
                  checked={heading}
                  onChange={({ currentTarget }) => setHeading(currentTarget.checked)}
                />
                <Switch
                  label={t('payroll-files.dashes')}
                  checked={dashes}
                  onChange={({ currentTarget }) => setDashes(currentTarget.checked)}
                />
              </div>
            )}
          </CheckedFile>
        ))}
      </ul>
    </Card>
  )
}

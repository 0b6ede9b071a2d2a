import { Button, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { payrollApi } from '#modules/payroll/contract.ts'
import { download } from '#web/call.ts'
import { CheckedFile } from '#web/checked-file/checked-file.tsx'
import { useT } from '#web/i18n.ts'
import { Link, useParam } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, moneyText, monthText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { useCall } from '#web/use-call.ts'
import { payerAccountApi, payrollFileApi } from '../contract.ts'
import classes from './files.module.css'

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
        about={run.data && `${run.data.group.name} · ${dayText(run.data.pay_day)}`}
        actions={
          <Link to={`payroll/runs/${id}`} className={classes.back}>
            {t('payroll-files.back')}
          </Link>
        }
      />
      {run.data?.state === 'approved' ? (
        <>
          <Statutory id={id} />
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

function Payments({ id, currency }: { id: string; currency: string }) {
  const t = useT()
  const { may } = useSession()
  const accounts = useCall(payerAccountApi.list, { is_active: true, per_page: 200 })
  const [chosen, setChosen] = useState<string | null>(null)
  const account = accounts.data?.data.find((one) => one.id === chosen) ?? accounts.data?.data[0]
  if (!accounts.data) return <LinesSkeleton lines={3} />
  return (
    <Card
      title={t('payroll-files.payments')}
      actions={may('payroll:settings') && <Link to="payroll/accounts">{t('payroll-files.accounts')}</Link>}
    >
      {account ? (
        <>
          <Select
            className={classes.account}
            label={t('payroll-files.account')}
            allowDeselect={false}
            value={account.id}
            onChange={setChosen}
            data={accounts.data.data.map((one) => ({
              value: one.id,
              label: `${one.name} · ${one.account_number} · ${t(`payroll-files.layout.${one.layout}`)}`,
            }))}
          />
          <PaymentFile key={account.id} id={id} accountId={account.id} name={account.name} currency={currency} />
        </>
      ) : (
        <EmptyState title={t('payroll-files.accounts')} text={t('payroll-files.no_accounts')}>
          {may('payroll:settings') && (
            <Button component={Link} to="payroll/accounts">
              {t('payroll-files.accounts')}
            </Button>
          )}
        </EmptyState>
      )}
    </Card>
  )
}

function PaymentFile({
  id,
  accountId,
  name,
  currency,
}: {
  id: string
  accountId: string
  name: string
  currency: string
}) {
  const t = useT()
  const file = useCall(payrollFileApi.payments, { id, account_id: accountId })
  if (file.isError) return <ErrorState error={file.error} onRetry={() => void file.refetch()} />
  if (!file.data) return <LinesSkeleton lines={3} />
  return (
    <ul className={classes.files}>
      <CheckedFile
        title={name}
        about={file.data.file_name}
        file={file.data}
        currency={currency}
        onDownload={() => download(payrollFileApi.paymentFile, { id, account_id: accountId })}
      />
      {file.data.others.map((other) => (
        <li key={other.method} className={classes.other}>
          <span>{t(`payroll-files.other.${other.method}`)}</span>
          <span>{t('checked-file.people', { count: other.people })}</span>
          <b>{moneyText(other.total, currency, { sign: true })}</b>
        </li>
      ))}
    </ul>
  )
}

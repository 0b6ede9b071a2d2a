import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { countryPaidIn } from '#base/countries/served-countries.ts'
import { download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { CheckedFile, Problems } from '#web/checked-file/checked-file.tsx'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { moneyText, numberText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { useAction } from '#web/use-action.ts'
import { usePathname } from '#web/use-pathname.ts'
import { type PaymentsSummary, payerAccountApi, payrollFileApi } from '../contract.ts'
import { currencyOf } from '../countries.ts'
import classes from './files.module.css'

type PaymentsShown = z.output<typeof PaymentsSummary>
type Props = { id: string; currency: string }

/** How an approved run is paid: in all, by the bank's file, and by hand. */
export function Payments({ id, currency }: Props) {
  const t = useT()
  const summary = useCall(payrollFileApi.summary, { id })
  if (summary.isError)
    return (
      <Card title={t('payroll-files.payments')}>
        <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
      </Card>
    )
  if (!summary.data) return <LinesSkeleton lines={5} />
  const { groups, problems } = summary.data
  const groupsByMethod = (method: string) => groups.filter((group) => group.method === method)
  return (
    <>
      <Card title={t('payroll-files.summary')}>
        {groups.length === 0 ? (
          <EmptyState small title={t('payroll-files.nothing_paid')} />
        ) : (
          <>
            <p className="caption">{t('payroll-files.summary_about')}</p>
            <SummaryTable summary={summary.data} />
            {problems.length > 0 && (
              <>
                <h3 className={classes.missing}>
                  {t(problems.some(({ stops }) => stops) ? 'payroll-files.missing' : 'payroll-files.look_at')}
                </h3>
                <Problems problems={problems} currency={currency} />
                <ChangedAccounts id={id} problems={problems} />
              </>
            )}
          </>
        )}
      </Card>
      {groups.length > 0 && (
        <Card title={t('payroll-files.payments')} actions={<AccountsLink currency={currency} />}>
          {groupsByMethod('bank_transfer').length > 0 && <BankFile id={id} currency={currency} />}
          <ul className={classes.files}>
            {(['cash', 'cheque'] as const).map((method) =>
              groupsByMethod(method).map(({ people, total }) => (
                <HandList key={method} id={id} method={method} people={people} total={total} currency={currency} />
              )),
            )}
          </ul>
        </Card>
      )}
    </>
  )
}

/** Lets an approver pay people to bank details that changed after the approval. */
function ChangedAccounts({ id, problems }: { id: string; problems: PaymentsShown['problems'] }) {
  const t = useT()
  const { may } = useSession()
  const take = useAction(payrollFileApi.takeAccounts)
  const changed = problems.flatMap(({ code, employee }) =>
    code === 'account_changed' && employee ? [employee.id] : [],
  )
  if (changed.length === 0 || !may('payroll:approve')) return null
  const count = changed.length
  return (
    <div className={classes.changed}>
      <p className="caption">{t('payroll-files.changed_accounts_text')}</p>
      <Button
        variant="default"
        loading={take.busy}
        onClick={() =>
          void take.run(
            { id, employee_ids: changed.slice(0, MOST_AT_ONCE) },
            {
              confirmation: {
                title: t('payroll-files.take_accounts_confirm', { count }),
                text: t('payroll-files.take_accounts_about'),
                action: t('payroll-files.take_accounts'),
              },
              successMessage: ({ people }) => t('payroll-files.accounts_taken', { count: people }),
            },
          )
        }
      >
        {t('payroll-files.take_accounts')}
      </Button>
    </div>
  )
}

/** As many as one call takes. */
const MOST_AT_ONCE = 500

function AccountsLink({ currency }: Pick<Props, 'currency'>) {
  const t = useT()
  const { may } = useSession()
  const here = usePathname()
  if (!may('payroll:settings')) return null
  const country = countryPaidIn(currency)?.code
  return (
    <Link to="payroll/accounts" search={{ ...(country && { country }), back: here }}>
      {t('payroll-files.accounts')}
    </Link>
  )
}

function SummaryTable({ summary }: { summary: PaymentsShown }) {
  const t = useT()
  const { groups, currency } = summary
  const money = (amount: number) => moneyText(amount, currency, { sign: true })
  return (
    <table className={classes.summary}>
      <thead>
        <tr>
          <th scope="col">{t('field.payment_method')}</th>
          <th scope="col">{t('payroll-files.column.bank')}</th>
          <th scope="col" data-figure>
            {t('payroll-files.column.payments')}
          </th>
          <th scope="col" data-figure>
            {t('payroll-files.column.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={`${group.method}|${group.bank}`}>
            <td>{t(`payroll-files.method.${group.method}`)}</td>
            <td>{group.method === 'bank_transfer' ? group.bank || t('payroll-files.no_bank') : null}</td>
            <td data-figure>{numberText(group.payments, 0)}</td>
            <td data-figure>{money(group.total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('payroll-files.total')} · {t('checked-file.people', { count: summary.people })}
          </th>
          <td data-figure>{numberText(summary.payments, 0)}</td>
          <td data-figure>{money(summary.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The file of the paying account's bank; offers accounts whose layout pays in the currency of the run. */
function BankFile({ id, currency }: Props) {
  const t = useT()
  const { may } = useSession()
  const here = usePathname()
  const accounts = useCall(payerAccountApi.list, { is_active: true, per_page: 200 })
  const [chosen, setChosen] = useState<string | null>(null)
  if (accounts.isError) return <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />
  if (!accounts.data) return <LinesSkeleton lines={3} />
  const fitting = accounts.data.data.filter(({ layout }) => currencyOf(layout) === currency)
  const account = fitting.find((one) => one.id === chosen) ?? fitting[0]
  if (!account)
    return (
      <EmptyState title={t('payroll-files.accounts')} text={t('payroll-files.no_accounts')}>
        {may('payroll:settings') && (
          <Button component={Link} to="payroll/accounts" search={{ back: here }}>
            {t('payroll-files.edit_accounts')}
          </Button>
        )}
      </EmptyState>
    )
  return (
    <>
      <Select
        className={classes.account}
        label={t('payroll-files.account')}
        allowDeselect={false}
        value={account.id}
        onChange={setChosen}
        data={fitting.map((one) => ({
          value: one.id,
          label: `${one.name} · ${one.account_number} · ${t(`payroll-files.layout.${one.layout}`)}`,
        }))}
      />
      <PaymentFile key={account.id} id={id} accountId={account.id} name={account.name} currency={currency} />
    </>
  )
}

function PaymentFile({ id, accountId, name, currency }: Props & { accountId: string; name: string }) {
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
    </ul>
  )
}

type HandProps = Props & { method: 'cash' | 'cheque'; people: number; total: number }

/** The people who get cash or a cheque: as a PDF to sign, or as rows. */
function HandList({ id, method, people, total, currency }: HandProps) {
  const t = useT()
  const [busy, setBusy] = useState<'pdf' | 'csv'>()
  const title = t(`payroll-files.list.${method}`)

  async function get(format: 'pdf' | 'csv') {
    setBusy(format)
    await download(payrollFileApi.handList, { id, method, format })
    setBusy(undefined)
  }
  return (
    <li className={classes.hand}>
      <div>
        <h3>{title}</h3>
        <p className="caption">
          {t('checked-file.people', { count: people })} · {t(`payroll-files.list_about.${method}`)}
        </p>
      </div>
      <b>{moneyText(total, currency, { sign: true })}</b>
      {(['pdf', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          loading={busy === format}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void get(format)}
          aria-label={`${t('action.download')}: ${title}, ${t(`payroll-files.${format}`)}`}
        >
          {t(`payroll-files.${format}`)}
        </Button>
      ))}
    </li>
  )
}

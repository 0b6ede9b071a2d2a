import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { language, useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { Link, useSearchState } from '#web/link.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, moneyText, monthText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { usePathname } from '#web/use-pathname.ts'
import { spanText } from '../../payroll/cycles/span-text.ts'
import { payrollApi } from '../../payroll/runs/contract.ts'
import { type Journal, ledgerApi } from '../ledger-contract.ts'
import classes from './reports.module.css'

type JournalShown = z.output<typeof Journal>
const address = z.object({ run: z.string().optional().catch(undefined) })

/** The journal of an approved run, the last one unless another is chosen. */
export function Journals() {
  const t = useT()
  const [{ run }, change] = useSearchState(address)
  const runs = useCall(payrollApi.runs, { state: 'approved', per_page: 200 })
  const chosen = runs.data?.data.find(({ id }) => id === run) ?? runs.data?.data[0]
  if (runs.isError) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />
  if (!runs.data) return <LinesSkeleton lines={8} />
  if (!chosen) return <EmptyState title={t('payroll-reports.no_runs')} text={t('payroll-reports.no_runs_text')} />
  return (
    <>
      <Select
        className={classes.run}
        label={t('payroll-reports.run')}
        allowDeselect={false}
        searchable
        value={chosen.id}
        onChange={(id) => change({ run: id ?? undefined })}
        data={runs.data.data.map((one) => ({
          value: one.id,
          label: [
            monthText(one.period),
            one.group,
            ...(one.span ? [spanText(one.span, language())] : []),
            ...(one.kind === 'monthly' ? [] : [t(`payroll.run_kind.${one.kind}`)]),
            ...(one.sequence > 1 && !one.span ? [String(one.sequence)] : []),
          ].join(' · '),
        }))}
      />
      <OfRun key={chosen.id} id={chosen.id} />
    </>
  )
}

function OfRun({ id }: { id: string }) {
  const t = useT()
  const pathname = usePathname()
  const [busy, setBusy] = useState<string>()
  const journal = useCall(ledgerApi.journal, { id })
  if (journal.isError) return <ErrorState error={journal.error} onRetry={() => void journal.refetch()} />
  if (!journal.data) return <LinesSkeleton lines={8} />
  const { run, lines, unmapped, debit, credit } = journal.data
  async function save(format: 'csv' | 'xlsx') {
    setBusy(format)
    await download(ledgerApi.journalFile, { id, format })
    setBusy(undefined)
  }
  return (
    <>
      {unmapped.length > 0 && (
        <section className={classes.unmapped} aria-label={t('payroll-reports.unmapped', { count: unmapped.length })}>
          <div>
            <b>{t('payroll-reports.unmapped', { count: unmapped.length })}</b>
            <p>{t('payroll-reports.unmapped_text')}</p>
          </div>
          <ul>
            {unmapped.map((line) => (
              <li key={`${line.side}.${line.code}`}>
                <span>{line.title}</span>
                {line.needs.map((need) => (
                  <Tag key={need} tone="warn">
                    {t(`payroll-reports.missing.${need}`)}
                  </Tag>
                ))}
                <b>{moneyText(line.amount, run.currency)}</b>
              </li>
            ))}
          </ul>
          <Link to={pathname} search={{ tab: 'accounts' }}>
            {t('payroll-reports.to_accounts')}
          </Link>
        </section>
      )}
      <div className={classes.journalHead}>
        <p className="caption">
          {run.group} · {dayText(run.pay_day)} · {run.currency}
        </p>
        {unmapped.length === 0 && debit === credit && <Tag tone="good">{t('payroll-reports.balanced')}</Tag>}
        <div className={classes.downloads}>
          {(['csv', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={unmapped.length > 0}
              loading={busy === format}
              onClick={() => void save(format)}
            >
              {t(`payroll-reports.download_${format}`)}
            </Button>
          ))}
        </div>
      </div>
      {lines.length > 0 && <Lines lines={lines} debit={debit} credit={credit} currency={run.currency} />}
    </>
  )
}

function Lines({
  lines,
  debit,
  credit,
  currency,
}: Pick<JournalShown, 'lines' | 'debit' | 'credit'> & { currency: string }) {
  const t = useT()
  const split = lines.some(({ cost_center }) => cost_center !== null)
  const money = (amount: number) => (amount === 0 ? '' : moneyText(amount, currency))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('payroll-reports.journal')}>
      <table className={classes.journal}>
        <thead>
          <tr>
            <th scope="col">{t('payroll-reports.account')}</th>
            {split && <th scope="col">{t('payroll-reports.cost_center')}</th>}
            <th scope="col">{t('payroll-reports.line')}</th>
            <th scope="col">{t('payroll-reports.debit')}</th>
            <th scope="col">{t('payroll-reports.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.side}.${line.code}.${line.account}.${line.cost_center ?? ''}.${line.debit > 0}`}>
              <th scope="row">{line.account}</th>
              {split && <td>{line.cost_center === '' ? t('payroll-reports.no_center') : (line.cost_center ?? '')}</td>}
              <td>{line.title}</td>
              <td>{money(line.debit)}</td>
              <td>{money(line.credit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={split ? 3 : 2}>
              {t('payroll-reports.total')}
            </th>
            <td>{moneyText(debit, currency)}</td>
            <td>{moneyText(credit, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import type { AnyList } from '#base/endpoints/export-endpoint.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, moneyText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { ExportMenu } from '#web/table/export-menu.tsx'
import { type ListedPayslip, payslipApi } from '../contract.ts'
import classes from './payslips.module.css'
import { slipTitle } from './slip-texts.ts'

const OwnPayslipPassword = lazyComponent(
  async () => (await import('../passwords/web/own-password.tsx')).OwnPayslipPassword,
)

type ListedPayslipRow = z.output<typeof ListedPayslip>
const FIRST_PAGE_SIZE = 24

/** The caller's own payslips, newest first. */
export default function MyPayslips() {
  const t = useT()
  const [shown, setShown] = useState(FIRST_PAGE_SIZE)
  const slips = useCall(payslipApi.list, { mine: true, per_page: shown }, { keepPrevious: true })
  const rows = slips.data?.data ?? []
  const [latest, ...older] = rows
  const { today, hasOfficeIn } = useSession()
  // Someone who has opened a later payslip has seen this list before.
  const firstRead = rows.findIndex(({ read_at }) => read_at !== null)
  const isNew = (row: ListedPayslipRow) => rows.indexOf(row) < firstRead
  return (
    <Page column>
      <PageHeader
        title={t('pay.my_payslips')}
        about={slips.data && rows.length > 0 ? t('pay.payslips_count', { count: slips.data.total }) : undefined}
        actions={
          latest && (
            <ExportMenu
              list={payslipApi.list as unknown as AnyList}
              input={{ mine: true }}
              total={slips.data?.total ?? 0}
              chosen={[]}
            />
          )
        }
      />
      {slips.isError ? (
        <ErrorState error={slips.error} onRetry={() => void slips.refetch()} />
      ) : !slips.data ? (
        <RowsSkeleton rows={6} height={56} />
      ) : !latest ? (
        <EmptyState title={t('pay.no_payslips')} text={t('pay.no_payslips_text')} />
      ) : (
        <>
          {hasOfficeIn('TW') && <p className="caption">{t('pay.wages_kept_own')}</p>}
          <Link to={`payslips/${latest.id}`} className={classes.latest}>
            <span>{slipTitle(latest)}</span>
            <b>{moneyText(latest.net, latest.currency, { sign: true })}</b>
            <small>
              {t(latest.pay_day <= today ? 'pay.latest_line' : 'pay.coming_line', {
                gross: moneyText(latest.gross, latest.currency),
                deductions: moneyText(latest.deductions, latest.currency),
                day: dayText(latest.pay_day),
              })}
            </small>
          </Link>
          {groupByYear(older).map(([year, ofYear]) => (
            <section key={year} className={classes.year}>
              <h2>{year}</h2>
              <ul>
                {ofYear.map((row) => (
                  <li key={row.id}>
                    <Link to={`payslips/${row.id}`}>
                      <span>
                        {slipTitle(row)} {isNew(row) && <Tag tone="info">{t('pay.new')}</Tag>}
                        <small>
                          {t(row.pay_day <= today ? 'pay.paid_on' : 'pay.to_be_paid_on', { day: dayText(row.pay_day) })}
                        </small>
                      </span>
                      <b>{moneyText(row.net, row.currency, { sign: true })}</b>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {slips.data.total > rows.length && (
            <Button variant="default" loading={slips.isFetching} onClick={() => setShown(Math.min(200, shown + 36))}>
              {t('pay.earlier_payslips')}
            </Button>
          )}
        </>
      )}
      <OwnPayslipPassword />
    </Page>
  )
}

function groupByYear(rows: readonly ListedPayslipRow[]): [string, ListedPayslipRow[]][] {
  const by = new Map<string, ListedPayslipRow[]>()
  for (const row of rows) by.set(row.period.slice(0, 4), [...(by.get(row.period.slice(0, 4)) ?? []), row])
  return [...by]
}

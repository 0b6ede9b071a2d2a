import { useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { Link, useGo, useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { moneyText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { usePathname } from '#web/use-pathname.ts'
import { payrollReportApi, type StatutoryRow } from '../contract.ts'
import { Scheme, UNIT_SCHEMES } from '../values.ts'
import { SPAN, SPAN_FILTERS } from './places.ts'
import classes from './reports.module.css'
import { SpanChoice } from './span.tsx'

type StatutoryListRow = z.output<typeof StatutoryRow>
const StatutoryPeople = lazyComponent(async () => (await import('./statutory-people.tsx')).StatutoryPeople)
/** Whose figure is open: that of a scheme in a month. */
const address = z.object({
  scheme: Scheme.optional().catch(undefined),
  month: z.string().optional().catch(undefined),
  page: z.unknown(),
  sort: z.unknown(),
})

/** What each month owes to the authorities; a row opens into the people it adds up. */
export function Statutory() {
  const [{ scheme, month }] = useSearchState(address)
  const mayOpen = useSession().may('compensation:read')
  return mayOpen && scheme && month ? <StatutoryPeople scheme={scheme} month={month} /> : <Owed />
}

function Owed() {
  const t = useT()
  const [, change] = useSearchState(address)
  const go = useGo()
  const path = usePathname()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  // The payslips of a month are for those who may see single pay.
  const mayOpen = useSession().may('compensation:read')
  const isOpened = ({ scheme }: Pick<StatutoryListRow, 'scheme'>) =>
    mayOpen && !UNIT_SCHEMES.some((unit) => unit === scheme)
  const open = ({ scheme, month }: StatutoryListRow) =>
    isOpened({ scheme })
      ? change({ scheme, month, page: undefined, sort: undefined }, { replace: false })
      : go('payroll/records', { from: month, to: month })
  const openableFigure = (figure: 'people' | 'total') => (row: StatutoryListRow) => {
    const shown = figure === 'people' ? String(row.people) : moneyText(row.total, row.currency)
    if (!isOpened(row)) return shown
    const { page: _page, sort: _sort, ...kept } = search
    return (
      <Link to={path} search={{ ...kept, scheme: row.scheme, month: row.month }} className={classes.figure}>
        {shown}
      </Link>
    )
  }
  return (
    <>
      <div className={classes.choices}>
        <SpanChoice usual="12" />
      </div>
      <Table
        list={payrollReportApi.statutory}
        title={t('payroll-reports.tab.statutory')}
        searchable={false}
        views={false}
        onPeek={mayOpen ? open : undefined}
        columns={[
          { name: 'month' },
          { name: 'scheme', card: 'line' },
          { name: 'currency', card: 'line', width: 90 },
          { name: 'people', card: 'none', cell: openableFigure('people') },
          { name: 'wages', card: 'none' },
          { name: 'employee', card: 'none' },
          { name: 'employer', card: 'none' },
          { name: 'total', header: t('payroll-reports.total'), card: 'side', cell: openableFigure('total') },
          { name: 'due', card: 'line' },
        ]}
        filters={SPAN_FILTERS}
        about={SPAN}
        empty={{ title: t('payroll-reports.none'), text: t('payroll-reports.none_text') }}
      />
    </>
  )
}

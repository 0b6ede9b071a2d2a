import { SegmentedControl } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { Link, useGo, useSearchState } from '#web/link.tsx'
import { useSession } from '#web/session.tsx'
import { type Column, Table } from '#web/table/table.tsx'
import { usePathname } from '#web/use-pathname.ts'
import { payrollReportApi, type SummaryRow } from '../contract.ts'
import { SummaryBy } from '../values.ts'
import { SPAN, SPAN_FILTERS } from './places.ts'
import classes from './reports.module.css'
import { SpanChoice } from './span.tsx'

type SummaryListRow = z.output<typeof SummaryRow>
const BY = [...SummaryBy.options, 'people'] as const
const address = z.object({
  by: z.enum(BY).catch('department'),
  page: z.unknown(),
  sort: z.unknown(),
  search: z.unknown(),
  without: z.unknown(),
})
/** What of the address a group's people are found by, beside the group itself. */
const KEPT = [
  'months',
  'days',
  'from_month',
  'until_month',
  'group_id',
  'office_id',
  'department_id',
  'cost_center_id',
] as const

/** What the summary is about; only its other filters narrow it. */
const SUMMARY_OF = [...SPAN, 'by'] as const

const AMOUNTS = [
  { name: 'gross', card: 'none' },
  { name: 'reimbursements', hidden: true, card: 'none' },
  { name: 'deductions', card: 'none' },
  { name: 'net', card: 'side' },
  { name: 'employer_cost', card: 'none' },
] as const

/** What was paid, by department, cost center, office, group or person. */
export function Summary() {
  const t = useT()
  const { may } = useSession()
  const [{ by }, change] = useSearchState(address)
  const go = useGo()
  const none = { title: t('payroll-reports.none'), text: t('payroll-reports.none_text') }
  return (
    <>
      <div className={classes.choices}>
        <SpanChoice usual="3" />
        <div className={classes.choice}>
          <span>{t('payroll-reports.by')}</span>
          <SegmentedControl
            aria-label={t('payroll-reports.by')}
            value={by}
            onChange={(chosen) =>
              change({
                by: chosen === 'department' ? undefined : (chosen as typeof by),
                page: undefined,
                sort: undefined,
                search: undefined,
                without: undefined,
              })
            }
            data={BY.filter((one) => one !== 'people' || may('compensation:read')).map((one) => ({
              value: one,
              label: t(`payroll-reports.by.${one}`),
            }))}
          />
        </div>
      </div>
      {by === 'people' ? (
        <Table
          list={payrollReportApi.people}
          title={t('payroll-reports.by.people')}
          views={false}
          onPeek={({ employee_id }) => go('payroll/records', { employee_id })}
          columns={[
            { name: 'full_name' },
            { name: 'employee_no', card: 'none' },
            { name: 'department', card: 'line' },
            { name: 'payslips', card: 'none' },
            { name: 'currency', card: 'line', width: 90 },
            ...AMOUNTS,
          ]}
          filters={SPAN_FILTERS}
          about={SPAN}
          empty={none}
        />
      ) : (
        <Table
          key={by}
          list={payrollReportApi.summary}
          screen={`payroll-reports.${by}`}
          title={t(`payroll-reports.by.${by}`)}
          searchable={false}
          views={false}
          columns={[
            {
              name: 'name',
              header: t(`payroll-reports.by.${by}`),
              cell: (row: SummaryListRow) => (may('compensation:read') ? <ToPeople by={by} row={row} /> : row.name),
            } satisfies Column<SummaryListRow>,
            { name: 'people', card: 'none' },
            { name: 'currency', card: 'line', width: 90 },
            ...AMOUNTS,
          ]}
          filters={{ ...SPAN_FILTERS, by: { hidden: true } }}
          about={SUMMARY_OF}
          empty={none}
        />
      )}
    </>
  )
}

/** The people behind a row, in the same time and filters. */
function ToPeople({ by, row }: { by: SummaryBy; row: SummaryListRow }) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const kept = Object.fromEntries(KEPT.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])))
  const place = row.place_id === null ? { without: by } : { [`${by}_id`]: row.place_id }
  return (
    <Link to={usePathname()} search={{ ...kept, ...place, by: 'people' }} className="table-link">
      {row.name}
    </Link>
  )
}

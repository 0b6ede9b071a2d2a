import type { z } from 'zod'
import { hoursText } from '#base/days/hours-text.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { moneyText, None } from '#web/page/format.tsx'
import { type Column, Table } from '#web/table/table.tsx'
import { type OvertimeReportRow, peopleReportApi } from '../contract.ts'
import { AttendanceBy } from '../values.ts'
import { MonthChart, useMonthInput } from './month-chart.tsx'
import { ABOUT, GroupLink, REPORT_FILTERS, ReportChoices, useGrouping } from './report-choices.tsx'

type Row = z.output<typeof OvertimeReportRow>
const list = peopleReportApi.overtime

const hours = (name: 'minutes' | 'time_off_minutes' | 'unpaid_minutes') => ({
  name,
  cell: (row: Row) => hoursText(row[name]),
  total: (row: Partial<Row>) => hoursText(row[name] ?? 0),
})

/** Overtime and what it cost. */
export function Overtime() {
  const t = useT()
  const by = useGrouping(AttendanceBy.options, 'department')
  const months = useCall(list, useMonthInput(list), { keepPrevious: true })
  return (
    <>
      <ReportChoices all={AttendanceBy.options} usual="department" />
      <MonthChart
        title={t('people-reports.chart.overtime')}
        rows={joinMonths(months.data?.data ?? [])}
        series={[{ name: t('people-reports.overtime_hours'), value: (row) => row.minutes }]}
        show={hoursText}
        unit={60}
      />
      <Table
        key={by}
        list={list}
        screen={`people-reports.overtime.${by}`}
        title={t('people-reports.tab.overtime')}
        columns={[
          {
            name: 'name',
            header: t(`people-reports.by.${by}`),
            cell: (row: Row) => <GroupLink by={by} row={row} />,
          } satisfies Column<Row>,
          { name: 'people', card: 'none', hidden: by === 'person' },
          { name: 'records', card: 'none', hidden: true },
          { ...hours('minutes'), header: t('people-reports.overtime_hours'), card: 'side', isNamed: true },
          { ...hours('time_off_minutes'), card: 'none', hidden: true },
          { ...hours('unpaid_minutes'), card: 'none' },
          { name: 'currency', card: 'none', width: 90 },
          {
            name: 'cost',
            card: 'line',
            cell: (row) => (row.cost === null ? <None /> : moneyText(row.cost, row.currency)),
            total: ({ cost, currency }) =>
              cost === null || cost === undefined ? <None /> : moneyText(cost, currency ?? ''),
          },
        ]}
        filters={REPORT_FILTERS}
        about={ABOUT}
        empty={{ title: t('people-reports.none'), text: t('people-reports.none_text') }}
      />
    </>
  )
}

/** One point for each month, whatever the currencies of its rows. */
function joinMonths(rows: readonly Row[]): { name: string; minutes: number }[] {
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, same]) => ({
    name,
    minutes: same.reduce((sum, { minutes }) => sum + minutes, 0),
  }))
}

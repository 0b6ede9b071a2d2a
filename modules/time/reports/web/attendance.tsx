import type { z } from 'zod'
import { hoursText } from '#base/days/hours-text.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { numberText } from '#web/page/format.tsx'
import { type Column, Table } from '#web/table/table.tsx'
import { type AttendanceReportRow, peopleReportApi } from '../contract.ts'
import { AttendanceBy } from '../values.ts'
import { MonthChart, useMonthInput } from './month-chart.tsx'
import { ABOUT, GroupLink, REPORT_FILTERS, ReportChoices, useGrouping } from './report-choices.tsx'

type Row = z.output<typeof AttendanceReportRow>
const list = peopleReportApi.attendance

/** Absence and lateness, from evaluated days. */
export function Attendance() {
  const t = useT()
  const by = useGrouping(AttendanceBy.options, 'department')
  const months = useCall(list, useMonthInput(list), { keepPrevious: true })
  return (
    <>
      <ReportChoices all={AttendanceBy.options} usual="department" />
      <MonthChart
        title={t('people-reports.chart.attendance')}
        rows={months.data?.data ?? []}
        series={[
          { name: t('people-reports.absent'), value: (row) => row.absent },
          { name: t('people-reports.late'), value: (row) => row.late },
        ]}
        show={(value) => numberText(value, 0)}
        unit={1}
      />
      <Table
        key={by}
        list={list}
        screen={`people-reports.attendance.${by}`}
        title={t('people-reports.tab.attendance')}
        columns={[
          {
            name: 'name',
            header: t(`people-reports.by.${by}`),
            cell: (row: Row) => <GroupLink by={by} row={row} />,
          } satisfies Column<Row>,
          { name: 'people', card: 'none', hidden: by === 'person' },
          { name: 'working_days', card: 'none' },
          { name: 'absent', card: 'side' },
          { name: 'late', card: 'line' },
          { name: 'late_minutes', card: 'none' },
          { name: 'early', card: 'none' },
          {
            name: 'worked_minutes',
            header: t('people-reports.worked'),
            card: 'none',
            hidden: true,
            cell: (row) => hoursText(row.worked_minutes),
            total: (row) => hoursText(row.worked_minutes ?? 0),
          },
        ]}
        filters={REPORT_FILTERS}
        about={ABOUT}
        empty={{ title: t('people-reports.none'), text: t('people-reports.none_text') }}
      />
    </>
  )
}

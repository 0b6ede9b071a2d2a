import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { numberText } from '#web/page/format.tsx'
import { type Column, Table } from '#web/table/table.tsx'
import { type LeaveTakenRow, peopleReportApi } from '../contract.ts'
import { LeaveBy } from '../values.ts'
import { MonthChart, useMonthInput } from './month-chart.tsx'
import { ABOUT, GroupLink, REPORT_FILTERS, ReportChoices, useGrouping } from './report-choices.tsx'

type Row = z.output<typeof LeaveTakenRow>
const list = peopleReportApi.leave

/** Leave as it was charged, day by day. */
const leaveTypeOptions = async (search: string) =>
  (await import('../../leave/web/type-options.ts')).leaveTypeOptions(search)

export function LeaveTaken() {
  const t = useT()
  const by = useGrouping(LeaveBy.options, 'department')
  const months = useCall(list, useMonthInput(list), { keepPrevious: true })
  return (
    <>
      <ReportChoices all={LeaveBy.options} usual="department" />
      <MonthChart
        title={t('people-reports.chart.leave')}
        rows={months.data?.data ?? []}
        series={[{ name: t('people-reports.days'), value: (row) => row.days }]}
        show={(value) => numberText(value, 3)}
      />
      <Table
        key={by}
        list={list}
        screen={`people-reports.leave.${by}`}
        title={t('people-reports.tab.leave')}
        columns={[
          {
            name: 'name',
            header: t(`people-reports.by.${by}`),
            cell: (row: Row) => <GroupLink by={by} row={row} />,
          } satisfies Column<Row>,
          { name: 'people', card: 'line', hidden: by === 'person' },
          { name: 'requests', card: 'none' },
          { name: 'days', card: 'side' },
          { name: 'hours', card: 'line' },
        ]}
        filters={{ ...REPORT_FILTERS, type_id: { options: leaveTypeOptions } }}
        about={ABOUT}
        empty={{ title: t('people-reports.none'), text: t('people-reports.none_text') }}
      />
    </>
  )
}

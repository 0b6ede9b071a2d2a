import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { monthText, numberText } from '#web/page/format.tsx'
import { type Column, Table } from '#web/table/table.tsx'
import { type HeadcountReportRow, peopleReportApi } from '../contract.ts'
import { HeadcountBy } from '../values.ts'
import { MonthChart, useMonthInput } from './month-chart.tsx'
import { ABOUT, REPORT_FILTERS, ReportChoices, useGrouping } from './report-choices.tsx'

type Row = z.output<typeof HeadcountReportRow>
const list = peopleReportApi.headcount

/** Who was employed, joined and left. */
export function Headcount() {
  const t = useT()
  const by = useGrouping(HeadcountBy.options, 'department')
  const months = useCall(list, useMonthInput(list), { keepPrevious: true })
  return (
    <>
      <ReportChoices all={HeadcountBy.options} usual="department" />
      <MonthChart
        title={t('people-reports.chart.headcount')}
        rows={months.data?.data ?? []}
        series={[{ name: t('people-reports.headcount'), value: (row) => row.headcount }]}
        show={(value) => numberText(value, 0)}
        unit={1}
      />
      <Table
        key={by}
        list={list}
        screen={`people-reports.headcount.${by}`}
        title={t('people-reports.tab.headcount')}
        columns={[
          {
            name: 'name',
            header: t(`people-reports.by.${by}`),
            cell: (row: Row) => (by === 'month' ? monthText(row.name) : row.name),
          } satisfies Column<Row>,
          { name: 'opening', card: 'none' },
          { name: 'joined', card: 'line' },
          { name: 'left', card: 'line' },
          { name: 'headcount', card: 'side' },
          { name: 'average', card: 'none', hidden: true },
          { name: 'turnover', card: 'line' },
        ]}
        filters={REPORT_FILTERS}
        about={ABOUT}
        empty={{ title: t('people-reports.none'), text: t('people-reports.none_text') }}
      />
    </>
  )
}

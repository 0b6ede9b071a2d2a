import type { z } from 'zod'
import { decimalsOf } from '#base/money/money.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { moneyText, numberText } from '#web/page/format.tsx'
import { type Column, Table } from '#web/table/table.tsx'
import { type ClaimsReportRow, peopleReportApi } from '../contract.ts'
import { ClaimsBy } from '../values.ts'
import { MonthChart, useMonthInput } from './month-chart.tsx'
import { ABOUT, GroupLink, REPORT_FILTERS, ReportChoices, useGrouping } from './report-choices.tsx'

type Row = z.output<typeof ClaimsReportRow>
const list = peopleReportApi.claims

/** Claims by category, person and place: a picture for each currency, and the figures. */
export function Claims() {
  const t = useT()
  const by = useGrouping(ClaimsBy.options, 'category')
  const months = useCall(list, useMonthInput(list), { keepPrevious: true })
  const rows = months.data?.data ?? []
  return (
    <>
      <ReportChoices all={ClaimsBy.options} usual="category" />
      {[...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, same]) => (
        <MonthChart
          key={currency}
          title={t('people-reports.chart.claims', { currency })}
          rows={same}
          series={[
            { name: t('people-reports.paid'), value: (row) => row.paid },
            { name: t('people-reports.unpaid'), value: (row) => row.unpaid },
          ]}
          show={(amount) => moneyText(amount, currency, { sign: true })}
          tick={(amount) => numberText(amount / 10 ** decimalsOf(currency), 0)}
        />
      ))}
      <Table
        key={by}
        list={list}
        screen={`people-reports.claims.${by}`}
        title={t('people-reports.tab.claims')}
        columns={[
          {
            name: 'name',
            header: t(`people-reports.by.${by}`),
            cell: (row: Row) => <GroupLink by={by} row={row} />,
          } satisfies Column<Row>,
          { name: 'people', card: 'none', hidden: by === 'person' },
          { name: 'claims', card: 'none' },
          { name: 'currency', card: 'line', width: 90 },
          { name: 'amount', card: 'side' },
          { name: 'paid', card: 'none' },
          { name: 'unpaid', card: 'none' },
        ]}
        filters={{ ...REPORT_FILTERS, category_id: { hidden: true } }}
        about={ABOUT}
        empty={{ title: t('people-reports.none'), text: t('people-reports.none_text') }}
      />
    </>
  )
}

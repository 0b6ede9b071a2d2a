import { useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import { decimalsOf, sum } from '#base/money/money.ts'
import { useCall } from '#web/calls/use-call.ts'
import { StackedBar } from '#web/charts/charts.tsx'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { moneyText, monthText, numberText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { knownFilters } from '#web/table/views/list-state.ts'
import { type CostRow, payrollReportApi } from '../contract.ts'
import { EMPLOYER_AMOUNTS, EMPLOYER_COLUMNS } from './countries.ts'
import { SPAN, SPAN_FILTERS } from './places.ts'
import classes from './reports.module.css'
import { SpanChoice } from './span.tsx'

type CostListRow = z.output<typeof CostRow>
const list = payrollReportApi.cost

/** What people cost month by month: a picture for each currency, and the figures. */
export function EmployerCost() {
  const t = useT()
  const go = useGo()
  const mayOpen = useSession().may('compensation:read')
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const filters = knownFilters(search, { filters: list.filters.shape, sort: list.sort })
  const months = useCall(list, { ...filters, per_page: 200, sort: 'month' }, { keepPrevious: true })
  const rows = months.data?.data ?? []
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return (
    <>
      <div className={classes.choices}>
        <SpanChoice usual="12" />
      </div>
      {currencies.map((currency) => (
        <Card key={currency}>
          <Chart rows={rows.filter((row) => row.currency === currency)} currency={currency} />
        </Card>
      ))}
      <Table
        list={list}
        title={t('payroll-reports.tab.cost')}
        searchable={false}
        views={false}
        onPeek={mayOpen ? ({ month }) => go('payroll/records', { from: month, to: month }) : undefined}
        columns={[
          { name: 'month' },
          { name: 'currency', card: 'line', width: 90 },
          { name: 'people', card: 'none' },
          { name: 'gross', card: 'none' },
          { name: 'reimbursements', card: 'none', hidden: true },
          ...EMPLOYER_COLUMNS,
          { name: 'other_cost', card: 'none', hidden: true },
          { name: 'employer_cost', card: 'side' },
          {
            name: 'change',
            card: 'line',
            cell: (row) => (row.change === null ? '–' : moneyText(row.change, row.currency, { plus: true })),
          },
        ]}
        filters={SPAN_FILTERS}
        about={SPAN}
        empty={{ title: t('payroll-reports.none'), text: t('payroll-reports.none_text') }}
      />
    </>
  )
}

function Chart({ rows, currency }: { rows: readonly CostListRow[]; currency: string }) {
  const t = useT()
  const of = (value: (row: CostListRow) => number) => rows.map(value)
  return (
    <StackedBar
      title={t('payroll-reports.cost_chart')}
      finding={costSummary(t, rows, currency)}
      labels={rows.map(({ month }) => monthText(month))}
      series={[
        { name: t('field.gross'), values: of((row) => row.gross) },
        {
          name: t('payroll-reports.contributions'),
          values: of((row) => sum(EMPLOYER_AMOUNTS.map((name) => row[name]))),
        },
        { name: t('payroll-reports.others'), values: of((row) => row.reimbursements + row.other_cost) },
      ]}
      show={(sen) => moneyText(sen, currency, { sign: true })}
      tick={(amount) => `${numberText(amount / (1_000 * 10 ** decimalsOf(currency)), 0)}k`}
    />
  )
}

function costSummary(t: ReturnType<typeof useT>, rows: readonly CostListRow[], currency: string): string {
  const last = rows.at(-1)
  if (!last) return ''
  const say = (sen: number) => moneyText(Math.abs(sen), currency, { sign: true })
  const words = { month: monthText(last.month), amount: say(last.employer_cost) }
  const before = rows.at(-2)
  if (!before || last.change === null) return t('payroll-reports.cost_one', words)
  const change = last.change > 0 ? 'rose' : last.change < 0 ? 'fell' : 'same'
  return t(`payroll-reports.cost_${change}`, {
    ...words,
    difference: say(last.change),
    before: monthText(before.month),
  })
}

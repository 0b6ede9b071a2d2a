import { useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import { StackedBar } from '#web/charts/charts.tsx'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { monthText } from '#web/page/format.tsx'
import { knownFilters } from '#web/table/views/list-state.ts'

/** The report's filters in the address, for the same report by month. */
export function useMonthInput(list: { filters: z.ZodObject; sort: readonly string[] }) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const { by: _, ...filters } = knownFilters(search, { filters: list.filters.shape, sort: list.sort })
  return { ...filters, by: 'month', per_page: 200, sort: 'name' } as const
}

type Props<Row> = {
  title: string
  /** The report by month, in the order of months. */
  rows: readonly Row[]
  /** What is stacked; the sum of a month is what the sentence says. */
  series: readonly { name: string; value: (row: Row) => number }[]
  show: (value: number) => string
  tick?: (value: number) => string
  /** Ticks are multiples of it. */
  unit?: number
}

/** A report month by month as a picture. The same figures stand as a table behind its switch. */
export function MonthChart<Row extends { name: string }>({ title, rows, series, show, tick, unit }: Props<Row>) {
  const t = useT()
  const last = rows.at(-1)
  if (!last) return null
  const before = rows.at(-2)
  const total = (row: Row) => show(series.reduce((sum, { value }) => sum + value(row), 0))
  const finding = before
    ? t('people-reports.chart.two', {
        month: monthText(last.name),
        figure: total(last),
        before: monthText(before.name),
        other: total(before),
      })
    : t('people-reports.chart.one', { month: monthText(last.name), figure: total(last) })
  return (
    <Card>
      <StackedBar
        title={title}
        finding={finding}
        labels={rows.map(({ name }) => monthText(name))}
        series={series.map(({ name, value }) => ({ name, values: rows.map(value) }))}
        show={show}
        {...(tick && { tick })}
        {...(unit && { unit })}
      />
    </Card>
  )
}

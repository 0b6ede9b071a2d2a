import './charts.css'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconChartBar, IconTable } from '#web/icons.ts'

export type ChartSeries = { name: string; values: readonly (number | null)[] }

export type ChartProps = {
  title: string
  /** The meaning of the figures, in one sentence. */
  finding: string
  /** Names of the points, such as months or departments. */
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** Formats a figure, such as `(sen) => shownMoney(sen)`; `tick` formats the short figures on the axis. */
  show: (value: number) => string
  tick?: (value: number) => string
  /** Ticks are multiples of it: 1 for counts, 60 for minutes that are shown as hours. */
  unit?: number
  height?: number
  /** Hides the title, inside a card that names the chart; the title still names the picture. */
  bare?: boolean
  /** For counts that change little: the axis begins near their minimum. */
  near?: boolean
}

type FrameProps = Pick<ChartProps, 'title' | 'finding' | 'labels' | 'series' | 'show' | 'bare'> & {
  children: ReactNode
}

/** The frame of every chart: title, the finding as text, and the same figures as a table. */
export function ChartFrame({ title, finding, labels, series, show, bare, children }: FrameProps) {
  const t = useT()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className="chart" aria-labelledby={`${id}-title`} aria-describedby={`${id}-finding`}>
      <div className="chart-head">
        <figcaption>
          <span id={`${id}-title`} className={bare ? 'for-readers' : 'chart-title'}>
            {title}
          </span>
          <span id={`${id}-finding`} className="chart-finding">
            {finding}
          </span>
        </figcaption>
        <button
          type="button"
          className="chart-switch"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
          aria-label={`${asTable ? t('chart.as_chart') : t('chart.as_table')}, ${title}`}
          title={asTable ? t('chart.as_chart') : t('chart.as_table')}
        >
          {asTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
        </button>
      </div>
      {asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
        <section className="chart-table" tabIndex={0} aria-label={title}>
          <table>
            <thead>
              <tr>
                <td />
                {series.map((one) => (
                  <th key={one.name} scope="col">
                    {one.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, index) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {series.map((one) => (
                    <td key={one.name}>
                      {one.values[index] === null || one.values[index] === undefined
                        ? '\u2013'
                        : show(one.values[index])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <>
          {children}
          {series.length > 1 ? (
            <ul className="chart-legend">
              {series.map((one, index) => (
                <li key={one.name}>
                  <i data-series={index + 1} aria-hidden />
                  {one.name}
                </li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </figure>
  )
}

import { AreaClosed, BarRounded, LinePath } from '@visx/shape'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { PlotArea } from './plot.tsx'
import { bounds, stacked } from './stacking.ts'

const HEIGHT = 220

/** Lines over time; the first one filled below. Gaps stay gaps. */
export function LineArea(props: ChartProps) {
  const { labels, series } = props
  const [least, most] = bounds(series.map((one) => one.values))
  return (
    <ChartFrame {...props}>
      <PlotArea {...plotProps(props)} least={least} most={most} kind="points">
        {(plot) =>
          series.map((one, index) => {
            const data = labels.map((label, at) => ({ label, value: one.values[at] ?? null }))
            const shared = {
              data,
              defined: (point: (typeof data)[number]) => point.value !== null,
              x: (point: (typeof data)[number]) => plot.x(point.label),
              y: (point: (typeof data)[number]) => plot.y(point.value ?? 0),
            }
            return (
              <g key={one.name} data-series={index + 1}>
                {index === 0 && series.length === 1 ? (
                  <AreaClosed {...shared} y0={() => plot.zero} yScale={plot.y as never} className="chart-area" />
                ) : null}
                <LinePath {...shared} className="chart-line" />
                {data.length <= 24
                  ? data
                      .filter((point) => point.value !== null)
                      .map((point) => (
                        <circle
                          key={point.label}
                          cx={plot.x(point.label)}
                          cy={plot.y(point.value!)}
                          r={2.5}
                          className="chart-dot"
                        />
                      ))
                  : null}
              </g>
            )
          })
        }
      </PlotArea>
    </ChartFrame>
  )
}

/** Bars beside each other, one group a label. */
export function Bars(props: ChartProps) {
  const { labels, series } = props
  const [least, most] = bounds(series.map((one) => one.values))
  return (
    <ChartFrame {...props}>
      <PlotArea {...plotProps(props)} least={least} most={most} kind="bands">
        {(plot) => {
          const width = plot.band / series.length
          return series.map((one, index) => (
            <g key={one.name} data-series={index + 1}>
              {labels.map((label, at) => {
                const value = one.values[at]
                if (value === null || value === undefined || value === 0) return null
                return (
                  <Bar
                    key={label}
                    x={plot.x(label) + index * width}
                    width={Math.max(1, width - 1)}
                    from={plot.zero}
                    to={plot.y(value)}
                    round
                  />
                )
              })}
            </g>
          ))
        }}
      </PlotArea>
    </ChartFrame>
  )
}

/** Parts of a whole, one bar a label; negative parts go below the line. */
export function StackedBar(props: ChartProps) {
  const { labels, series } = props
  const parts = stacked(series.map((one) => one.values))
  const [least, most] = bounds(parts.map((part) => part.flat()))
  return (
    <ChartFrame {...props}>
      <PlotArea {...plotProps(props)} least={least} most={most} kind="bands">
        {(plot) =>
          series.map((one, index) => (
            <g key={one.name} data-series={index + 1}>
              {labels.map((label, at) => {
                const [from, to] = parts[index]![at]!
                return from === to ? null : (
                  <Bar key={label} x={plot.x(label)} width={plot.band} from={plot.y(from)} to={plot.y(to)} />
                )
              })}
            </g>
          ))
        }
      </PlotArea>
    </ChartFrame>
  )
}

export type SparkProps = { values: readonly number[]; label: string; width?: number; height?: number }

/** A small line without axes beside a figure; `label` says what it shows. */
export function Sparkline({ values, label, width = 96, height = 28 }: SparkProps) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => 2 + (index * (width - 4)) / Math.max(1, values.length - 1)
  const y = (value: number) =>
    most === least ? height / 2 : height - 3 - ((value - least) / (most - least)) * (height - 6)
  return (
    <svg width={width} height={height} role="img" aria-label={label} data-series={1}>
      <LinePath data={[...values]} x={(_, index) => x(index)} y={(value) => y(value)} className="chart-line" />
      {values.length ? <circle cx={x(values.length - 1)} cy={y(values.at(-1)!)} r={2.5} className="chart-dot" /> : null}
    </svg>
  )
}

function Bar({
  x,
  width,
  from,
  to,
  round = false,
}: {
  x: number
  width: number
  from: number
  to: number
  round?: boolean
}) {
  const height = Math.abs(from - to)
  const radius = round ? Math.min(3, width / 2, height) : 0
  return (
    <BarRounded
      x={x}
      y={Math.min(from, to)}
      width={width}
      height={height}
      radius={radius}
      top={to <= from}
      bottom={to > from}
      className="chart-bar"
    />
  )
}

function plotProps({ title, finding, labels, series, show, tick, height }: ChartProps) {
  return {
    labels,
    height: height ?? HEIGHT,
    tick: tick ?? show,
    name: `${title}. ${finding}`,
    tips: (index: number) =>
      [
        labels[index],
        ...series.map(
          (one) =>
            `${series.length > 1 ? `${one.name} ` : ''}${one.values[index] === null || one.values[index] === undefined ? '\u2013' : show(one.values[index])}`,
        ),
      ].join('\n'),
  }
}

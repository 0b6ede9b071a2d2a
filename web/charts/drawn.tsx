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

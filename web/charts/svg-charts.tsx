import { required } from '#base/required.ts'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { areaUnder, lineThrough } from './outlines.ts'
import { PlotArea } from './plot.tsx'
import { bounds, nearBounds, stackedRanges } from './stacking.ts'

const HEIGHT = 220
/** Above this number of points, points are no longer drawn as dots. */
const DOTTED = 24

/** Lines over time; a single line is filled down to zero. Missing values leave gaps. */
export function LineArea(props: ChartProps) {
  const { labels, series } = props
  const values = series.map((one) => one.values)
  const [least, most] = props.near ? nearBounds(values) : bounds(values)
  return (
    <ChartFrame {...props}>
      <PlotArea {...plotProps(props)} least={least} most={most} kind="points">
        {(plot) =>
          series.map((one, index) => {
            const points = labels.map((_, at) => {
              const value = one.values[at] ?? null
              return value === null ? null : { x: plot.x(at), y: plot.y(value) }
            })
            return (
              <g key={one.name} data-series={index + 1}>
                {series.length === 1 && least <= 0 ? (
                  <path d={areaUnder(points, plot.y(0))} className="chart-area" />
                ) : null}
                <path d={lineThrough(points)} className="chart-line" />
                {points.length <= DOTTED
                  ? points.map((point, at) =>
                      point ? (
                        <circle key={labels[at]} cx={point.x} cy={point.y} r={2.5} className="chart-dot" />
                      ) : null,
                    )
                  : null}
              </g>
            )
          })
        }
      </PlotArea>
    </ChartFrame>
  )
}

/** Parts of a whole, one bar for each label; negative parts go below the line. */
export function StackedBar(props: ChartProps) {
  const { labels, series } = props
  const parts = stackedRanges(series.map((one) => one.values))
  const [least, most] = bounds(parts.map((part) => part.flat()))
  return (
    <ChartFrame {...props}>
      <PlotArea {...plotProps(props)} least={least} most={most} kind="bands">
        {(plot) =>
          series.map((one, index) => (
            <g key={one.name} data-series={index + 1}>
              {labels.map((label, at) => {
                const [from, to] = required(parts[index]?.[at], label).map(plot.y) as [number, number]
                return from === to ? null : (
                  <rect
                    key={label}
                    x={plot.x(at)}
                    y={Math.min(from, to)}
                    width={plot.band}
                    height={Math.abs(from - to)}
                    className="chart-bar"
                  />
                )
              })}
            </g>
          ))
        }
      </PlotArea>
    </ChartFrame>
  )
}

function plotProps({ title, finding, labels, series, show, tick, unit, height }: ChartProps) {
  return {
    labels,
    height: height ?? HEIGHT,
    tick: tick ?? show,
    unit,
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

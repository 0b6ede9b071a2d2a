import { type ReactNode, useEffect, useRef, useState } from 'react'
import { required } from '#base/required.ts'
import { bands, points, upAxis } from './scales.ts'

const LEFT = 52
const BOTTOM = 26
const TOP = 8
const RIGHT = 8

/**
 * The coordinates of a chart in pixels: `x` by a label's index, `y` by a value. `x` is a bar's left side or a point.
 */
export type Plot = {
  x: (index: number) => number
  band: number
  y: (value: number) => number
}

type Props = {
  labels: readonly string[]
  least: number
  most: number
  height: number
  kind: 'points' | 'bands'
  tick: (value: number) => string
  unit: number | undefined
  /** Names the whole picture; the table has the details. */
  name: string
  tips: (index: number) => string
  children: (plot: Plot) => ReactNode
}

/** Draws axes and grid around a chart, as wide as its container. A strip for each label shows a tip on hover. */
export function PlotArea({ labels, least, most, height, kind, tick, unit, name, tips, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [over, setOver] = useState<number>()
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    watch.observe(required(box.current, 'the box of the chart'))
    return () => watch.disconnect()
  }, [])

  const innerWidth = Math.max(10, width - LEFT - RIGHT)
  const innerHeight = height - TOP - BOTTOM
  const across = (kind === 'bands' ? bands : points)(labels.length, innerWidth)
  const up = upAxis(least, most === least ? least + 1 : most, innerHeight, unit)
  const step = innerWidth / Math.max(1, labels.length)
  const every = Math.ceil(labels.length / Math.max(1, Math.floor(innerWidth / Math.max(64, widest(labels)))))
  return (
    <div ref={box} className="chart-plot" style={{ height }}>
      {width ? (
        <svg width={width} height={height} role="img" aria-label={name}>
          <g transform={`translate(${LEFT},${TOP})`}>
            {up.ticks.map((value) => (
              <g key={value} transform={`translate(0,${up.at(value)})`}>
                <line className="chart-grid" x2={innerWidth} />
                <text className="chart-tick" x={-8} y={4} textAnchor="end">
                  {tick(value)}
                </text>
              </g>
            ))}
            {children({ x: across.at, band: across.wide, y: up.at })}
            <line className="chart-axis" x2={innerWidth} y1={innerHeight} y2={innerHeight} />
            {labels.map((label, index) =>
              index % every === 0 ? (
                <text
                  key={label}
                  className="chart-tick"
                  x={across.at(index) + across.wide / 2}
                  y={innerHeight + 20}
                  textAnchor="middle"
                >
                  {label}
                </text>
              ) : null,
            )}
            {labels.map((label, index) => (
              <rect
                key={label}
                x={index * step}
                y={0}
                width={step}
                height={innerHeight}
                fill="transparent"
                onPointerEnter={() => setOver(index)}
                onPointerLeave={() => setOver(undefined)}
              />
            ))}
          </g>
        </svg>
      ) : null}
      {over === undefined ? null : (
        <div className="chart-tip" style={{ left: Math.min(width - 150, Math.max(0, LEFT + over * step)) }}>
          {tips(over)}
        </div>
      )}
    </div>
  )
}

/** Approximate width of the widest label plus a gap, in pixels. Chinese characters are twice as wide as others. */
function widest(labels: readonly string[]): number {
  return Math.max(
    0,
    ...labels.map((label) => [...label].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12 : 7), 12)),
  )
}

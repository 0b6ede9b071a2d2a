import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear, scalePoint } from '@visx/scale'
import { type ReactNode, useEffect, useRef, useState } from 'react'

const LEFT = 52
const BOTTOM = 26
const TOP = 8
const RIGHT = 8

export type Plot = {
  width: number
  height: number
  x: (label: string) => number
  band: number
  y: (value: number) => number
  zero: number
}

type Props = {
  labels: readonly string[]
  least: number
  most: number
  height: number
  kind: 'points' | 'bands'
  tick: (value: number) => string
  /** Text for the whole picture; details are in the table. */
  name: string
  tips: (index: number) => string
  children: (plot: Plot) => ReactNode
}

/** Axes and grid around what a chart draws, as wide as its place; a strip for each label answers the pointer. */
export function PlotArea({ labels, least, most, height, kind, tick, name, tips, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [over, setOver] = useState<number>()
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)))
    watch.observe(box.current!)
    return () => watch.disconnect()
  }, [])

  const innerWidth = Math.max(10, width - LEFT - RIGHT)
  const innerHeight = height - TOP - BOTTOM
  const bands = scaleBand({ domain: [...labels], range: [0, innerWidth], padding: 0.3 })
  const points = scalePoint({ domain: [...labels], range: [0, innerWidth], padding: 0.15 })
  const up = scaleLinear({
    domain: [Math.min(0, least), most === least ? least + 1 : most],
    range: [innerHeight, 0],
    nice: 4,
  })
  const axis = kind === 'bands' ? bands : points
  const x = (label: string) => axis(label) ?? 0
  const step = innerWidth / Math.max(1, labels.length)
  const every = Math.ceil(labels.length / Math.max(1, Math.floor(innerWidth / Math.max(64, widest(labels)))))
  const plot: Plot = {
    width: innerWidth,
    height: innerHeight,
    x,
    band: kind === 'bands' ? bands.bandwidth() : 0,
    y: (value) => up(value),
    zero: up(0),
  }
  return (
    <div ref={box} className="chart-plot" style={{ height }}>
      {width ? (
        <svg width={width} height={height} role="img" aria-label={name}>
          <g transform={`translate(${LEFT},${TOP})`}>
            {up.ticks(4).map((value) => (
              <line key={value} className="chart-grid" x1={0} x2={innerWidth} y1={up(value)} y2={up(value)} />
            ))}
            {children(plot)}
            <AxisLeft
              scale={up}
              numTicks={4}
              hideAxisLine
              hideTicks
              tickFormat={(value) => tick(Number(value))}
              tickLabelProps={() => ({ className: 'chart-tick', textAnchor: 'end', dx: -6, dy: 4 })}
            />
            <AxisBottom
              scale={axis}
              top={innerHeight}
              hideTicks
              axisLineClassName="chart-axis"
              tickValues={labels.filter((_, index) => index % every === 0)}
              tickLabelProps={() => ({ className: 'chart-tick', textAnchor: 'middle', dy: 2 })}
            />
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

/** About how wide the widest label is with a gap after it, in pixels: Chinese letters are twice as wide as others. */
function widest(labels: readonly string[]): number {
  return Math.max(
    0,
    ...labels.map((label) => [...label].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12 : 7), 12)),
  )
}

import './charts.css'
import { type ComponentType, lazy, Suspense } from 'react'
import { loadChunk } from '#web/loading/load-chunk.ts'
import type { ChartProps } from './chart-frame.tsx'

export type { ChartProps, ChartSeries } from './chart-frame.tsx'

const HEIGHT = 220
/** Height in pixels of heading, finding and legend around the drawing. */
const AROUND = 74

// Drawing is a third of a dashboard's code: the figures come first, as text, and the picture right after.
const load = () => import('./svg-charts.tsx')

function lazyChart<Props extends object>(
  pick: (part: Awaited<ReturnType<typeof load>>) => ComponentType<Props>,
  space: (props: Props) => { width?: number; height: number },
): ComponentType<Props> {
  const Part = lazy(() => loadChunk(load).then((part) => ({ default: pick(part) }))) as unknown as ComponentType<Props>
  return function Drawn(props: Props) {
    return (
      <Suspense fallback={<div style={{ ...space(props), display: 'inline-block' }} />}>
        <Part {...props} />
      </Suspense>
    )
  }
}

const chartSpace = ({ height = HEIGHT }: ChartProps) => ({ height: height + AROUND })

/** Lines over time; a single line is filled down to zero. Missing values leave gaps. */
export const LineArea = lazyChart<ChartProps>((part) => part.LineArea, chartSpace)
/** The series of each label, stacked. */
export const StackedBar = lazyChart<ChartProps>((part) => part.StackedBar, chartSpace)

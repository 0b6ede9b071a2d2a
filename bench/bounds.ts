type Figures = Record<string, unknown>

/** Most memory (MB) that the server may use with 10,000 people (README). */
const MEMORY_MB = 1_200
const LAG_MS = 100

/**
 * The highest allowed figures of each bench; docs/performance.md lists the measurements. `company`, `load`, `fuzz`,
 * `request` and `web` keep their bounds in their own files. The ratio of `payroll` sets computing against a bare COPY:
 * 2.7 to 4.6 by the machine's processor and disk.
 */
const BOUNDS: Record<string, Record<string, number>> = {
  payroll: { ratio: 5, maxEventLoopLagMs: LAG_MS, peakRssMb: MEMORY_MB },
  payslips: { seconds: 60, maxEventLoopLagMs: LAG_MS, peakRssMb: MEMORY_MB },
  list: { ratio: 2 },
  leave: { listP95Ms: 300, maxEventLoopLagMs: LAG_MS, peakRssMb: MEMORY_MB },
  attendance: { ratio: 4, listRatio: 2.5, maxEventLoopLagMs: LAG_MS, peakRssMb: MEMORY_MB },
  planner: { ratio: 2.5, maxEventLoopLagMs: LAG_MS, peakRssMb: MEMORY_MB },
  shares: { maxEventLoopLagMs: LAG_MS, peakRssMb: MEMORY_MB },
}

/** Compares the figures of a bench with their bounds. A missing figure counts as over its bound. */
export function compareBounds(bench: string, figures: Figures): { line: string | null; isOver: boolean } {
  const bounds = Object.entries(BOUNDS[bench] ?? {})
  if (bounds.length === 0) return { line: null, isOver: false }
  const isOver = (name: string, most: number) => !(Number(figures[name]) <= most)
  const figuresText = bounds.map(
    ([name, most]) => `${name} ${figures[name]} (at most ${most}${isOver(name, most) ? ', OVER' : ''})`,
  )
  return { line: `${bench}: ${figuresText.join(', ')}`, isOver: bounds.some(([name, most]) => isOver(name, most)) }
}

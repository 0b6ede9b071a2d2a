/** Round steps between two ticks of an axis, times a power of ten. */
const STEPS = [1, 2, 5, 10]

/** The round step that divides a span into about this many parts: 0.2, 50, 10,000. */
export function roundStep(span: number, parts: number): number {
  const raw = span / parts
  const power = 10 ** Math.floor(Math.log10(raw))
  // The nearest by ratio, not by difference: 7 is nearer to 5 than to 10.
  const fit = STEPS.findLast((step, index) => raw / power >= Math.sqrt(step * (STEPS[index - 1] ?? 0)))
  return (fit ?? 1) * power
}

/** About how many steps an axis has. */
const PARTS = 4

/**
 * A vertical axis: its round ends, its ticks, and the place of a value (pixels from the top). Ticks are multiples of
 * `unit`: 1 for counts, 60 for minutes that are shown as hours.
 */
export function upAxis(least: number, most: number, height: number, unit?: number) {
  const step = unit ? unit * Math.max(1, roundStep((most - least) / unit, PARTS)) : roundStep(most - least, PARTS)
  const [from, to] = [Math.floor(least / step), Math.ceil(most / step)]
  const [low, high] = [from * step, to * step]
  return {
    // Counted in whole steps, so that 0.1 + 0.2 is written as 0.3.
    ticks: Array.from({ length: to - from + 1 }, (_, index) => roundedTo((from + index) * step, step)),
    at: (value: number) => height - ((value - low) / (high - low)) * height,
  }
}

function roundedTo(value: number, step: number): number {
  return Number(value.toFixed(Math.max(0, -Math.floor(Math.log10(step)))))
}

/** Places of bars, each 0.7 of its share of the width, with half a gap at both ends: `at` is a bar's left side. */
export function bands(count: number, width: number): { at: (index: number) => number; wide: number } {
  const step = width / Math.max(1, count + 0.3)
  return { at: (index) => step * (index + 0.3), wide: step * 0.7 }
}

/** Places of points from side to side, slightly inset at both. */
export function points(count: number, width: number): { at: (index: number) => number; wide: number } {
  const step = width / Math.max(1, count - 0.7)
  const first = (width - step * (count - 1)) / 2
  return { at: (index) => first + step * index, wide: 0 }
}

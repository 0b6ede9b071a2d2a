import type { RoundingWay } from '../values.ts'

export type Rounding = { readonly way: RoundingWay; readonly step: number }

/** Rounds milliseconds to a step of minutes counted from `zero`; halves go up. */
export function roundToStep(value: number, { way, step }: Rounding, zero = 0): number {
  if (way === 'none') return value
  const size = step * 60_000
  const steps = (value - zero) / size
  const whole = way === 'up' ? Math.ceil(steps) : way === 'down' ? Math.floor(steps) : Math.floor(steps + 0.5)
  return zero + whole * size
}

import { numberText } from '#web/page/format.tsx'

/** Formats millionths as `+2.9%`. */
export function rateText(millionths: number): string {
  // Rounds first: a value that shows as zero has no sign.
  const percent = tenths(millionths) / 10
  return `${percent > 0 ? '+' : percent < 0 ? '\u2212' : ''}${numberText(Math.abs(percent), 1)}%`
}

const tenths = (millionths: number) => Math.round(millionths / 1_000) || 0

/** The difference of two totals, and its share of the older one in millionths; no share where it would show as zero. */
export function totalDifference(now: number, before: number): { difference: number; rate: number | null } {
  const rate = before === 0 ? 0 : Math.round(((now - before) / Math.abs(before)) * 1_000_000)
  return { difference: now - before, rate: tenths(rate) === 0 ? null : rate }
}

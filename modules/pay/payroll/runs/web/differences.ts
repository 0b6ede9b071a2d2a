import { numberText } from '#web/page/format.tsx'

/** `+2.9%` of millionths. */
export function rateText(millionths: number): string {
  // Rounded first: what shows as nothing has no sign.
  const percent = tenths(millionths) / 10
  return `${percent > 0 ? '+' : percent < 0 ? '\u2212' : ''}${numberText(Math.abs(percent), 1)}%`
}

const tenths = (millionths: number) => Math.round(millionths / 1_000) || 0

/** The difference of two totals and its part of the older one, in millionths; no part where it would show as nothing. */
export function totalDifference(now: number, before: number): { difference: number; rate: number | null } {
  const rate = before === 0 ? 0 : Math.round(((now - before) / Math.abs(before)) * 1_000_000)
  return { difference: now - before, rate: tenths(rate) === 0 ? null : rate }
}

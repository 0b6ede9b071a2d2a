/** Leave of the Employment Act by years of service, taken from the Act independently of the product. */
const BY_SERVICE: Record<string, readonly [under2: number, under5: number, later: number]> = {
  annual: [8, 12, 16],
  sick: [14, 18, 22],
  hospitalisation: [60, 60, 60],
  maternity: [98, 98, 98],
}

export function leaveDays(leave: string, months: number, monthsOfYear?: number): number {
  if (leave === 'paternity') return months >= 12 ? 7 : 0
  const [under2, under5, later] = BY_SERVICE[leave]!
  const whole = months < 24 ? under2 : months < 60 ? under5 : later
  if (monthsOfYear === undefined) return whole
  const twelfths = whole * monthsOfYear
  const full = Math.floor(twelfths / 12)
  return twelfths - full * 12 >= 6 ? full + 1 : full
}

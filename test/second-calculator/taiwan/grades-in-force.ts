interface Span {
  first: string
  last: string
}

/**
 * The wage by which a worker's grades are found in a month, written as the months go by. Whoever begins is insured by what
 * is agreed on that day. In March and in September the employer has told the authorities what had changed by the end of
 * January and of July: the wage of that day or, where it is not fixed, what the last three months came to on average
 * (Labor Insurance Act art. 14, National Health Insurance Act art. 21, Labor Pension Act art. 15).
 */
export interface Worker {
  /** First day of work, and the last one where there is one. */
  starts: string
  ends: string | null
  /** Monthly wage agreed from days on, the first from the first day of work; 0 for who is paid by the hour. */
  agreed: readonly { day: string; wage: number }[]
  /** Regular amounts besides the wage, each on some days. */
  allowances: readonly (Span & { amount: number })[]
  /** Days of part-time work. */
  partTime: readonly Span[]
  /** What the months paid. */
  paid: Readonly<Record<string, number>>
  /** What the agreed hours of a month come to; null where none were agreed. */
  hours: number | null
  /** Wages that the employer told by itself, each from the first of a month. */
  told: readonly { month: string; wage: number }[]
}

const LOOKED_BACK: Record<string, readonly number[]> = { '03': [4, 3, 2], '09': [4, 3, 2] }

export function wageInForce(worker: Worker, month: string): number {
  const { starts } = worker
  let held: number | null = agreedOn(worker, starts)
  if (held === 0) held = worker.hours
  if (held !== null) held += allowancesOn(worker, starts)
  for (let now = before(starts.slice(0, 7), -1); now <= month; now = before(now, -1)) {
    const back = LOOKED_BACK[now.slice(5)]
    if (!back) continue
    const [last] = back.slice(-1)
    const reported = before(now, last!)
    const lastDay = `${reported}-31`
    if (starts > lastDay) continue
    const wage = agreedOn(worker, lastDay)
    held =
      worksPartTime(worker, lastDay) || wage === 0
        ? (average(
            worker,
            back.map((months) => before(now, months)),
          ) ?? held)
        : wage + allowancesOn(worker, lastDay)
  }
  const told = worker.told.filter((one) => one.month <= month).at(-1)
  return told?.wage ?? held ?? assumed(worker, month)
}

/** Where nothing was agreed: the last three whole months that were paid, else what a month's allowances come to. */
function assumed(worker: Worker, month: string): number {
  const known = Object.keys(worker.paid)
    .filter((one) => one < month && worker.paid[one] && worker.starts <= `${one}-01`)
    .sort()
  const day = `${month}-01` < worker.starts ? worker.starts : `${month}-01`
  return average(worker, known.slice(-3)) ?? agreedOn(worker, day) + allowancesOn(worker, day)
}

export function worksPartTime({ partTime }: Worker, day: string): boolean {
  return partTime.some(({ first, last }) => first <= day && day <= last)
}

function agreedOn({ agreed }: Worker, day: string): number {
  return agreed.filter((one) => one.day <= day).at(-1)?.wage ?? 0
}

function allowancesOn({ allowances }: Worker, day: string): number {
  let total = 0
  for (const { first, last, amount } of allowances) if (first <= day && day <= last) total += amount
  return total
}

/**
 * Dollars, a part of one counted as a whole: the grade is the first that is not below the average. Only months that
 * were served from their first day on.
 */
function average({ paid, starts }: Worker, months: readonly string[]): number | null {
  const whole = months.filter((month) => paid[month] && starts <= `${month}-01`)
  if (whole.length === 0) return null
  const total = whole.reduce((sum, month) => sum + paid[month]!, 0)
  return (total - (total % whole.length)) / whole.length + (total % whole.length > 0 ? 1 : 0)
}

/** The month some months before another; after it where there are fewer than none. */
function before(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - months
  return `${Math.floor(count / 12)}-${`${(count % 12) + 1}`.padStart(2, '0')}`
}

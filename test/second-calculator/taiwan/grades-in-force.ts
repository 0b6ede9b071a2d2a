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
  /** Works part time, from the first day to the last. */
  partTime: boolean
  /** What the months paid. */
  paid: Readonly<Record<string, number>>
  /** What the agreed hours of a month come to. */
  hours: number
  /** Wages that the employer told by itself, each from the first of a month. */
  told: readonly { month: string; wage: number }[]
}

const LOOKED_BACK: Record<string, readonly number[]> = { '03': [4, 3, 2], '09': [4, 3, 2] }

export function wageInForce(worker: Worker, month: string): number {
  let held = agreedOn(worker, worker.starts)
  if (held === 0) held = worker.hours
  for (let now = before(worker.starts.slice(0, 7), -1); now <= month; now = before(now, -1)) {
    const back = LOOKED_BACK[now.slice(5)]
    if (!back) continue
    const [last] = back.slice(-1)
    const reported = before(now, last!)
    const lastDay = `${reported}-31`
    if (worker.starts > lastDay) continue
    const wage = agreedOn(worker, lastDay)
    held =
      worker.partTime || wage === 0
        ? (average(
            worker,
            back.map((months) => before(now, months)),
          ) ?? held)
        : wage
  }
  const told = worker.told.filter((one) => one.month <= month).at(-1)
  return told?.wage ?? held
}

function agreedOn({ agreed }: Worker, day: string): number {
  return agreed.filter((one) => one.day <= day).at(-1)?.wage ?? 0
}

/** Dollars, a part of one counted as a whole: the grade is the first that is not below the average. */
function average({ paid, starts, ends }: Worker, months: readonly string[]): number | null {
  const whole = months.filter(
    (month) => paid[month] && starts <= `${month}-01` && (ends === null || ends >= `${month}-31`),
  )
  if (whole.length === 0) return null
  const total = whole.reduce((sum, month) => sum + paid[month]!, 0)
  return (total - (total % whole.length)) / whole.length + (total % whole.length > 0 ? 1 : 0)
}

/** The month some months before another; after it where there are fewer than none. */
function before(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - months
  return `${Math.floor(count / 12)}-${`${(count % 12) + 1}`.padStart(2, '0')}`
}

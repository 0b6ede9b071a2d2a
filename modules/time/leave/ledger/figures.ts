import { type Day, earlierDay } from '#base/days/days.ts'
import { fullLeaveYear, type LeaveYear } from './leave-year.ts'
import { buildLedger, type LedgerLine } from './ledger.ts'
import { type Amount, type LeaveFacts, type PersonFacts, rulesOn, type TypeRules } from './type-rules.ts'

/**
 * The five figures of a balance for the leave year of a day, with their lines. Used and pending include later days of
 * the year. left = granted + carried − used.
 */
export type BalanceFigures = {
  readonly granted: Amount
  readonly carried: Amount
  readonly used: Amount
  readonly pending: Amount
  readonly left: Amount
  readonly year: Pick<LeaveYear, 'start' | 'end'> | null
  readonly lines: readonly LedgerLine[]
}

export function figuresOn(
  versions: readonly TypeRules[],
  person: PersonFacts,
  facts: LeaveFacts,
  day: Day,
): BalanceFigures {
  const { end } = fullLeaveYear(rulesOn(versions, day), person.joined, day)
  // Shows only lines of this year, or of the person's last one; earlier years are computed when they count in it.
  const { lines: all, years } = buildLedger(versions, person, facts, end, { since: earlierDay(day, person.last) })
  const year = years.findLast(({ start }) => start <= day) ?? null
  const lines = all.filter((line) => line.year === year?.start && (line.day <= day || isComing(line)))
  const sum = (figure: LedgerLine['figure']) =>
    lines.reduce((total, line) => total + (line.figure === figure ? line.amount : 0), 0)
  const [granted, carried, used] = [sum('granted'), sum('carried'), 0 - sum('used')]
  return { granted, carried, used, pending: 0 - sum('pending'), left: granted + carried - used, year, lines }
}

/** Computes a forecast: every line after a day until another, with the balance after each. */
export function computeForecast(
  versions: readonly TypeRules[],
  person: PersonFacts,
  facts: LeaveFacts,
  today: Day,
  until: Day,
): { readonly lines: readonly (LedgerLine & { readonly left: Amount })[]; readonly left: Amount } {
  let left = 0
  const lines = buildLedger(versions, person, facts, until).lines.map((line) => {
    if (line.figure !== 'pending') left += line.amount
    return { ...line, left }
  })
  return { lines: lines.filter(({ day }) => day > today), left }
}

/** Whether a line of a later day counts in the figures of its year: leave that is approved or waiting. */
export function isComing({ figure }: LedgerLine): boolean {
  return figure === 'used' || figure === 'pending'
}

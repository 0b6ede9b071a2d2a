import { addDays, addMonths, type Day, laterDay } from '#base/days/days.ts'
import { type Millionths, ratio } from '#base/money/money.ts'
import { completedMonths, daysIn, type LeaveYear } from './leave-year.ts'
import { type Amount, type EntitlementRow, type PersonFacts, rulesOn, type TypeRules } from './type-rules.ts'

/**
 * The entitlement of a level from `from` until the next: `amount` for a whole year, or for the stretch `of` in days and
 * months.
 */
export type Level = {
  readonly from: Day
  readonly amount: Amount
  readonly of: { readonly days: number; readonly months: number } | null
  /** Explains the amount: row, completed months, increments, share of full time. */
  readonly row: string | null
  readonly months: number
  readonly raised: Amount
  readonly share: Millionths
}

/** Returns the most specific row that fits: by the number of conditions, then their order, then service. */
export function rowFor(
  rows: readonly EntitlementRow[],
  at: Omit<PersonFacts['employment'][number], 'from'>,
  months: number,
): EntitlementRow | undefined {
  let best: EntitlementRow | undefined
  for (const row of rows)
    if (row.months <= months && fitsEmployment(row, at) && (!best || isMoreSpecific(row, best))) best = row
  return best
}

/** Computes the levels of a leave year, merging equal neighbours. */
export function computeLevels(versions: readonly TypeRules[], person: PersonFacts, year: LeaveYear): Level[] {
  const levels: Level[] = []
  for (const day of levelChangeDays(versions, person, year)) {
    const level = levelOn(versions, person, year, day)
    const before = levels.at(-1)
    if (!before || before.amount !== level.amount || before.of?.days !== level.of?.days) levels.push(level)
  }
  return levels
}

/** Returns the level of a day. */
export function levelOn(versions: readonly TypeRules[], person: PersonFacts, year: LeaveYear, day: Day): Level {
  const rules = rulesOn(versions, day)
  const counted = { day, year: year.whole.end, next_year: year.whole.start }[rules.stepFrom]
  const months = Math.max(0, completedMonths(person.joined, counted))
  const at = person.employment.findLast(({ from }) => from <= day) ?? person.employment[0]
  const row = at && day >= rules.from ? rowFor(rules.rows, at, months) : undefined
  const minutes = rules.byShare ? (person.partWeeks.findLast(({ from }) => from <= day)?.minutes ?? null) : null
  const share = minutes === null ? 1_000_000 : Math.min(1_000_000, ratio(minutes, 1_000_000, rules.fullWeek, 'half-up'))
  const raised = row ? incrementFor(rules, row.amount, months) : 0
  return {
    from: day,
    amount: row ? ratio(row.amount + raised, share, 1_000_000, 'half-up') : 0,
    of: row?.stretch ? serviceStretch(rules.rows, row, person.joined) : null,
    row: row?.id ?? null,
    months,
    raised,
    share,
  }
}

/**
 * Amount added by increments after some months of service: after the given months and every twelve after that, up to
 * the maximum.
 */
function incrementFor({ increment }: TypeRules, amount: Amount, months: number): Amount {
  if (!increment) return 0
  // Zero or negative before the first increment.
  const times = Math.floor((months - increment.after) / 12) + 1
  return Math.max(0, Math.min(increment.most - amount, times * increment.amount))
}

/** The stretch from a row's step of service to the next step for the same people. */
function serviceStretch(rows: readonly EntitlementRow[], row: EntitlementRow, joined: Day): NonNullable<Level['of']> {
  const next = rows
    .filter((other) => other.months > row.months && isForSamePeople(other, row))
    .reduce((least, { months }) => Math.min(least, months), Number.POSITIVE_INFINITY)
  const months = Number.isFinite(next) ? next - row.months : 12
  const [start, end] = [addMonths(joined, row.months), addDays(addMonths(joined, row.months + months), -1)]
  return { days: daysIn(start, end), months }
}

/** Days on which the level may change, including the person's first. */
function levelChangeDays(versions: readonly TypeRules[], person: PersonFacts, year: LeaveYear): Day[] {
  const first = laterDay(year.start, person.joined)
  const days = new Set<Day>()
  const add = (day: Day) => {
    if (day >= first && day <= year.end) days.add(day)
  }
  add(first)
  for (const { from, rows, increment } of versions) {
    add(from)
    for (const { months } of rows) add(addMonths(person.joined, months))
    if (!increment) continue
    // At most one increment falls into a year: the last by its end.
    const months = completedMonths(person.joined, year.end)
    add(addMonths(person.joined, months - ((months - increment.after) % 12)))
  }
  for (const { from } of person.employment) add(from)
  for (const { from } of person.partWeeks) add(from)
  return [...days].sort()
}

function fitsEmployment(row: EntitlementRow, at: Omit<PersonFacts['employment'][number], 'from'>): boolean {
  return (
    (row.position === null || row.position === at.position) &&
    (row.employmentType === null || row.employmentType === at.employmentType) &&
    (row.department === null || row.department === at.department) &&
    (row.office === null || row.office === at.office)
  )
}

function specifiedUnits(row: EntitlementRow): readonly boolean[] {
  return [row.position !== null, row.employmentType !== null, row.department !== null, row.office !== null]
}

function isMoreSpecific(row: EntitlementRow, than: EntitlementRow): boolean {
  const [a, b] = [specifiedUnits(row), specifiedUnits(than)]
  const [many, few] = [a.filter(Boolean).length, b.filter(Boolean).length]
  if (many !== few) return many > few
  const first = a.findIndex((is, index) => is !== b[index])
  return first === -1 ? row.months > than.months : a[first] === true
}

function isForSamePeople(a: EntitlementRow, b: EntitlementRow): boolean {
  return (
    a.position === b.position &&
    a.employmentType === b.employmentType &&
    a.department === b.department &&
    a.office === b.office
  )
}

import { addDays, addMonths, type Day, laterDay } from '#base/days/days.ts'
import { type Millionths, ratio } from '#base/money/money.ts'
import { completedMonths, daysIn, type LeaveYear } from './leave-year.ts'
import { type Amount, type EntitlementRow, type PersonFacts, rulesOn, type TypeRules } from './type-rules.ts'

/**
 * What a year would give at the level of some days: `amount` for a whole year, or where `of` is told for a stretch of so
 * many days and months. From `from` until the next level.
 */
export type Level = {
  readonly from: Day
  readonly amount: Amount
  readonly of: { readonly days: number; readonly months: number } | null
  /** Why: the row, completed months, what increments added, the share of full time. */
  readonly row: string | null
  readonly months: number
  readonly raised: Amount
  readonly share: Millionths
}

/** The most specific row that fits: by how many things it names, then in their order, then by service. */
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

/** Levels of a leave year, each from its first day; equal ones that follow one another are one. */
export function computeLevels(versions: readonly TypeRules[], person: PersonFacts, year: LeaveYear): Level[] {
  const levels: Level[] = []
  for (const day of levelChangeDays(versions, person, year)) {
    const level = levelOn(versions, person, year, day)
    const before = levels.at(-1)
    if (!before || before.amount !== level.amount || before.of?.days !== level.of?.days) levels.push(level)
  }
  return levels
}

/** What a year gives at the level of a day. */
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

/** What increments add by some months of service: after the given months, and every twelve after, up to the maximum. */
function incrementFor({ increment }: TypeRules, amount: Amount, months: number): Amount {
  if (!increment) return 0
  // None or less before the first of them.
  const times = Math.floor((months - increment.after) / 12) + 1
  return Math.max(0, Math.min(increment.most - amount, times * increment.amount))
}

/** From the step of a row to the next of the same people. */
function serviceStretch(rows: readonly EntitlementRow[], row: EntitlementRow, joined: Day): NonNullable<Level['of']> {
  const next = rows
    .filter((other) => other.months > row.months && isForSamePeople(other, row))
    .reduce((least, { months }) => Math.min(least, months), Number.POSITIVE_INFINITY)
  const months = Number.isFinite(next) ? next - row.months : 12
  const [start, end] = [addMonths(joined, row.months), addDays(addMonths(joined, row.months + months), -1)]
  return { days: daysIn(start, end), months }
}

/** Days of a year on which its level may change, with the first on which somebody is there. */
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
    // Of the rises, one at most falls into a year: the last by its end.
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
  return first === -1 ? row.months > than.months : a[first]!
}

function isForSamePeople(a: EntitlementRow, b: EntitlementRow): boolean {
  return (
    a.position === b.position &&
    a.employmentType === b.employmentType &&
    a.department === b.department &&
    a.office === b.office
  )
}

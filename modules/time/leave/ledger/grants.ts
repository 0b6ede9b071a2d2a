import { compareText } from '#base/compare-text.ts'
import { addDays, addMonths, type Day, earlierDay, laterDay } from '#base/days/days.ts'
import { ratio, roundAmount } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { computeLevels, type Level } from './entitlement.ts'
import { daysIn, type LeaveYear, splitIntoPeriods } from './leave-year.ts'
import { type Amount, firstRules, type GrantInterval, type PersonFacts, rulesOn, type TypeRules } from './type-rules.ts'

/** A grant of a day with its explanation: its period, its level, and the total until then. */
export type Grant = {
  readonly day: Day
  readonly amount: Amount
  readonly level: Level
  readonly from: Day
  readonly until: Day
  /** The unrounded total until then, and the year's total as of the day. */
  readonly exact: Amount
  readonly ofYear: Amount
  /** The grant completes the year's total, so that only rounding may differ. */
  readonly completesYear: boolean
  /** A manual grant, which counts towards the year's entitlement. */
  readonly manualGrantId?: string
}

type ManualGrant = { readonly id: string; readonly day: Day; readonly amount: Amount }

/**
 * Computes the grants of a leave year. Each grant day compares what the year has earned until then with what it gives
 * in all, both as of that day, so later facts change nothing before them. Grants bring the total up to the first and
 * never above the second; the last grant makes it exactly the second, whatever was rounded before.
 */
export function computeGrants(
  versions: readonly TypeRules[],
  person: PersonFacts,
  year: LeaveYear,
  manualGrants: readonly ManualGrant[] = [],
): Grant[] {
  const rules = rulesOn(versions, year.start)
  const begins = laterDay(year.start, rules.grantAfter > 0 ? addMonths(person.joined, rules.grantAfter) : person.joined)
  const start = laterDay(begins, firstRules(versions).from)
  const end = earlierDay(year.end, person.last)
  if (start > end || rules.kind !== 'granted') return []
  const levels = computeLevels(versions, person, year)
  // A whole entitlement stays whole for leavers too.
  const known =
    rules.part !== 'whole' && person.last && person.last < year.end ? earlierDay(person.last, person.leavesKnown) : null
  // A year that starts late or ends early because the years of the type changed their start is still partial.
  const isWhole = rules.part === 'whole' && year.start === year.whole.start
  const cuts = new Map<GrantInterval, ReturnType<typeof splitIntoPeriods>>()
  const periodsBy = (every: GrantInterval) => {
    const periods = cuts.get(every) ?? splitIntoPeriods(year, every)
    cuts.set(every, periods)
    return periods
  }
  const grants: Grant[] = []
  let [granted, stepped, reached] = [0, 0, 0]
  const addGrant = (day: Day, amount: Amount, more: Omit<Grant, 'day' | 'amount'>) => {
    granted += amount
    if (amount !== 0) grants.push({ day, amount, ...more })
  }
  for (const { day, from, until, hand, isCut } of grantEvents(
    versions,
    levels,
    year,
    { start, end, known },
    manualGrants,
  )) {
    const now = rulesOn(versions, isCut ? year.end : day)
    const periods = periodsBy(now.every)
    const seen = levels.filter((level) => level.from <= day)
    const ends = isCut || (known !== null && day >= known)
    const total = isWhole && !isCut ? wholePeriodsTotal : accruedTotal
    const counted = isWhole ? begins : start
    const ofAll = total(seen, now, year, periods, counted, ends ? end : year.whole.end)
    const whole = yearTotal(now, seen, ofAll)
    const level = required(seen.at(-1), 'a level of the day')
    if (hand) {
      addGrant(day, Math.max(0, Math.min(hand.amount, whole - granted)), {
        level,
        from,
        until,
        exact: reached,
        ofYear: whole,
        completesYear: reached === ofAll,
        manualGrantId: hand.id,
      })
      continue
    }
    const target = total(seen, now, year, periods, counted, ends ? earlierDay(until, end) : until)
    stepped += roundByRules(now, target - reached)
    reached = target
    const partial =
      target === ofAll ? whole : Math.min(now.rounding?.of === 'each' ? stepped : roundByRules(now, target), whole)
    addGrant(day, Math.max(partial, Math.min(granted, whole)) - granted, {
      level,
      from,
      until,
      exact: target,
      ofYear: whole,
      completesYear: target === ofAll,
    })
  }
  return grants
}

type GrantEvent = {
  readonly day: Day
  readonly from: Day
  readonly until: Day
  readonly hand?: ManualGrant
  /** The day after a year that is cut short because later years begin differently. */
  readonly isCut?: true
}

/** Lists the grant days of a year with their periods. */
function grantEvents(
  versions: readonly TypeRules[],
  levels: readonly Level[],
  year: LeaveYear,
  { start, end, known }: { start: Day; end: Day; known: Day | null },
  manualGrants: readonly ManualGrant[],
): GrantEvent[] {
  const events = new Map<Day, { from: Day; until: Day }>()
  const changes = versions.map(({ from }) => from).filter((from) => from > year.start && from <= year.end)
  const stretches = [year.start, ...changes].map((from, index) => ({
    from,
    until: changes[index] ? addDays(changes[index], -1) : year.end,
  }))
  for (const { from, until } of stretches) {
    const rules = rulesOn(versions, from)
    for (const period of splitIntoPeriods(year, rules.every).periods) {
      const of = { from: laterDay(period.start, start), until: period.end }
      if (of.from > of.until) continue
      if (rules.on === 'last' && rules.every !== 'start') {
        const day = known ? earlierDay(of.until, end) : of.until
        if (day >= laterDay(from, of.from) && day <= until) events.set(day, of)
        continue
      }
      for (const day of [of.from, from, ...levels.map((level) => level.from), ...(known ? [known] : [])])
        if (day >= laterDay(from, of.from) && day <= earlierDay(of.until, until) && day <= end) events.set(day, of)
    }
  }
  const computed: GrantEvent[] = [...events].map(([day, of]) => ({ day, ...of }))
  if (year.end < year.whole.end && !known)
    computed.push({ day: addDays(year.end, 1), from: start, until: year.end, isCut: true })
  const byHand: GrantEvent[] = manualGrants
    .filter(({ day }) => day >= start && day <= end)
    .map((hand) => ({ day: hand.day, from: hand.day, until: hand.day, hand }))
  // On one day, computed grants come first, then manual ones in a fixed order.
  return [...computed, ...byHand].sort(
    (a, b) =>
      compareText(a.day, b.day) ||
      Number('hand' in a) - Number('hand' in b) ||
      compareText(a.hand?.id ?? '', b.hand?.id ?? ''),
  )
}

/**
 * Sums the days up to a horizon, each at its level: whole periods as their part of the year, partial ones by calendar
 * days or by completed months since the first counted day. Rounds once per level.
 */
function accruedTotal(
  levels: readonly Level[],
  rules: TypeRules,
  year: LeaveYear,
  { periods, parts }: ReturnType<typeof splitIntoPeriods>,
  start: Day,
  horizon: Day,
): Amount {
  const sums = new Map<string, { amount: Amount; n: number; d: number }>()
  const add = (amount: Amount, n: number, d: number) => {
    const sum = sums.get(`${amount}/${d}`)
    if (sum) sum.n += n
    else sums.set(`${amount}/${d}`, { amount, n, d })
  }
  if (rules.part === 'months' && rules.yearBy !== 'month' && rules.yearBy !== 'week') {
    for (let index = 0; index < 12; index++) {
      const [first, last] = [addMonths(start, index), addDays(addMonths(start, index + 1), -1)]
      if (last > horizon) break
      const { amount, of } = required(levels.findLast(({ from }) => from <= first) ?? levels[0], 'a level of the year')
      add(amount, 1, of?.months ?? 12)
    }
  } else {
    const days = daysIn(year.whole.start, year.whole.end)
    for (const [index, { from, amount, of }] of levels.entries()) {
      const next = levels[index + 1]
      const [first, last] = [laterDay(from, start), earlierDay(horizon, next ? addDays(next.from, -1) : null)]
      if (first > last || amount === 0) continue
      if (of) add(amount, daysIn(first, last), of.days)
      else if (parts === 0) add(amount, daysIn(first, last), days)
      else
        for (const period of periods) {
          if (period.end < first || period.start > last) continue
          if (period.start >= first && period.end <= last) add(amount, 1, parts)
          else {
            const covered = daysIn(laterDay(period.start, first), earlierDay(period.end, last))
            add(amount, covered, parts * daysIn(period.start, period.end))
          }
        }
    }
  }
  let total = 0
  for (const { amount, n, d } of sums.values()) total += ratio(amount, n, d, 'half-up')
  return total
}

/** Sums the periods up to a horizon where a partial period counts in full, at the highest level so far. */
function wholePeriodsTotal(
  levels: readonly Level[],
  _: TypeRules,
  { whole }: LeaveYear,
  { periods, parts }: ReturnType<typeof splitIntoPeriods>,
  start: Day,
  horizon: Day,
): Amount {
  const most = Math.max(...levels.map(({ amount }) => amount))
  const begun = periods.filter((period) => period.end >= start && period.start <= horizon)
  if (parts > 0) return ratio(most, begun.length, parts, 'half-up')
  const days = begun.reduce((sum, period) => sum + daysIn(period.start, period.end), 0)
  return ratio(most, days, daysIn(whole.start, whole.end), 'half-up')
}

/**
 * Returns the year's total: the entitlement when the whole year has one level, otherwise its part, rounded as the type
 * says and capped at the highest entitlement.
 */
function yearTotal(rules: TypeRules, levels: readonly Level[], exact: Amount): Amount {
  if (levels.some(({ amount }) => amount === exact)) return exact
  return Math.min(roundByRules(rules, exact), Math.max(...levels.map(({ amount }) => amount)))
}

function roundByRules({ rounding }: TypeRules, amount: Amount): Amount {
  return rounding ? roundAmount(amount, rounding.how, rounding.step) : amount
}

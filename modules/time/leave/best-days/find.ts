import type { z } from 'zod'
import { addDays, type Day, daysBetween, lastDay, laterOf, type Month, monthOf } from '#base/days.ts'
import { invalidField, Refused } from '#base/errors.ts'
import { daysOf } from '#modules/calendar/workdays/days-of.ts'
import { minutesDue, type Workday } from '#modules/calendar/workdays/workday.ts'
import type { Context } from '#server/context.ts'
import { countable, type LeavePerson, leaveWorld } from '../balance/facts.ts'
import { isFor } from '../balance/queries.ts'
import { countedDays, type DayOf } from '../ledger/counting.ts'
import { figuresOn } from '../ledger/figures.ts'
import { wholeYear } from '../ledger/leave-year.ts'
import { roomFor } from '../ledger/room.ts'
import { type LeaveFacts, ONE_DAY, rulesOn } from '../ledger/type-rules.ts'
import { boundDays } from '../request/bounds.ts'
import { requireInTime, requireService, requireShortEnough, requireSoundDays } from '../request/checks.ts'
import { chargesIn, countedIn } from '../request/plan.ts'
import { chargesOfAsked } from '../request/read-days.ts'
import { typedOf } from '../types/amount-value.ts'
import { asksOn, type LeaveTypeFacts, leaveTypes } from '../types/leave-types.ts'
import type { BestBreak } from './contract.ts'
import { type BreakDay, bestOf, breaksOf, worth } from './rules.ts'

const AHEAD = 365
/** How far around these days breaks may reach, in days: also how far the longest stretch looks. */
const AROUND = 45
const MOST_SHOWN = 8
/** Of how many breaks it is asked whether they fit. */
const MOST_TRIED = 120

/**
 * The best breaks that somebody may ask for: within the balance of a type, its rules, closed days and other leave, on the
 * days as they are now. A fixed number of queries.
 */
export async function bestDays(
  { tx, today, language }: Pick<Context, 'tx' | 'today' | 'language'>,
  employee: string,
  { type_id, days: wanted }: { type_id: string; days: number },
): Promise<z.input<typeof BestBreak>[]> {
  const types = await leaveTypes(tx)
  const type = types.find(
    ({ id, isActive, kind }) => id === type_id && isActive && (kind === 'granted' || kind === 'earned'),
  )
  if (!type) throw invalidField('type_id', 'not_a_choice')
  const world = await leaveWorld(tx, types, [employee])
  const person = world.people.get(employee)!
  const facts = world.factsOf(employee, type.id)
  const balances = countedIn(types, type)
  const span = { first: addDays(today, -AROUND), last: addDays(today, AHEAD + AROUND) }
  const days = (await daysOf(tx, [employee], span)).of.get(employee) ?? []
  const counted = countable(span.first, days)
  const until = addDays(today, AHEAD)
  const begins = addDays(today, Math.max(1, asksOn(type, today).notice))
  const closed = new Set(await boundDays(tx, { employee, type: type.id, first: begins, last: until }))
  const asked = (day: Day, last = day) => ({
    ...({ from: day, until: last, fromPart: 'whole', untilPart: 'whole' } as const),
    time: null,
  })
  const at = (day: Day) => daysBetween(span.first, day)
  const within = (from: Day, last: Day) => counted.slice(at(from), at(last) + 1)

  const breakDays = days.map((of, index): BreakDay => {
    const day = addDays(span.first, index)
    const due = minutesDue(of).filter((minutes) => minutes > 0).length
    const isFree = of.employed && due === 0 && !of.away.some(({ pending }) => pending)
    const { calendarDays } = asksOn(type, day)
    const isOpen = isFree || (of.employed && day >= begins && day <= until && !closed.has(day) && of.away.length === 0)
    return { day, isFree: isFree && !calendarDays, halves: isFree && !calendarDays ? 0 : halvesOf(of, due), isOpen }
  })

  const chargesFor = (from: Day, last: Day) => {
    const { calendarDays } = asksOn(type, from)
    const all = countedDays(asked(from, last), within(from, last), { unit: type.unit, calendarDays })
    // What is away anyway is no part of what is asked for.
    return { all, charges: chargesOfAsked('new', all) }
  }
  const others = facts.charges.filter(({ state }) => state !== 'returned')
  const mayTake = ({ from, until: last }: { from: Day; until: Day }) => {
    const one = asked(from, last)
    const rules = asksOn(type, from)
    if (!isFor(type, person, from)) return false
    // Another request lies between: two would have to be sent.
    if (days.slice(at(from), at(last) + 1).some(({ away }) => away.length > 0)) return false
    const { all, charges } = chargesFor(from, last)
    const isAllowed = passes(() => {
      requireSoundDays(one, type, rules)
      requireService(one, person, rules)
      requireInTime(one, today, rules)
      requireShortEnough(type, rules, all, others, around(counted, at(from), at(last)))
    })
    if (!isAllowed) return false
    return balances.every((of) => {
      const { missing, unpaid } = roomFor(
        of.versions,
        person.facts,
        world.factsOf(employee, of.id),
        chargesIn(of, type, charges),
      )
      return missing === 0 && unpaid === 0
    })
  }

  // Of each month once: what it has to fit exactly is asked of the few that come first.
  const left = new Map<Month, number>()
  const mostFrom = (day: Day) => {
    const known = left.get(monthOf(day)) ?? leftIn(type, person, facts, day)
    left.set(monthOf(day), known)
    const { longest } = asksOn(type, day)
    return Math.min(wanted * 2, known, longest === null ? known : halvesIn(longest, type))
  }
  return bestOf(breaksOf(breakDays, mostFrom).slice(0, MOST_TRIED), MOST_SHOWN, mayTake).map((one) => {
    const { charges } = chargesFor(one.from, one.until)
    const amount = charges.reduce((sum, charge) => sum + charge.amount, 0)
    const after = figuresOn(
      type.versions,
      person.facts,
      { ...facts, charges: [...facts.charges, ...charges] },
      one.until,
    )
    return {
      from_day: one.from,
      until_day: one.until,
      first_off: one.firstOff,
      last_off: one.lastOff,
      length: one.length,
      amount: typedOf(amount, type.unit),
      unit: type.unit,
      worth: worth(one) / 1_000,
      left_after: typedOf(after.left - after.pending, type.unit),
      holidays: [
        ...new Set(
          within(one.firstOff, one.lastOff)
            .flatMap(({ holidays }) => holidays)
            .map(({ name, name_zh }) => (language === 'zh-TW' && name_zh) || name),
        ),
      ],
    }
  })
}

/** How many halves a balance has room for in the month of a day; all of the year's where it may be taken in advance. */
function leftIn(type: LeaveTypeFacts, person: LeavePerson, facts: LeaveFacts, day: Day): number {
  const rules = rulesOn(type.versions, day)
  const end = lastDay(monthOf(day))
  const on = rules.advance ? laterOf(end, wholeYear(rules, person.facts.joined, day).end) : end
  const { left, pending } = figuresOn(type.versions, person.facts, facts, on)
  return halvesIn(Math.max(0, left - pending), type)
}

/** How many halves of a day an amount is at most. Hours of a day differ by its shift: half an hour is the least that half a day is. */
function halvesIn(amount: number, { unit }: LeaveTypeFacts): number {
  return unit === 'days' ? Math.floor((amount * 2) / ONE_DAY) : Math.floor(amount / 30)
}

/** What a day costs in halves; a day on which nothing is due costs a whole one where calendar days count. */
function halvesOf({ employed }: Workday, due: number): number {
  return employed && due === 0 ? 2 : due
}

function around(days: readonly DayOf[], from: number, last: number): readonly DayOf[] {
  return days.slice(Math.max(0, from - AROUND), last + AROUND + 1)
}

/** Whether checks that throw their refusal have nothing against it. */
function passes(checks: () => void): boolean {
  try {
    checks()
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

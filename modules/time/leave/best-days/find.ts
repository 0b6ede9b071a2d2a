import type { z } from 'zod'
import { addDays, type Day, daysBetween, lastDay, laterDay, type Month, monthOf } from '#base/days/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { loadWorkdays, minutesDue, type Workday } from '#calendar/workdays.ts'
import type { Context } from '#server/context/context.ts'
import { type LeavePerson, loadLeaveRecords, requireLeavePerson, toCountableDays } from '../balance/leave-records.ts'
import { isEligibleFor } from '../balance/queries.ts'
import { type CountableDay, countDays } from '../ledger/counting.ts'
import { figuresOn } from '../ledger/figures.ts'
import { fullLeaveYear } from '../ledger/leave-year.ts'
import { roomFor } from '../ledger/room.ts'
import { type LeaveFacts, ONE_DAY, rulesOn } from '../ledger/type-rules.ts'
import { loadBoundDays } from '../request/bounds.ts'
import { requireInTime, requireService, requireValidDays, requireWithinLongest } from '../request/checks.ts'
import { toPendingCharges } from '../request/load-days.ts'
import { chargedTypes, chargesOf } from '../request/plan.ts'
import { requireOnce, requireTakenInTime } from '../request/when-taken.ts'
import { amountNumber } from '../types/amount-value.ts'
import { type LeaveTypeFacts, loadLeaveTypes, requestRulesOn } from '../types/leave-types.ts'
import type { BestBreak } from './contract.ts'
import { type BreakDay, daysOffPerLeaveDay, findBreaks, pickBestBreaks } from './rules.ts'

const DAYS_AHEAD = 365
/** Days that a break may reach beyond the searched ones; also the reach of the longest-stretch rule. */
const DAYS_AROUND = 45
const MAX_SHOWN = 8
/** Breaks that are checked against all rules. */
const MAX_TRIED = 120

/**
 * Finds the best breaks that a person can request: within balance, rules, closed days and other leave, by current days.
 * Runs a fixed number of queries.
 */
export async function findBestDays(
  { tx, today, language }: Pick<Context, 'tx' | 'today' | 'language'>,
  employee: string,
  { type_id, days: wanted }: { type_id: string; days: number },
): Promise<z.input<typeof BestBreak>[]> {
  const types = await loadLeaveTypes(tx)
  const type = types.find(
    ({ id, isActive, kind }) => id === type_id && isActive && (kind === 'granted' || kind === 'earned'),
  )
  if (!type) throw invalidField('type_id', 'not_a_choice')
  const world = await loadLeaveRecords(tx, types, [employee])
  const person = requireLeavePerson(world, employee)
  const facts = world.factsOf(employee, type.id)
  const balances = chargedTypes(types, type)
  const span = { first: addDays(today, -DAYS_AROUND), last: addDays(today, DAYS_AHEAD + DAYS_AROUND) }
  const days = (await loadWorkdays(tx, [employee], span)).of.get(employee) ?? []
  const counted = toCountableDays(span.first, days)
  const until = addDays(today, DAYS_AHEAD)
  const begins = addDays(today, Math.max(1, requestRulesOn(type, today).notice))
  const closed = new Set(await loadBoundDays(tx, { employee, type: type.id, first: begins, last: until }))
  const wholeDayRequest = (day: Day, last = day) => ({
    ...({ from: day, until: last, fromPart: 'whole', untilPart: 'whole' } as const),
    time: null,
  })
  const at = (day: Day) => daysBetween(span.first, day)
  const daysWithin = (from: Day, last: Day) => counted.slice(at(from), at(last) + 1)

  const isTakenOn = (day: Day) =>
    passesChecks(() => requireTakenInTime({ from: day, until: day }, null, person, requestRulesOn(type, day)))
  const breakDays = days.map((of, index): BreakDay => {
    const day = addDays(span.first, index)
    const due = minutesDue(of).filter((minutes) => minutes > 0).length
    const isFree = of.employed && due === 0 && !of.away.some(({ pending }) => pending)
    const { calendarDays } = requestRulesOn(type, day)
    const isOpen =
      isFree ||
      (isTakenOn(day) && of.employed && day >= begins && day <= until && !closed.has(day) && of.away.length === 0)
    return {
      day,
      isFree: isFree && !calendarDays,
      halves: isFree && !calendarDays ? 0 : halvesCharged(of, due),
      isOpen,
    }
  })

  const chargesFor = (from: Day, last: Day) => {
    const { calendarDays } = requestRulesOn(type, from)
    const all = countDays(wholeDayRequest(from, last), daysWithin(from, last), { unit: type.unit, calendarDays })
    // Days away already are no part of the request.
    return { all, charges: toPendingCharges('new', all) }
  }
  const earlier = (world.requests.get(employee) ?? []).filter((of) => of.type === type.id && of.state !== 'returned')
  const others = facts.charges.filter(({ state }) => state !== 'returned')
  const mayTake = ({ from, until: last }: { from: Day; until: Day }) => {
    const one = wholeDayRequest(from, last)
    const rules = requestRulesOn(type, from)
    if (!isEligibleFor(type, person, from)) return false
    // A request in between would split this one in two.
    if (days.slice(at(from), at(last) + 1).some(({ away }) => away.length > 0)) return false
    const { all, charges } = chargesFor(from, last)
    const isAllowed = passesChecks(() => {
      requireValidDays(one, type, rules)
      requireService(one, person, rules)
      requireTakenInTime(one, null, person, rules)
      requireOnce(rules, earlier, facts)
      requireInTime(one, today, rules)
      requireWithinLongest(type, rules, all, others, surroundingDays(counted, at(from), at(last)))
    })
    if (!isAllowed) return false
    return balances.every((of) => {
      const { missing, unpaid } = roomFor(
        of.versions,
        person.facts,
        world.factsOf(employee, of.id),
        chargesOf(of, type, person.facts, facts.charges, charges),
      )
      return missing === 0 && unpaid === 0
    })
  }

  // Computed once per month; the exact check runs only on the first candidates.
  const left = new Map<Month, number>()
  const mostFrom = (day: Day) => {
    const known = left.get(monthOf(day)) ?? halvesLeftInMonth(type, person, facts, day)
    left.set(monthOf(day), known)
    const { longest } = requestRulesOn(type, day)
    return Math.min(wanted * 2, known, longest === null ? known : halvesIn(longest, type))
  }
  return pickBestBreaks(findBreaks(breakDays, mostFrom).slice(0, MAX_TRIED), MAX_SHOWN, mayTake).map((one) => {
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
      amount: amountNumber(amount, type.unit),
      unit: type.unit,
      worth: daysOffPerLeaveDay(one) / 1_000,
      left_after: amountNumber(after.left - after.pending, type.unit),
      holidays: [
        ...new Set(
          daysWithin(one.firstOff, one.lastOff)
            .flatMap(({ holidays }) => holidays)
            .map(({ name, name_zh }) => (language === 'zh-TW' && name_zh) || name),
        ),
      ],
    }
  })
}

/** Half days that a balance allows in a day's month; the whole year's where leave may be taken in advance. */
function halvesLeftInMonth(type: LeaveTypeFacts, person: LeavePerson, facts: LeaveFacts, day: Day): number {
  const rules = rulesOn(type.versions, day)
  const end = lastDay(monthOf(day))
  const on = rules.advance ? laterDay(end, fullLeaveYear(rules, person.facts.joined, day).end) : end
  const { left, pending } = figuresOn(type.versions, person.facts, facts, on)
  return halvesIn(Math.max(0, left - pending), type)
}

/** Upper bound of half days in an amount. Hours per day differ by shift; half a day is at least half an hour. */
function halvesIn(amount: number, { unit }: LeaveTypeFacts): number {
  return unit === 'days' ? Math.floor((amount * 2) / ONE_DAY) : Math.floor(amount / 30)
}

/** Charge of a day in halves; where calendar days count, a day without work costs a whole day. */
function halvesCharged({ employed }: Workday, due: number): number {
  return employed && due === 0 ? 2 : due
}

function surroundingDays(days: readonly CountableDay[], from: number, last: number): readonly CountableDay[] {
  return days.slice(Math.max(0, from - DAYS_AROUND), last + DAYS_AROUND + 1)
}

/** Whether checks that throw refusals pass. */
function passesChecks(checks: () => void): boolean {
  try {
    checks()
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

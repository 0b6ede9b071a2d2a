import type { z } from 'zod'
import type { Language } from '#base/access/actor.ts'
import { type Day, earlierDay, laterDay } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { findMissingHolidays } from '#calendar/holidays.ts'
import { requireStandIn } from '#requests/approvers.ts'
import type { RequestPlan, RequestTarget, RequestWarning } from '#requests/kind.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { countWithin, type LeaveRecords, loadLeaveRecords, requireLeavePerson } from '../balance/leave-records.ts'
import type { RequestedDays } from '../ledger/counting.ts'
import { levelOn } from '../ledger/entitlement.ts'
import { figuresOn } from '../ledger/figures.ts'
import { leaveYearOn } from '../ledger/leave-year.ts'
import { roomFor } from '../ledger/room.ts'
import type { Amount, Charge, LeaveFacts, PersonFacts } from '../ledger/type-rules.ts'
import {
  type LeaveTypeFacts,
  loadCompanyLanguage,
  loadLeaveTypes,
  lockTypeForShare,
  requestRulesOn,
  typeName,
} from '../types/leave-types.ts'
import { lengthText } from '../types/length-text.ts'
import { findBoundConflicts } from './bounds.ts'
import {
  requireBalanceKept,
  requireEligible,
  requireFreeDays,
  requireInTime,
  requireNoAbsence,
  requireService,
  requireValidDays,
  requireWithinLongest,
  stretchOf,
} from './checks.ts'
import type { LeaveInput } from './contract.ts'
import {
  loadCountedDays,
  loadDaysOfRequests,
  type RequestDays,
  toPendingCharges,
  toRequestedDays,
} from './load-days.ts'
import { requireOnce, requireTakenInTime } from './when-taken.ts'

type LeaveRequestInput = z.output<typeof LeaveInput>

/** What leave requests are planned by. Days and holidays are read of one person when they are asked for. */
type PlanFacts = {
  readonly types: readonly LeaveTypeFacts[]
  readonly companyLanguage: string
  readonly records: LeaveRecords
  readonly daysOf: (employee: string, type: LeaveTypeFacts, asked: RequestedDays) => Promise<RequestDays> | RequestDays
  readonly conflictsOf: (asked: Parameters<typeof findBoundConflicts>[1]) => ReturnType<typeof findBoundConflicts>
  readonly holidaysMissing: (employee: string, asked: RequestedDays) => ReturnType<typeof findMissingHolidays>
}

/**
 * Plans a leave request. Throws 422 at the field with the missing figure. Rules about the moment of sending (notice,
 * how far back) are not checked again when it is decided.
 */
export async function planLeave(
  context: Context,
  target: RequestTarget,
  given: LeaveRequestInput,
  { locked }: { readonly locked: boolean },
): Promise<RequestPlan> {
  const { tx } = context
  if (locked) await lockTypeForShare(tx, given.type_id)
  const types = await loadLeaveTypes(tx)
  return planByFacts(context, target, given, {
    types,
    companyLanguage: await loadCompanyLanguage(tx),
    records: await loadLeaveRecords(tx, types, [target.employeeId]),
    daysOf: (employee, type, asked) => loadCountedDays(tx, employee, type, asked),
    conflictsOf: (asked) => findBoundConflicts(tx, asked),
    holidaysMissing: (employee, { from, until }) => findMissingHolidays(tx, [employee], { first: from, last: until }),
  })
}

/**
 * Loads what requests of different people are planned by, in as many queries as for one, and returns `planLeave` without
 * locks. Their days must be real ones: those of all people are loaded from the first to the last.
 */
export async function createLeavePlanner(
  tx: Tx,
  requests: readonly { readonly employeeId: string; readonly given: LeaveRequestInput }[],
): Promise<(context: Context, target: RequestTarget, given: LeaveRequestInput) => Promise<RequestPlan>> {
  const asked = requests.map(({ employeeId, given }) => ({ employee: employeeId, asked: toRequestedDays(given) }))
  const people = [...new Set(asked.map(({ employee }) => employee))]
  const types = await loadLeaveTypes(tx)
  const daysOf = await loadDaysOfRequests(tx, asked)
  const missingOfAny = await findMissingHolidays(tx, people, {
    first: asked.map((one) => one.asked.from).reduce(earlierDay),
    last: asked.map((one) => one.asked.until).reduce(laterDay),
  })
  const bound = await tx.selectFrom('leave_bound').select('id').limit(1).executeTakeFirst()
  const facts: PlanFacts = {
    types,
    companyLanguage: await loadCompanyLanguage(tx),
    records: await loadLeaveRecords(tx, types, people),
    daysOf,
    conflictsOf: async (one) => (bound ? findBoundConflicts(tx, one) : []),
    holidaysMissing: async (employee, { from, until }) =>
      missingOfAny.length === 0 ? [] : findMissingHolidays(tx, [employee], { first: from, last: until }),
  }
  return (context, target, given) => planByFacts(context, target, given, facts)
}

async function planByFacts(
  context: Context,
  { employeeId, requestId }: RequestTarget,
  given: LeaveRequestInput,
  { types, companyLanguage, records, daysOf, conflictsOf, holidaysMissing }: PlanFacts,
): Promise<RequestPlan> {
  const { today, actor, language } = context
  const titleOf = (one: LeaveTypeFacts) => typeName(one, language, companyLanguage)
  const type = types.find(({ id }) => id === given.type_id)
  if (!type) throw invalidField('type_id', 'not_a_choice')
  const person = requireLeavePerson(records, employeeId)
  const isDecided = requestId !== null && (await isPending(context, requestId))
  if (!isDecided && !type.isActive) throw invalidField('type_id', 'not_a_choice')
  const requested = toRequestedDays(given)
  const rules = requestRulesOn(type, requested.from)
  requireValidDays(requested, type, rules)
  requireService(requested, person, rules)
  requireEligible(type, person, requested)
  requireTakenInTime(requested, given.event_day, person, rules)
  // Days that may be apart from the type that they count within need no balance of it.
  for (const one of chargedTypes(types, type))
    if (one.id === type.id || type.withinAfter === 0)
      requireBalanceKept(requested, { ...one, name: titleOf(one) }, records.factsOf(employeeId, one.id))
  const isHr = employeeId !== actor.employeeId && actor.grants.has('leave:manage')
  if (!isDecided && !isHr) requireInTime(requested, today, rules)
  if (given.cover_id !== null)
    await requireStandIn(context, {
      field: 'cover_id',
      of: employeeId,
      to: given.cover_id,
      setBy: isDecided ? await findSender(context, requestId) : actor.employeeId,
      from: requested.from,
      until: requested.until,
    })

  const { days, counted, absent } = await daysOf(employeeId, type, requested)
  const charges = toPendingCharges(requestId ?? 'new', counted)
  const total = charges.reduce((sum, { amount }) => sum + amount, 0)
  if (total === 0) throw invalidField('from_day', 'leave_no_working_day')
  const others = (records.requests.get(employeeId) ?? []).filter(
    (one) => one.request !== requestId && one.state !== 'returned',
  )
  requireOnce(
    rules,
    others.filter((one) => one.type === type.id),
    records.factsOf(employeeId, type.id),
  )
  requireFreeDays(requested, counted, days, others)
  requireNoAbsence(counted, absent)
  const same = records
    .factsOf(employeeId, type.id)
    .charges.filter((charge) => charge.request !== requestId && charge.state !== 'returned')
  requireWithinLongest(type, rules, counted, same, days)
  const warnings = [
    ...requireRoom(records, types, { type, employee: employeeId, language, titleOf }, charges),
    ...(await holidaysMissing(employeeId, requested)).map(toHolidayWarning),
  ]
  for (const met of isDecided
    ? []
    : await conflictsOf({
        employee: employeeId,
        type: type.id,
        request: requestId,
        days: charges.map(({ day }) => day),
      })) {
    const code = met.most === null ? 'leave_closed' : 'leave_quota'
    if (!isHr) throw invalidField('from_day', code, { name: met.name, day: met.day, most: met.most, away: met.away })
    warnings.push({ code, params: { name: met.name, day: met.day, most: met.most, away: met.away }, remark: true })
  }
  // Leave that adjoins other leave of the type is one absence: it is not split to owe no document.
  const absence = rules.files === 'over' ? Math.max(total, stretchOf(counted, same, days)) : total
  const owesFiles =
    rules.files === 'always' || (rules.files === 'over' && rules.filesOver !== null && absence > rules.filesOver)
  return {
    typeId: type.id,
    from: requested.from,
    until: requested.until,
    ...(type.unit === 'days' ? { days: total } : { minutes: total }),
    completesAfter: requested.until,
    beginsOn: requested.from,
    owes: { ...(owesFiles && { files: true as const }), ...(rules.needsReason && { reason: true as const }) },
    warnings,
  }
}

/** Throws 422 with the missing amount of the type or of the one it counts within; warns about unpaid days. */
function requireRoom(
  world: LeaveRecords,
  types: readonly LeaveTypeFacts[],
  {
    type,
    employee,
    language,
    titleOf,
  }: { type: LeaveTypeFacts; employee: string; language: Language; titleOf: (type: LeaveTypeFacts) => string },
  charges: ReturnType<typeof toPendingCharges>,
): RequestWarning[] {
  const person = requireLeavePerson(world, employee).facts
  const warnings: RequestWarning[] = []
  for (const one of chargedTypes(types, type)) {
    const facts = world.factsOf(employee, one.id)
    const own = chargesOf(one, type, person, world.factsOf(employee, type.id).charges, charges)
    const { missing, unpaid } = roomFor(one.versions, person, facts, own)
    if (missing > 0) {
      const { day } = required(own[0], 'a charged day')
      throw invalidField('until_day', 'leave_too_little', {
        missing: lengthText(missing, one.unit, language),
        left: lengthText(availableOn(one, person, facts, day), one.unit, language),
        name: titleOf(one),
        unit: one.unit,
      })
    }
    if (unpaid > 0) warnings.push({ code: 'leave_unpaid', params: { amount: lengthText(unpaid, one.unit, language) } })
  }
  return warnings
}

/** What of a type is free on a day: what is left less pending leave, or the amount that it gives each time. */
function availableOn({ kind, versions }: LeaveTypeFacts, person: PersonFacts, facts: LeaveFacts, day: Day): Amount {
  if (kind === 'event') return levelOn(versions, person, leaveYearOn(versions, person.joined, day), day).amount
  const { left, pending } = figuresOn(versions, person, facts, day)
  return left - pending
}

/** The types that leave is taken from: its own, and the one that it counts within. */
export function chargedTypes(types: readonly LeaveTypeFacts[], type: LeaveTypeFacts): LeaveTypeFacts[] {
  const outer = types.find(({ id }) => id === type.withinId)
  return outer ? [type, outer] : [type]
}

/** The charges of a request to its own type or to the one that it counts within, after what was taken before. */
export function chargesOf(
  one: LeaveTypeFacts,
  type: LeaveTypeFacts,
  person: PersonFacts,
  taken: readonly Charge[],
  charges: readonly Charge[],
): Charge[] {
  const request = charges[0]?.request
  if (one.id === type.id || request === undefined) return [...charges]
  const before = taken.filter((charge) => charge.type === undefined && charge.request !== request)
  return countWithin(one, type, person, [...before, ...charges]).filter((charge) => charge.request === request)
}

/** Warns about a year without holidays of the person's office, whose days all count as working days. */
function toHolidayWarning({ year, office }: { readonly year: number; readonly office: string }): RequestWarning {
  return { code: 'holidays_missing', params: { year: String(year), office } }
}

/** Finds the employee record of a request's sender; null without one. */
async function findSender({ tx }: Context, id: string | null): Promise<string | null> {
  const row = await tx
    .selectFrom('request')
    .innerJoin('membership', 'membership.account_id', 'request.sent_by')
    .select('membership.employee_id')
    .where('request.id', '=', id)
    .executeTakeFirst()
  return row?.employee_id ?? null
}

async function isPending({ tx }: Context, id: string): Promise<boolean> {
  const row = await tx.selectFrom('request').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'pending'
}

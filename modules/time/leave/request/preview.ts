import type { z } from 'zod'
import { text } from '#base/labels.ts'
import type { Asking } from '#modules/requests/approval/kind.ts'
import type { Context } from '#server/context.ts'
import { leaveWorld } from '../balance/facts.ts'
import { figuresOn } from '../ledger/figures.ts'
import { roomFor } from '../ledger/room.ts'
import { typedOf } from '../types/amount-value.ts'
import { asksOn, leaveTypes } from '../types/leave-types.ts'
import { awayThen } from './bounds.ts'
import type { LeaveGiven, LeavePreview } from './contract.ts'
import { requestLabels } from './labels.ts'
import { askedDays, chargesOfAsked, countedFor } from './read-days.ts'

type Given = z.output<typeof LeaveGiven>

const NOTHING: z.input<typeof LeavePreview> = {
  unit: null,
  days: [],
  total: 0,
  left: null,
  left_after: null,
  unpaid: 0,
  carried: 0,
  away: [],
  notice_days: 0,
}

/** What the form shows of what is chosen so far: each day with what it costs, what is left after, who else is away. */
export async function previewLeave(
  context: Context,
  { employeeId, requestId }: Asking,
  given: Partial<Given>,
): Promise<z.input<typeof LeavePreview>> {
  const { tx, today, language } = context
  const types = await leaveTypes(tx)
  const type = types.find(({ id }) => id === given.type_id)
  if (!type) return NOTHING
  const world = await leaveWorld(tx, types, [employeeId])
  const person = world.people.get(employeeId)
  if (!person) return NOTHING
  const facts = world.factsOf(employeeId, type.id)
  const hasBalance = type.kind === 'granted' || type.kind === 'earned'
  const from = given.from_day ?? today
  const now = figuresOn(type.versions, person.facts, facts, from)
  const left = typedOf(now.left - now.pending, type.unit)
  const about = { ...NOTHING, unit: type.unit, left: hasBalance ? left : null, notice_days: asksOn(type, from).notice }
  if (given.from_day === undefined || given.until_day === undefined || given.until_day < given.from_day) return about
  const asked = askedDays({
    from_day: given.from_day,
    until_day: given.until_day,
    from_part: given.from_part ?? 'whole',
    until_part: given.until_part ?? 'whole',
    from_minute: given.from_minute ?? null,
    until_minute: given.until_minute ?? null,
  })
  const { counted } = await countedFor(tx, employeeId, type, asked)
  const charges = chargesOfAsked(requestId ?? 'new', counted)
  const total = charges.reduce((sum, { amount }) => sum + amount, 0)
  const { unpaid, carried } = roomFor(type.versions, person.facts, facts, charges)
  const rest = facts.charges.filter(({ request }) => request !== requestId)
  const after = figuresOn(type.versions, person.facts, { ...facts, charges: [...rest, ...charges] }, asked.from)
  return {
    ...about,
    days: counted.slice(0, 120).map(({ day, amount, free }) => ({
      day,
      amount: typedOf(amount, type.unit),
      free:
        free === undefined
          ? null
          : text(requestLabels[`leave-request.free.${free.why}`], language, {
              name: free.holiday && (language === 'zh-TW' ? free.holiday.zh : free.holiday.en),
            }),
    })),
    total: typedOf(total, type.unit),
    left_after: hasBalance ? typedOf(after.left - after.pending, type.unit) : null,
    unpaid: typedOf(unpaid, type.unit),
    carried: typedOf(carried, type.unit),
    away: await awayThen(tx, employeeId, asked.from, asked.until, today),
  }
}

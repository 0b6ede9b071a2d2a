import type { z } from 'zod'
import { formatLabel } from '#base/labels.ts'
import type { RequestTarget } from '#requests/kind.ts'
import type { Context } from '#server/context/context.ts'
import { loadLeaveRecords } from '../balance/leave-records.ts'
import { figuresOn } from '../ledger/figures.ts'
import { roomFor } from '../ledger/room.ts'
import { amountNumber } from '../types/amount-value.ts'
import { loadLeaveTypes, requestRulesOn } from '../types/leave-types.ts'
import { loadAwayColleagues } from './bounds.ts'
import type { LeaveInput, LeavePreview } from './contract.ts'
import { requestLabels } from './labels.ts'
import { loadCountedDays, toPendingCharges, toRequestedDays } from './load-days.ts'

type LeaveRequestInput = z.output<typeof LeaveInput>

const EMPTY_PREVIEW: z.input<typeof LeavePreview> = {
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

/** Previews the typed request: the cost of each day, the balance after, and who else is away. */
export async function previewLeave(
  context: Context,
  { employeeId, requestId }: RequestTarget,
  given: Partial<LeaveRequestInput>,
): Promise<z.input<typeof LeavePreview>> {
  const { tx, today, language } = context
  const types = await loadLeaveTypes(tx)
  const type = types.find(({ id }) => id === given.type_id)
  if (!type) return EMPTY_PREVIEW
  const world = await loadLeaveRecords(tx, types, [employeeId])
  const person = world.people.get(employeeId)
  if (!person) return EMPTY_PREVIEW
  const facts = world.factsOf(employeeId, type.id)
  const hasBalance = type.kind === 'granted' || type.kind === 'earned'
  const from = given.from_day ?? today
  const now = figuresOn(type.versions, person.facts, facts, from)
  const left = amountNumber(now.left - now.pending, type.unit)
  const about = {
    ...EMPTY_PREVIEW,
    unit: type.unit,
    left: hasBalance ? left : null,
    notice_days: requestRulesOn(type, from).notice,
  }
  if (given.from_day === undefined || given.until_day === undefined || given.until_day < given.from_day) return about
  const requested = toRequestedDays({
    from_day: given.from_day,
    until_day: given.until_day,
    from_part: given.from_part ?? 'whole',
    until_part: given.until_part ?? 'whole',
    from_minute: given.from_minute ?? null,
    until_minute: given.until_minute ?? null,
  })
  const { counted } = await loadCountedDays(tx, employeeId, type, requested)
  const charges = toPendingCharges(requestId ?? 'new', counted)
  const total = charges.reduce((sum, { amount }) => sum + amount, 0)
  const { unpaid, carried } = roomFor(type.versions, person.facts, facts, charges)
  const rest = facts.charges.filter(({ request }) => request !== requestId)
  const after = figuresOn(type.versions, person.facts, { ...facts, charges: [...rest, ...charges] }, requested.from)
  return {
    ...about,
    days: counted.slice(0, 120).map(({ day, amount, free }) => ({
      day,
      amount: amountNumber(amount, type.unit),
      free:
        free === undefined
          ? null
          : formatLabel(requestLabels[`leave-request.free.${free.why}`], language, {
              name: free.holiday && (language === 'zh-TW' ? free.holiday.zh : free.holiday.en),
            }),
    })),
    total: amountNumber(total, type.unit),
    left_after: hasBalance ? amountNumber(after.left - after.pending, type.unit) : null,
    unpaid: amountNumber(unpaid, type.unit),
    carried: amountNumber(carried, type.unit),
    away: await loadAwayColleagues(tx, employeeId, requested.from, requested.until, today),
  }
}

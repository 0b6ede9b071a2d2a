import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { dayText } from '#base/days/day-text.ts'
import { type Day, daysBetween, earlierDay, laterDay } from '#base/days/days.ts'
import { clockText } from '#base/days/week.ts'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { SCHEDULE_MODULE } from '#base/modules.ts'
import { required } from '#base/required.ts'
import type { RequestKind, RequestSummary, SummaryLine } from '#requests/kind.ts'
import { findVisibleName } from '#requests/lists.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { cellKey, changePublishedCells, enclosingSpan, loadCells } from '../cells.ts'
import { MAX_DAYS } from '../contract.ts'
import { loadPublishedShifts } from '../plan/plan.ts'
import type { CellChange } from '../plan-change.ts'
import { type KnownShift, loadShifts, termsOn } from '../terms.ts'
import { swapCalls } from './contract.ts'
import { shiftSwapLabels } from './labels.ts'
import { findOwnPublished, loadOffer, loadOffers, mayTake, type StoredOffer } from './offers.ts'
import { loadSwapPlan, type Swap, type SwapNotice, type SwapPlan, toRequestWarning } from './swap-plan.ts'

export type SwapInput = { offer_id: string; return_id: string | null }

/** No assignment: what was to be given back is not there any more. */
const MISSING_ASSIGNMENT = '00000000-0000-0000-0000-000000000000'

type StoredSwap = {
  readonly request_id: string
  readonly offer_id: string
  readonly employee_id: string
  readonly taker_id: string
  readonly day: Day
  readonly shift_id: string
  readonly return_day: Day | null
  readonly return_shift_id: string | null
  readonly known: SwapNotice[]
  readonly before: CellChange[] | null
  readonly after: CellChange[] | null
}

/**
 * A request to take an offered shift, decided by people who plan. Approval moves the shift to the taker, and the
 * returned shift to its owner, also on locked days. The request belongs to the shift's owner and is sent by the taker.
 */
export const SHIFT_SWAP: RequestKind<SwapInput, Awaited<ReturnType<typeof previewSwap>>> = {
  kind: 'shift_swap',
  name: shiftSwapLabels['shift-swap.title'],
  module: SCHEDULE_MODULE,
  endpoints: swapCalls,
  see: 'shift:plan',
  manage: 'shift:plan',
  defaultSteps: [{ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }],
  async findOwner({ tx, actor }, { offer_id }) {
    if (offer_id === undefined) return null
    const offer = await loadOffer(tx, offer_id, { lock: false })
    if (offer?.employee_id === actor.employeeId) throw invalidField('offer_id', 'shift_offer_own')
    if (!offer || !(await mayTake(tx, offer_id, actor.employeeId))) throw invalidField('offer_id', 'not_a_choice')
    return offer.employee_id
  },
  async listOtherPeople(tx, id) {
    return (await loadStoredSwaps(tx, [id])).map(({ taker_id }) => taker_id)
  },
  async plan(context, { employeeId, requestId }, given, { locked }) {
    const { tx, language } = context
    const offer = await loadOffer(tx, given.offer_id, { lock: locked })
    if (!offer || offer.employee_id !== employeeId) throw invalidField('offer_id', 'not_a_choice')
    const swap = await requireSwap(context, requestId, offer, given)
    const { problem, notices: known } = await loadSwapPlan(tx, swap)
    if (problem) throw invalidField('offer_id', problem.code, withDayText(problem.params, language))
    const days = [offer.day, ...(swap.back ? [swap.back.day] : [])]
    return {
      typeId: null,
      from: days.reduce(earlierDay),
      until: days.reduce(laterDay),
      completesAfter: null,
      beginsOn: null,
      owes: {},
      warnings: known.map((one) => toRequestWarning(one, language)),
    }
  },
  preview: (context, { requestId }, given) => previewSwap(context, requestId, given),
  async saveInput(tx, { id }, given) {
    const offer = required(await loadOffer(tx, given.offer_id, { lock: false }), 'the offer of a swap')
    const { rows } = await sql<{ taker: string }>`select m.employee_id as taker
      from request r join membership m on m.account_id = r.sent_by where r.id = ${id}::uuid`.execute(tx)
    const { taker } = required(rows[0], 'the person who takes a shift')
    const back = given.return_id === null ? null : ((await findOwnPublished(tx, taker, given.return_id)) ?? null)
    const { notices: known } = await loadSwapPlan(tx, toSwap(offer, taker, back))
    await tx.deleteFrom('shift_swap').where('request_id', '=', id).execute()
    await tx
      .insertInto('shift_swap')
      .values({
        request_id: id,
        offer_id: offer.id,
        employee_id: offer.employee_id,
        taker_id: taker,
        return_day: back?.day ?? null,
        return_shift_id: back?.shift_id ?? null,
        known: JSON.stringify(known),
      })
      .execute()
  },
  async loadInputs(tx, ids) {
    const stored = await loadStoredSwaps(tx, ids)
    const { rows } = await sql<{ request_id: string; id: string }>`
      select w.request_id, p.assignment_id as id from shift_swap w join shift_published p
        on p.employee_id = w.taker_id and p.day = w.return_day and p.shift_id = w.return_shift_id
      where ${idIn('w.request_id', ids)}`.execute(tx)
    const back = new Map(rows.map(({ request_id, id }) => [request_id, id]))
    return new Map(
      stored.map(({ request_id, offer_id, return_day }) => [
        request_id,
        { offer_id, return_id: return_day === null ? null : (back.get(request_id) ?? MISSING_ASSIGNMENT) },
      ]),
    )
  },
  loadSummaries: loadSwapSummaries,
  async applyEffect(context, { id }) {
    const { tx, now } = context
    const stored = await requireStoredSwap(tx, id)
    await loadOffer(tx, stored.offer_id, { lock: true })
    const { changes } = await loadSwapPlan(tx, toSwapFromStored(stored))
    const before = await loadPlannedCells(tx, changes)
    await changePublishedCells(context, changes)
    await tx
      .updateTable('shift_swap')
      .set({ before: JSON.stringify(before), after: JSON.stringify(changes) })
      .where('request_id', '=', id)
      .execute()
    await tx.updateTable('shift_offer').set({ ended_at: now }).where('id', '=', stored.offer_id).execute()
  },
  async reverseEffect(context, { id }, { how, from }) {
    const { tx, today, language } = context
    const { before, after, offer_id } = await requireStoredSwap(tx, id)
    if (before === null || after === null) return
    if (from !== null) throw invalidField('from_day', 'shift_swap_whole')
    const past = after.find(({ day }) => day <= today)
    if (past && how !== 'taken_back') throw conflict('shift_swap_worked', { day: dayText(past.day, language) })
    const planned = await loadPlannedCells(tx, after)
    const isChanged = after.some(({ shifts: swapped }, index) => {
      const { shifts } = required(planned[index], 'a day of the swap')
      return shifts.length !== swapped.length || shifts.some((shift) => !swapped.includes(shift))
    })
    if (isChanged) throw conflict('shift_swap_planned_since')
    await changePublishedCells(context, before)
    await tx.updateTable('shift_swap').set({ before: null, after: null }).where('request_id', '=', id).execute()
    if (how === 'taken_back')
      await tx.updateTable('shift_offer').set({ ended_at: null }).where('id', '=', offer_id).execute()
  },
}

/** Builds the requested swap. Throws 422 at the field that is wrong. */
async function requireSwap(
  context: Context,
  requestId: string | null,
  offer: StoredOffer,
  given: SwapInput,
): Promise<Swap> {
  const { tx, actor, today } = context
  const [stored] = requestId === null ? [] : await loadStoredSwaps(tx, [requestId])
  // `findOwner` refuses callers without an employee record.
  const taker = required(stored?.taker_id ?? actor.employeeId, 'the person who takes a shift')
  if (stored && taker !== actor.employeeId && (await findVisibleName(context, stored.request_id)) === null)
    throw notFound()
  // A decider sees the offer as it was made; a sender must be among the people it is for.
  if (taker === actor.employeeId && !(await mayTake(tx, offer.id, taker)))
    throw invalidField('offer_id', 'not_a_choice')
  if (offer.ended_at !== null) throw invalidField('offer_id', 'shift_offer_ended')
  if (offer.day <= today) throw invalidField('offer_id', 'shift_offer_past')
  const { rows } =
    await sql`select from shift_swap w join request r on r.id = w.request_id and r.state in ('pending', 'approved')
    where w.offer_id = ${offer.id}::uuid and w.request_id is distinct from ${requestId}::uuid`.execute(tx)
  if (rows.length > 0) throw invalidField('offer_id', 'shift_offer_taken')
  const { in_return, return_from, return_until } = offer
  if (given.return_id === null) {
    if (in_return === 'needed') throw invalidField('return_id', 'required')
    return toSwap(offer, taker, null)
  }
  if (in_return === 'none' || return_from === null || return_until === null)
    throw invalidField('return_id', 'shift_return_not_wanted')
  const back = await findOwnPublished(tx, taker, given.return_id)
  if (!back) throw invalidField('return_id', 'shift_return_gone')
  if (back.day <= today) throw invalidField('return_id', 'shift_offer_past')
  if (back.day < return_from || back.day > return_until)
    throw invalidField('return_id', 'shift_return_outside', {
      from: dayText(return_from, context.language),
      until: dayText(return_until, context.language),
    })
  // The change loads all days between the first and the last.
  if (Math.abs(daysBetween(offer.day, back.day)) >= MAX_DAYS)
    throw invalidField('return_id', 'too_many_days', { most: MAX_DAYS })
  return toSwap(offer, taker, back)
}

function toSwap(offer: StoredOffer, taker: string, back: { day: Day; shift_id: string } | null): Swap {
  return {
    gives: { employee: offer.employee_id, day: offer.day, shift: offer.shift_id },
    taker,
    back: back && { employee: taker, day: back.day, shift: back.shift_id },
  }
}

function toSwapFromStored({ employee_id, taker_id, day, shift_id, return_day, return_shift_id }: StoredSwap): Swap {
  return {
    gives: { employee: employee_id, day, shift: shift_id },
    taker: taker_id,
    back:
      return_day === null || return_shift_id === null
        ? null
        : { employee: taker_id, day: return_day, shift: return_shift_id },
  }
}

async function loadStoredSwaps(tx: Tx, ids: readonly string[]): Promise<StoredSwap[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StoredSwap>`
    select w.request_id, w.offer_id, w.employee_id, w.taker_id, o.day, o.shift_id, w.return_day, w.return_shift_id, w.known, w.before, w.after
    from shift_swap w join shift_offer o on o.id = w.offer_id where ${idIn('w.request_id', ids)}`.execute(tx)
  return rows
}

async function requireStoredSwap(tx: Tx, request: string): Promise<StoredSwap> {
  const [stored] = await loadStoredSwaps(tx, [request])
  return required(stored, 'the swap of a request')
}

/** Loads the planned shifts of the changed days, in the same order. */
async function loadPlannedCells(tx: Tx, changes: readonly CellChange[]): Promise<CellChange[]> {
  const people = [...new Set(changes.map(({ employee }) => employee))]
  const cells = await loadCells(tx, people, enclosingSpan(changes.map(({ day }) => day)))
  return changes.map(({ employee, day }) => ({
    employee,
    day,
    shifts: cells.filter((one) => one.employee_id === employee && one.day === day).map(({ shift_id }) => shift_id),
  }))
}

const withDayText = ({ day, ...params }: Record<string, unknown>, language: Language) => ({
  ...params,
  ...(day !== undefined && { day: dayText(day as Day, language) }),
})

/** Previews the offer and the changed days of both people. */
async function previewSwap(context: Context, requestId: string | null, given: Partial<SwapInput>) {
  const { tx, language } = context
  const [offer] = given.offer_id === undefined ? [] : await loadOffers(context, given.offer_id)
  const nothing = { offer: offer ?? null, days: [] }
  const stored = given.offer_id === undefined ? undefined : await loadOffer(tx, given.offer_id, { lock: false })
  if (!stored || !offer) return nothing
  const plan = await tryLoadSwapPlan(context, requestId, stored, {
    offer_id: stored.id,
    return_id: given.return_id ?? null,
  })
  if (!plan || plan.problem) return nothing
  const shifts = await loadShifts(tx)
  const people = [...new Set(plan.changes.map(({ employee }) => employee))]
  const published = await loadPublishedShifts(tx, people, enclosingSpan(plan.changes.map(({ day }) => day)))
  const shiftNames = (planned: readonly (string | null)[]) => plannedText(planned, shifts, language)
  return {
    offer,
    days: plan.changes.map(({ employee, day, shifts: after }) => ({
      full_name: plan.nameOf(employee),
      day,
      after: shiftNames(after),
      before: shiftNames(published.get(cellKey(employee, day)) ?? []),
    })),
  }
}

async function tryLoadSwapPlan(
  context: Context,
  requestId: string | null,
  offer: StoredOffer,
  given: SwapInput,
): Promise<SwapPlan | undefined> {
  try {
    return await loadSwapPlan(context.tx, await requireSwap(context, requestId, offer, given))
  } catch {
    return undefined
  }
}

/** Formats `AM + NT`, a day off, or the usual hours. */
function plannedText(
  planned: readonly (string | null)[],
  shifts: ReadonlyMap<string, KnownShift>,
  language: Language,
): string {
  if (planned.length === 0) return formatLabel(shiftSwapLabels['shift-swap.pattern'], language)
  const worked = planned.filter((shift) => shift !== null)
  if (worked.length < planned.length) return formatLabel(shiftSwapLabels['shift-swap.off'], language)
  return worked.map((shift) => shifts.get(shift)?.name ?? '').join(' + ')
}

async function loadSwapSummaries({ tx, language }: Context, requests: readonly { id: string }[]) {
  const ids = requests.map(({ id }) => id)
  const stored = new Map((await loadStoredSwaps(tx, ids)).map((one) => [one.request_id, one]))
  const shifts = await loadShifts(tx)
  const people = [...new Set([...stored.values()].flatMap(({ employee_id, taker_id }) => [employee_id, taker_id]))]
  const names = new Map(
    (await tx.selectFrom('employee').select(['id', 'full_name']).where(idIn('id', people)).execute()).map((row) => [
      row.id,
      row.full_name,
    ]),
  )
  const say = (key: keyof typeof shiftSwapLabels, params: Record<string, unknown> = {}) =>
    formatLabel(shiftSwapLabels[key], language, params)
  const shiftText = (shift: string, day: Day) => {
    const known = required(shifts.get(shift), 'a shift of a swap')
    const { hours } = termsOn(known, day)
    return `${dayText(day, language)}, ${known.name} ${clockText(hours.start)}–${clockText(hours.end)}`
  }
  return new Map(
    requests.map(({ id }): [string, RequestSummary] => {
      const one = stored.get(id)
      if (!one) return [id, { title: say('shift-swap.title'), lines: [] }]
      const [owner, taker] = [names.get(one.employee_id) ?? '', names.get(one.taker_id) ?? '']
      const lines: SummaryLine[] = [
        { name: say('shift-swap.takes', { name: taker }), text: shiftText(one.shift_id, one.day) },
        {
          name: say('shift-swap.takes', { name: owner }),
          text:
            one.return_day === null || one.return_shift_id === null
              ? say('shift-swap.nothing')
              : shiftText(one.return_shift_id, one.return_day),
        },
        ...one.known.map((known): SummaryLine => {
          const { code, params } = toRequestWarning(known, language)
          const label = shiftSwapLabels[`warning.${code}` as keyof typeof shiftSwapLabels]
          return { name: say('shift-swap.to_know'), text: formatLabel(label, language, params), tone: 'warn' }
        }),
      ]
      return [id, { title: say('shift-swap.title_of', { name: taker }), lines }]
    }),
  )
}

import { sql } from 'kysely'
import type { z } from 'zod'
import { dayText } from '#base/days/day-text.ts'
import { addDays } from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { invalidField } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import type { RequestKind, RequestSummary } from '#requests/kind.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { dayNameOf } from '../../hours/overtime/counting/day-type.ts'
import { spanText } from '../../hours/work/stretch.ts'
import type { TimeRecord, TimeRecordSource } from '../../hours/work/time-records.ts'
import { MINUTES_PER_DAY } from '../../hours/work/values.ts'
import { loadLeaveRecords, requireLeavePerson } from '../balance/leave-records.ts'
import { isEligibleFor } from '../balance/queries.ts'
import { firstRules } from '../ledger/type-rules.ts'
import { amountNumber } from '../types/amount-value.ts'
import { loadCompanyLanguage, loadLeaveTypes, requestRulesOn, typeName } from '../types/leave-types.ts'
import { lengthText } from '../types/length-text.ts'
import { type OffInLieuPreview, offInLieuCalls } from './contract.ts'
import { undoEarnings } from './earning.ts'
import { offInLieuLabels } from './labels.ts'
import { loadStoredWork, loadWorkInputs, storeApprovedWork, storeWork } from './store.ts'
import { calculateWork, requireValidWork, type WorkInput } from './work-calculation.ts'

const EMPTY_PREVIEW: z.input<typeof OffInLieuPreview> = { day_off: null, earned: null, attended: null }

/** A request for time off for work on a day off. Once approved it is a lot of the balance until it expires (LEA-17). */
export const OFF_IN_LIEU: RequestKind<WorkInput, z.input<typeof OffInLieuPreview>> = {
  kind: 'off_in_lieu',
  name: offInLieuLabels['request.kind.off_in_lieu'],
  module: LEAVE_MODULE,
  endpoints: offInLieuCalls,
  see: 'leave:read',
  manage: 'leave:manage',
  atOnce: {},
  listTypes: listEarnedTypes,
  isAvailableTo: async (context) => (await listEarnedTypes(context)).length > 0,
  defaultSteps: [{ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }],
  async plan({ tx, now, today, actor }, asking, given) {
    const { employeeId, requestId } = asking
    const types = await loadLeaveTypes(tx)
    const type = types.find(({ id }) => id === given.type_id)
    if (type?.kind !== 'earned') throw invalidField('type_id', 'not_a_choice')
    const isDecided = await isPending(tx, requestId)
    if (!isDecided && !type.isActive) throw invalidField('type_id', 'not_a_choice')
    const world = await loadLeaveRecords(tx, types, [employeeId])
    if (!isEligibleFor(type, requireLeavePerson(world, employeeId), given.day))
      throw invalidField('type_id', 'leave_not_for')
    const { mostBack } = requestRulesOn(type, given.day)
    const isHr = employeeId !== actor.employeeId && actor.grants.has('leave:manage')
    if (!isDecided && !isHr && given.day < addDays(today, -mostBack))
      throw invalidField('day', 'leave_too_far_back', { days: mostBack })
    const { from } = firstRules(type.versions)
    if (given.day < from) throw invalidField('day', 'leave_before_type', { name: type.name, day: from })
    const opening = world.factsOf(employeeId, type.id).openings.find(({ day }) => day > given.day)
    if (opening) throw invalidField('day', 'off_in_lieu_before_opening', { day: opening.day })
    const calculation = await calculateWork(tx, asking, type, given)
    requireValidWork(calculation, given, { now })
    return {
      typeId: type.id,
      from: given.day,
      until: given.day,
      ...(type.unit === 'days' ? { days: calculation.amount } : { minutes: calculation.amount }),
      completesAfter: null,
      beginsOn: null,
      owes: {},
      warnings: [],
    }
  },
  async preview({ tx }, asking, given) {
    const { type_id, day, start, end, break_minutes = 0 } = given
    const type = (await loadLeaveTypes(tx)).find(({ id, kind }) => id === type_id && kind === 'earned')
    if (!type || !day) return EMPTY_PREVIEW
    const calculation = await calculateWork(tx, asking, type, {
      type_id: type.id,
      day,
      start: start ?? '00:00',
      end: end ?? '00:00',
      break_minutes,
    })
    const dayName = dayNameOf(calculation.dayOf)
    if (dayName === 'normal') return EMPTY_PREVIEW
    const about = { day_off: dayName, earned: null, attended: null }
    if (!start || !end || start === end || calculation.work.end > MINUTES_PER_DAY) return about
    if (calculation.minutes <= 0) return { ...about, attended: calculation.attended }
    const { minutes, attended, normal, wholeDay, until, besidePay } = calculation
    return {
      ...about,
      attended,
      earned: {
        minutes,
        normal,
        whole_day: wholeDay,
        unit: type.unit,
        amount: amountNumber(calculation.amount, type.unit),
        until_day: until,
        beside_pay: besidePay,
      },
    }
  },
  async saveInput(tx, of, given) {
    await storeWork(tx, of, given)
  },
  loadInputs: loadWorkInputs,
  async loadSummaries({ tx, language }, requests) {
    const stored = new Map(
      (
        await loadStoredWork(
          tx,
          requests.map(({ id }) => id),
        )
      ).map((row) => [row.request_id, row]),
    )
    const types = new Map((await loadLeaveTypes(tx)).map((type) => [type.id, type]))
    const own = await loadCompanyLanguage(tx)
    const name = (key: keyof typeof offInLieuLabels) => formatLabel(offInLieuLabels[key], language)
    return new Map(
      requests.map(({ id }): [string, RequestSummary] => {
        const row = stored.get(id)
        const type = row && types.get(row.type_id)
        const title = name('request.kind.off_in_lieu')
        if (!row || !type) return [id, { title, lines: [] }]
        const work = `${dayText(row.day, language)}, ${spanText(row.start_minute, row.end_minute)}, ${hoursText(row.minutes)} h`
        const lines = [
          { name: name('off-in-lieu.work'), text: work },
          { name: name('off-in-lieu.earned'), text: lengthText(row.amount, type.unit, language) },
        ]
        return [id, { title: `${title}: ${typeName(type, language, own)}`, lines }]
      }),
    )
  },
  async applyEffect({ tx }, { id, employee_id }) {
    const input = (await loadWorkInputs(tx, [id])).get(id)
    if (input) await storeApprovedWork(tx, { id, employeeId: employee_id }, input)
  },
  reverseEffect: ({ tx }, { id }) => undoEarnings(tx, [id]),
}

/** Work with requested time off is not paid as overtime too, except on Taiwan's regular day off. */
export const OFF_IN_LIEU_TIMES: TimeRecordSource = {
  kind: 'off_in_lieu',
  async loadBetween(tx, people, { first, last }) {
    const { rows } = await sql<TimeRecord>`
      select o.request_id as request, o.employee_id as employee, o.day, o.start_minute as start, o.end_minute as "end", o.break_minutes as pause
      from off_in_lieu_request o join request r on r.id = o.request_id and r.state in ('pending', 'approved')
      where ${idIn('o.employee_id', people)} and o.day between ${first}::date and ${last}::date and not o.beside_pay`.execute(
      tx,
    )
    return rows
  },
}

async function isPending(tx: Tx, id: string | null): Promise<boolean> {
  if (id === null) return false
  const row = await tx.selectFrom('request').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'pending'
}

async function listEarnedTypes({ tx, language }: Pick<Context, 'tx' | 'language'>) {
  const own = await loadCompanyLanguage(tx)
  return (await loadLeaveTypes(tx))
    .filter(({ isActive, kind }) => isActive && kind === 'earned')
    .map((type) => ({ id: type.id, name: typeName(type, language, own) }))
}

import type { CountryCode } from '#base/countries/served-countries.ts'
import type { Day } from '#base/days/days.ts'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import { COUNTRIES, countryAt } from '#statutory/countries.ts'
import { importCalendar, previewCalendar } from './calendar.ts'
import { holidayApi } from './contract.ts'
import { HOLIDAY_CHANGED } from './events.ts'
import { addSubstitutes, loadHolidayOffices, loadHolidayPage } from './queries.ts'
import type { Scope } from './rules.ts'

export function registerHolidayRoutes(api: Api): void {
  pageRoute(api, holidayApi.list, async (input, context) => {
    const { rows, total } = await loadHolidayPage(context.tx, input)
    return { rows: rows.map((row) => withActions(row, context)), total }
  })

  route(api, holidayApi.create, async ({ substitute, ...given }, context) => {
    const { tx, record, publish } = context
    const holiday = { ...given, ...(await resolveScope(tx, given)), name_zh: given.name_zh || null }
    await requireUniqueHoliday(tx, holiday)
    const { id } = await tx.insertInto('holiday').values(holiday).returning('id').executeTakeFirstOrThrow()
    record({ kind: 'holiday', id, name: holiday.name, after: holiday })
    const substitutes = substitute ? await addSubstitutes(tx, [{ id, day: holiday.day, name_zh: holiday.name_zh }]) : []
    await publish(tx, HOLIDAY_CHANGED, { days: [holiday.day, ...substitutes.map(({ day }) => day)] })
    for (const one of substitutes)
      record({
        kind: 'holiday',
        name: holiday.name,
        after: { day: one.day, kind: 'substituted', office: one.office_name },
      })
    return {
      ...(await one(id, context)),
      substitutes: substitutes.map(({ day, office_name }) => ({ day, office_name })),
    }
  })

  route(api, holidayApi.update, async ({ id, version, ...patch }, context) => {
    const { tx, record, publish } = context
    const known = await one(id, context)
    if (known.declared_id !== null) throw conflict('holiday_declared')
    const scope =
      'country' in patch || 'state' in patch || 'office_id' in patch
        ? await resolveScope(tx, { ...known, ...patch })
        : {}
    // Somebody who chooses another day knows it, so this confirms it.
    const confirms = patch.is_unconfirmed === false || (patch.day !== undefined && patch.day !== known.day)
    const values = {
      ...patch,
      ...scope,
      ...(confirms && known.is_unconfirmed && { is_unconfirmed: false }),
      ...(patch.name_zh !== undefined && { name_zh: patch.name_zh || null }),
    }
    if ('day' in values || 'name' in values || 'country' in scope)
      await requireUniqueHoliday(tx, { ...known, ...values }, id)
    const lieu = await loadDaysInLieu(tx, id)
    const { before, after, difference } = await updateVersioned(tx, 'holiday', { id, version }, values)
    const moved = (['day', 'country', 'state', 'office_id', 'part'] as const).some((key) => before[key] !== after[key])
    if (moved && known.kind !== 'substituted') {
      const { numDeletedRows } = await tx.deleteFrom('holiday').where('substitutes_id', '=', id).executeTakeFirst()
      if (numDeletedRows > 0n) await addSubstitutes(tx, [{ id, day: after.day, name_zh: after.name_zh }])
    }
    if (confirms)
      await tx.updateTable('holiday').set({ is_unconfirmed: false }).where('substitutes_id', '=', id).execute()
    if (patch.is_active !== undefined)
      await tx.updateTable('holiday').set({ is_active: patch.is_active }).where('substitutes_id', '=', id).execute()
    const days = [...new Set([before.day, after.day, ...lieu, ...(await loadDaysInLieu(tx, id))])]
    if (moved || patch.is_active !== undefined) await publish(tx, HOLIDAY_CHANGED, { days })
    record({ kind: 'holiday', id, name: after.name, ...difference })
    return one(id, context)
  })

  route(api, holidayApi.remove, async ({ id, version }, { tx, record, publish }) => {
    const known = await tx.selectFrom('holiday').select('declared_id').where('id', '=', id).executeTakeFirst()
    if (known?.declared_id) throw conflict('holiday_declared')
    const lieu = await loadDaysInLieu(tx, id)
    const { day, name } = await deleteVersioned(tx, 'holiday', { id, version })
    await publish(tx, HOLIDAY_CHANGED, { days: [day, ...lieu] })
    record({ kind: 'holiday', id, name, before: { day, name, days_in_lieu: lieu.length } })
    return { removed: 1 + lieu.length }
  })

  route(api, holidayApi.calendars, async (_, { tx, language }) => {
    const offices = new Map<string, { country: string; state: string | null; names: string[] }>()
    for (const { name, country, state } of await loadHolidayOffices(tx)) {
      const place = offices.get(`${country} ${state}`) ?? { country, state, names: [] }
      place.names.push(name)
      offices.set(`${country} ${state}`, place)
    }
    return {
      countries: COUNTRIES.map(({ code, holidayYears, states, holidaysByState }) => ({
        country: code as CountryCode,
        years: [...holidayYears],
        states: states.map(({ code, name }) => ({ code, name: formatLabel(name, language) })),
        by_state: holidaysByState,
      })),
      offices: [...offices.values()],
    }
  })

  route(api, holidayApi.preview, async (choice, { tx, today }) =>
    previewCalendar(tx, validateCalendarChoice(choice), today),
  )

  route(api, holidayApi.load, async ({ leave_out, ...choice }, { tx, today, record, publish }) => {
    const { days, ...done } = await importCalendar(tx, { ...validateCalendarChoice(choice), leave_out }, today)
    if (days.length > 0) await publish(tx, HOLIDAY_CHANGED, { days })
    record({ kind: 'holiday', name: `${choice.country} ${choice.year}`, after: { ...choice, ...done } })
    return done
  })
}

async function loadDaysInLieu(tx: Context['tx'], id: string): Promise<Day[]> {
  const rows = await tx.selectFrom('holiday').select('day').where('substitutes_id', '=', id).execute()
  return rows.map(({ day }) => day)
}

async function one(id: string, context: Context) {
  const { rows } = await loadHolidayPage(context.tx, { id, sort: 'day', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return withActions(rows[0], context)
}

type HolidayPageRow = Awaited<ReturnType<typeof loadHolidayPage>>['rows'][number]

function withActions(row: HolidayPageRow, { actor }: Context) {
  // Declared days are undone with their declaration.
  const may = actor.grants.has('holiday:edit') && row.declared_id === null
  const actions: ('edit' | 'confirm' | 'disable' | 'enable' | 'delete')[] = []
  if (may && row.is_unconfirmed) actions.push('confirm')
  if (may) actions.push('edit', row.is_active ? 'disable' : 'enable', 'delete')
  return { ...row, country: row.country as CountryCode | null, actions }
}

/**
 * The offices that the holiday is for. An office needs no country or state; a state needs its country. Throws 422 for
 * an unknown office.
 */
async function resolveScope(tx: Context['tx'], scope: Scope): Promise<Scope> {
  if (scope.office_id !== null) {
    if (!(await tx.selectFrom('office').select('id').where('id', '=', scope.office_id).executeTakeFirst()))
      throw invalidField('office_id', 'not_a_choice')
    return { office_id: scope.office_id, country: null, state: null }
  }
  if (scope.state !== null) {
    const states = countryAt(scope.country)?.states ?? []
    if (states.length === 0) throw invalidField('country', 'state_needs_country')
    if (!states.some(({ code }) => code === scope.state)) throw invalidField('state', 'not_a_choice')
  }
  return { office_id: null, country: scope.country, state: scope.state }
}

function validateCalendarChoice<C extends { country: string; year: number; states: readonly string[] }>(choice: C): C {
  const { holidayYears: years, states } = required(countryAt(choice.country), `the law of ${choice.country}`)
  if (!years.includes(choice.year)) throw invalidField('year', 'no_calendar_for_year', { years: years.map(String) })
  if (choice.states.some((state) => !states.some(({ code }) => code === state)))
    throw invalidField('states', 'not_a_choice')
  return choice
}

/** Throws 422 where the same people have a holiday of that name on that day. */
async function requireUniqueHoliday(
  tx: Context['tx'],
  holiday: Scope & { day: string; name: string },
  except?: string,
): Promise<void> {
  const same = await tx
    .selectFrom('holiday')
    .select(['id', 'name'])
    .where('day', '=', holiday.day)
    .where('country', 'is not distinct from', holiday.country)
    .where('state', 'is not distinct from', holiday.state)
    .where('office_id', 'is not distinct from', holiday.office_id)
    .$call((query) => (except === undefined ? query : query.where('id', '<>', except)))
    .execute()
  if (same.some((row) => row.name.toLowerCase() === holiday.name.toLowerCase()))
    throw invalidField('name', 'holiday_there')
}

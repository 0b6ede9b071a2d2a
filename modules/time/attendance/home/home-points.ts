import { sql } from 'kysely'
import { addDays, type Day } from '#base/days/days.ts'
import { conflict, DomainError, invalidField } from '#base/errors.ts'
import { definePersonRecord, lockPersonRecord } from '#people/person-records.ts'
import type { Context } from '#server/context/context.ts'
import { updateVersioned } from '#server/database/records.ts'
import { loadWorkplace, requireOwnRecord } from '../own-record.ts'
import { homeApi } from './contract.ts'
import { loadHomeRange } from './home-on-day.ts'

/** Metres: a less accurate home is useless for measuring. */
const MAX_ACCURACY_M = 250

/** Homes are proposed by the person and decided by others, so this record has no create, edit or remove. */
export const HOME_POINT = definePersonRecord({
  table: 'home_point',
  calls: { list: homeApi.list },
  permission: 'attendance:manage',
  list: {
    filters: ({ state }) => (state ? [sql`record.state = ${state}`] : []),
    query: () => ({
      columns: sql`record.state, record.latitude::float8, record.longitude::float8, record.accuracy_m, record.proposed_at, record.from_day, record.until_day`,
      orders: {
        proposed_at: sql`record.proposed_at`,
        full_name: sql`employee.full_name`,
        from_day: sql`record.from_day`,
      },
      tieBreaker: sql`record.id`,
    }),
    derive: ({ proposed_at }) => ({ proposed_at: new Date(proposed_at).toISOString() }),
    actions: ({ state, until_day }) => {
      if (state === 'proposed') return ['confirm', 'decline']
      return state === 'confirmed' && until_day === null ? ['revoke'] : []
    },
  },
})

/** Proposes the caller's home; replaces an earlier proposal. */
export async function proposeHome(
  context: Context,
  { latitude, longitude, accuracy_m }: { latitude: number; longitude: number; accuracy_m: number },
) {
  const { tx, now, today, record } = context
  const employee_id = requireOwnRecord(context)
  const { office } = await loadWorkplace(tx, employee_id, today)
  if ((await loadHomeRange(tx, office, today)) === null) throw new DomainError('press_home_off')
  const accuracy = Math.ceil(accuracy_m)
  if (accuracy > MAX_ACCURACY_M) throw new DomainError('home_not_exact', { params: { accuracy } })
  const point = { latitude, longitude, accuracy_m: accuracy, proposed_at: now }
  const { id } = await tx
    .insertInto('home_point')
    .values({ ...point, employee_id, state: 'proposed' })
    .onConflict((same) =>
      same
        .columns(['company_id', 'employee_id'])
        .where('state', '=', 'proposed')
        .doUpdateSet({ ...point, version: sql`home_point.version + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  record({ kind: 'home_point', id, name: context.actor.fullName, after: { accuracy_m: accuracy } })
  return { id }
}

/** Confirms a home from a day on; the previous one counts until the day before. */
export async function confirmHome(
  context: Context,
  { id, version, from_day }: { id: string; version: number; from_day: Day },
) {
  const { tx } = context
  const { employee_id, name } = await lockHome(context, { id, version }, 'proposed')
  const before = await tx
    .selectFrom('home_point')
    .select(['id', 'from_day'])
    .where('employee_id', '=', employee_id)
    .where('state', '=', 'confirmed')
    .where((is) => is.or([is('until_day', 'is', null), is('until_day', '>=', from_day)]))
    .orderBy('from_day', 'desc')
    .forUpdate()
    .executeTakeFirst()
  if (before?.from_day && before.from_day >= from_day)
    throw invalidField('from_day', 'home_later_confirmed', { day: before.from_day })
  if (before) {
    const until_day = addDays(from_day, -1)
    await tx.updateTable('home_point').set({ until_day }).where('id', '=', before.id).execute()
  }
  await updateHome(context, { id, version, name }, { state: 'confirmed', from_day })
  return { id }
}

export async function declineHome(context: Context, { id, version }: { id: string; version: number }) {
  const { name } = await lockHome(context, { id, version }, 'proposed')
  await updateHome(context, { id, version, name }, { state: 'declined' })
  return { id }
}

/** Ends a home from a day on. */
export async function revokeHome(
  context: Context,
  { id, version, from_day }: { id: string; version: number; from_day: Day },
) {
  const { name, began } = await lockHome(context, { id, version }, 'confirmed')
  if (began !== null && from_day < began) throw invalidField('from_day', 'home_before_begin', { day: began })
  await updateHome(context, { id, version, name }, { state: 'revoked', until_day: addDays(from_day, -1) })
  return { id }
}

async function lockHome(context: Context, at: { id: string; version: number }, state: 'proposed' | 'confirmed') {
  const { row } = await lockPersonRecord(context, HOME_POINT, at)
  if (row.state !== state) throw conflict('home_not_waiting')
  return { employee_id: row.employee_id, name: row.full_name, began: row.from_day }
}

async function updateHome(
  { tx, actor, now, record }: Context,
  { id, version, name }: { id: string; version: number; name: string },
  patch: { state: 'confirmed' | 'declined' | 'revoked'; from_day?: Day; until_day?: Day },
): Promise<void> {
  const by = { decided_by: actor.accountId, decided_at: now }
  const { difference } = await updateVersioned(tx, 'home_point', { id, version }, { ...patch, ...by })
  const { decided_by: _, decided_at: __, ...after } = difference.after as Record<string, unknown>
  record({ kind: 'home_point', id, name, before: { state: difference.before?.state }, after })
}

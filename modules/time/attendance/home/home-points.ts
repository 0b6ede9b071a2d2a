import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { addDays, type Day } from '#base/days.ts'
import { conflict, DomainError, invalidField, notFound } from '#base/errors.ts'
import { requireEmployee, withinReach } from '#people/reach.ts'
import { forbidOwnRecord, mayChange } from '#server/access/own-record-guard.ts'
import type { Context } from '#server/context.ts'
import { loadPageFromSql, searchCondition } from '#server/list-page.ts'
import type { SortOf } from '#server/parse-sort.ts'
import { lockVersioned, updateVersioned } from '#server/records.ts'
import { countConditions } from '#server/view-counts.ts'
import { loadWorkplace, requireOwnRecord } from '../own-record.ts'
import type { HomePoint, HomeState, homeApi } from './contract.ts'
import { loadHomeRange } from './home-on-day.ts'

/** Metres: a home that is known worse than this is no home to measure from. */
const MAX_ACCURACY_M = 250

export type HomeQuery = {
  page: number
  per_page: number
  sort: SortOf<typeof homeApi.list>
  search?: string | undefined
  state?: z.output<typeof HomeState> | undefined
  employee_id?: string | undefined
}

type HomePointRow = Omit<z.output<typeof HomePoint>, 'proposed_at' | 'actions'> & { proposed_at: Date }

const FROM_HOMES = sql`home_point h join employee on employee.id = h.employee_id`
const SEARCH_COLUMNS = ['employee.full_name', 'employee.employee_no']

type HomeFilters = Pick<HomeQuery, 'state' | 'employee_id'>

function listConditions({ actor, today }: Context, { state, employee_id }: HomeFilters) {
  const found: RawBuilder<unknown>[] = [withinReach(actor, 'attendance:manage', today)]
  if (state) found.push(sql`h.state = ${state}`)
  if (employee_id) found.push(sql`h.employee_id = ${employee_id}::uuid`)
  return found
}

/** How many homes each of several askings finds, in one statement. */
export function countHomes(context: Context, lists: readonly (HomeFilters & { search?: string | undefined })[]) {
  const conditions = lists.map(({ search, ...filters }) =>
    sql.join([...listConditions(context, filters), searchCondition(search, SEARCH_COLUMNS)], sql` and `),
  )
  return countConditions(context.tx, FROM_HOMES, conditions)
}

/** Homes of the people within reach. */
export async function loadHomePage(context: Context, { state, employee_id, ...asked }: HomeQuery) {
  const { tx, actor } = context
  const { rows, total } = await loadPageFromSql<HomePointRow, HomeQuery['sort']>(tx, asked, {
    select: sql`select h.id, h.employee_id, employee.employee_no, employee.full_name, h.state, h.latitude::float8, h.longitude::float8, h.accuracy_m,
      h.proposed_at, h.from_day, h.until_day, h.version`,
    from: sql`from ${FROM_HOMES}`,
    where: listConditions(context, { state, employee_id }),
    search: SEARCH_COLUMNS,
    orders: { proposed_at: sql`h.proposed_at`, full_name: sql`employee.full_name`, from_day: sql`h.from_day` },
    tieBreaker: sql`h.id`,
  })
  const isOthers = await mayChange(tx, actor, 'attendance:manage')
  return {
    rows: rows.map(({ proposed_at, ...row }) => ({
      ...row,
      proposed_at: proposed_at.toISOString(),
      actions: !isOthers(row.employee_id)
        ? []
        : row.state === 'proposed'
          ? ['confirm' as const, 'decline' as const]
          : row.state === 'confirmed' && row.until_day === null
            ? ['revoke' as const]
            : [],
    })),
    total,
  }
}

/** Proposes the caller's home in the place of what they had proposed before. */
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

/** Confirms a home from a day on: the one before counts until the day before. */
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
  if (before && before.from_day! >= from_day)
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

/** A home counts no more from a day on. */
export async function revokeHome(
  context: Context,
  { id, version, from_day }: { id: string; version: number; from_day: Day },
) {
  const { name, began } = await lockHome(context, { id, version }, 'confirmed')
  if (began !== null && from_day < began) throw invalidField('from_day', 'home_before_begin', { day: began })
  await updateHome(context, { id, version, name }, { state: 'revoked', until_day: addDays(from_day, -1) })
  return { id }
}

async function lockHome(
  { tx, actor, today }: Context,
  at: { id: string; version: number },
  state: 'proposed' | 'confirmed',
) {
  const known = await tx.selectFrom('home_point').select('employee_id').where('id', '=', at.id).executeTakeFirst()
  if (!known) throw notFound()
  const { full_name } = await requireEmployee(tx, actor, 'attendance:manage', known.employee_id, today)
  await forbidOwnRecord(tx, actor, 'attendance:manage', known.employee_id)
  const row = await lockVersioned(tx, 'home_point', at)
  if (row.state !== state) throw conflict('home_not_waiting')
  return { employee_id: row.employee_id, name: full_name, began: row.from_day as Day | null }
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

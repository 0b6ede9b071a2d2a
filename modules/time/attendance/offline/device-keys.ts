import { sql } from 'kysely'
import type { z } from 'zod'
import { invalidField, notFound } from '#base/errors.ts'
import { requireEmployee, withinReach } from '#people/reach.ts'
import { forbidOwnRecord, mayChange } from '#server/access/own-record-guard.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import { updateVersioned } from '#server/database/records.ts'
import { requireOwnRecord } from '../own-record.ts'
import type { DeviceKey, offlinePunchApi } from './contract.ts'
import { parsePublicKey } from './punch-signature.ts'

export type DeviceKeyQuery = {
  page: number
  per_page: number
  sort: SortOf<typeof offlinePunchApi.list>
  search?: string | undefined
  employee_id?: string | undefined
}

type DeviceKeyRow = Omit<z.output<typeof DeviceKey>, 'made_at' | 'seen_at' | 'actions'> & {
  made_at: Date
  seen_at: Date
}

/**
 * Registers a device of the caller by its public key; registering the same key again returns the same device. Throws
 * 422.
 */
export async function registerDeviceKey(
  context: Context,
  { device_id, device_name, public_key }: { device_id: string; device_name: string; public_key: string },
) {
  const { tx, now, record } = context
  const employee_id = requireOwnRecord(context)
  const bytes = parsePublicKey(public_key)
  if (!bytes) throw invalidField('public_key', 'press_key_wrong')
  const made = await tx
    .insertInto('press_key')
    .values({ employee_id, device_id, device_name, public_key: bytes, made_at: now, seen_at: now })
    .onConflict((same) => same.columns(['company_id', 'public_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    record({ kind: 'press_key', id: made.id, name: device_name, after: { device_name } })
    return made
  }
  const known = await tx
    .selectFrom('press_key')
    .select('id')
    .where('public_key', '=', bytes)
    .where('employee_id', '=', employee_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!known) throw invalidField('public_key', 'press_key_wrong')
  record({ kind: 'press_key', id: known.id, name: device_name, after: { device_name } })
  return known
}

/** Lists the caller's devices for offline punches. */
export async function listOwnDeviceKeys({ tx, actor }: Context) {
  if (actor.employeeId === null) return []
  const rows = await tx
    .selectFrom('press_key')
    .select(['id', 'device_name', 'made_at', 'seen_at', 'version'])
    .where('employee_id', '=', actor.employeeId)
    .where('revoked_at', 'is', null)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, made_at: row.made_at.toISOString(), seen_at: row.seen_at.toISOString() }))
}

/** Revokes a device of the caller. */
export async function revokeOwnDeviceKey(context: Context, at: { id: string; version: number }) {
  const own = await context.tx
    .selectFrom('press_key')
    .select('id')
    .where('id', '=', at.id)
    .where('employee_id', '=', requireOwnRecord(context))
    .executeTakeFirst()
  if (!own) throw notFound()
  return setRevoked(context, at)
}

/** Revokes a person's device, by HR. */
export async function revokeDeviceKey(context: Context, at: { id: string; version: number }) {
  const { tx, actor, today } = context
  const known = await tx.selectFrom('press_key').select('employee_id').where('id', '=', at.id).executeTakeFirst()
  if (!known) throw notFound()
  await requireEmployee(tx, actor, 'attendance:manage', known.employee_id, today)
  await forbidOwnRecord(tx, actor, 'attendance:manage', known.employee_id)
  return setRevoked(context, at)
}

async function setRevoked({ tx, now, record }: Context, at: { id: string; version: number }) {
  const { before, after } = await updateVersioned(tx, 'press_key', at, { revoked_at: now })
  record({
    kind: 'press_key',
    id: at.id,
    name: after.device_name,
    before: { revoked: before.revoked_at !== null },
    after: { revoked: true },
  })
  return { id: at.id }
}

/** Lists devices of people in reach. */
export async function loadDeviceKeyPage({ tx, actor, today }: Context, { employee_id, ...asked }: DeviceKeyQuery) {
  const { rows, total } = await loadPageFromSql<DeviceKeyRow, DeviceKeyQuery['sort']>(tx, asked, {
    select: sql`select k.id, k.employee_id, employee.employee_no, employee.full_name, k.device_name, k.made_at, k.seen_at, k.version,
      case when k.revoked_at is null then 'active' else 'revoked' end as state,
      (select count(distinct o.employee_id)::int from press_key o where o.device_id = k.device_id and o.employee_id <> k.employee_id) as others`,
    from: sql`from press_key k join employee on employee.id = k.employee_id`,
    where: [
      withinReach(actor, 'attendance:manage', today),
      ...(employee_id ? [sql`k.employee_id = ${employee_id}::uuid`] : []),
    ],
    search: ['employee.full_name', 'employee.employee_no', 'k.device_name'],
    orders: { full_name: sql`employee.full_name`, seen_at: sql`k.seen_at`, made_at: sql`k.made_at` },
    tieBreaker: sql`k.id`,
  })
  const isOthers = await mayChange(tx, actor, 'attendance:manage')
  return {
    rows: rows.map(({ made_at, seen_at, ...row }) => ({
      ...row,
      made_at: made_at.toISOString(),
      seen_at: seen_at.toISOString(),
      actions: row.state === 'active' && isOthers(row.employee_id) ? ['revoke' as const] : [],
    })),
    total,
  }
}

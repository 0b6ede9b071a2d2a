import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { dayIn } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import { ATTENDANCE_MODULE } from '#base/modules.ts'
import type { Api } from '#server/api/api.ts'
import { appendAuditEntries } from '#server/audit/append-entries.ts'
import type { OutsideContext } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { createToken, tokenHash } from '#server/secrets.ts'
import { countOrRefuse } from '#server/sessions/rate-limits.ts'
import { openVault } from '#server/vault.ts'
import { clockOn } from '../clock-text.ts'
import { type KioskDisplay, kioskApi } from './contract.ts'
import { CODE_STEP_MS, codeStart, kioskCodeText } from './kiosk-code.ts'
import { openingCodeHash } from './opening-code.ts'

type KioskScreen = z.input<typeof KioskDisplay>
type KioskRow = { id: string; company_id: string; company: string; data_key: Buffer }

const COOKIE = 'kiosk'
/** Browsers limit cookies to 400 days; a kiosk in use gets a new one. */
const COOKIE_SECONDS = 400 * 86_400
/** How long a person is greeted after clocking in. */
const GREETING_MS = 15_000
/** The last contact is stored at most once a minute. */
const SEEN_INTERVAL_MS = 60_000

/**
 * Opens a device as a kiosk with its one-time code. Throws 422 for an unknown or expired code, 429 after too many tries
 * from one address.
 */
export async function openKiosk(
  api: Api,
  code: string,
  { now, origin, reply }: OutsideContext & { reply: FastifyReply },
): Promise<KioskScreen> {
  await countOrRefuse(api.database, 'kiosk_opening', origin.address, now)
  const found = await findKiosk(api, sql`k.opening_hash = ${openingCodeHash(code)} and k.opening_until > ${now}`)
  if (!found) throw new DomainError('kiosk_code_unknown', { fields: { code: ['kiosk_code_unknown'] } })
  const { token, hash } = createToken()
  const display = await api.database.runInTenant(found.company_id, async (tx) => {
    const opened = await tx
      .updateTable('kiosk')
      .set({ token_hash: hash, opening_hash: null, opening_until: null, opened_at: now, seen_at: now })
      .where('id', '=', found.id)
      .where('opening_hash', '=', openingCodeHash(code))
      .returning('name')
      .executeTakeFirst()
    // Another device used the same code a moment earlier.
    if (!opened) throw new DomainError('kiosk_code_unknown', { fields: { code: ['kiosk_code_unknown'] } })
    const answer = await loadKioskScreen(api, tx, found, now)
    const author = { accountId: null, name: opened.name, roleId: null, operation: kioskApi.open, origin, now }
    const change = {
      kind: 'kiosk',
      id: found.id,
      name: opened.name,
      before: { opened: false },
      after: { opened: true },
    }
    await appendAuditEntries(tx, api.secrets.audit, found.company_id, author, [change], api.heads)
    return answer
  })
  setKioskCookie(api, reply, token)
  return display
}

/** Returns what the calling device shows; null when it is no kiosk or was revoked. */
export async function refreshKiosk(
  api: Api,
  { request, reply, now }: OutsideContext & { request: FastifyRequest; reply: FastifyReply },
): Promise<KioskScreen | null> {
  const token = request.cookies[COOKIE]
  if (!token) return null
  const found = await findKiosk(api, sql`k.token_hash = ${tokenHash(token)} and k.revoked_at is null`)
  if (!found) {
    reply.clearCookie(COOKIE, { path: kioskApi.shown.path })
    return null
  }
  const { shown, isLate } = await api.database.runInTenant(found.company_id, async (tx) => {
    const seen = await tx
      .updateTable('kiosk')
      .set({ seen_at: now })
      .where('id', '=', found.id)
      .where('seen_at', '<', new Date(now.getTime() - SEEN_INTERVAL_MS))
      .returning('id')
      .executeTakeFirst()
    return { shown: await loadKioskScreen(api, tx, found, now), isLate: seen !== undefined }
  })
  if (isLate) setKioskCookie(api, reply, token)
  return shown
}

function setKioskCookie(api: Api, reply: FastifyReply, token: string): void {
  reply.setCookie(COOKIE, token, {
    path: kioskApi.shown.path,
    httpOnly: true,
    sameSite: 'strict',
    secure: api.options.publicUrl.startsWith('https:'),
    maxAge: COOKIE_SECONDS,
  })
}

/** Finds the kiosk of an active company with the attendance module. */
async function findKiosk(api: Api, is: ReturnType<typeof sql>): Promise<KioskRow | undefined> {
  const { rows } = await sql<KioskRow>`
    select k.id, k.company_id, c.name as company, c.data_key from kiosk k join company c on c.id = k.company_id and c.is_on
    where ${is} and not exists (select from company_module m
      where m.company_id = k.company_id and m.module_id = ${ATTENDANCE_MODULE} and not m.is_on)`.execute(
    api.database.lookup,
  )
  return rows[0]
}

async function loadKioskScreen(
  api: Api,
  tx: Tx,
  { id, company_id, company, data_key }: KioskRow,
  now: Date,
): Promise<KioskScreen> {
  const { office, zone, place, is_active, name } = await tx
    .selectFrom('kiosk')
    .innerJoin('office', 'office.id', 'kiosk.office_id')
    .leftJoin('place', 'place.id', 'kiosk.place_id')
    .select([
      'kiosk.name',
      'office.name as office',
      'office.timezone as zone',
      'place.name as place',
      'place.is_active',
    ])
    .where('kiosk.id', '=', id)
    .executeTakeFirstOrThrow()
  const begins = codeStart(now.getTime())
  const code = kioskCodeText(openVault(api.secrets.wrap, company_id, data_key), { kiosk: id, begins })
  const link = new URL('/app/attendance', api.options.publicUrl)
  link.searchParams.set('code', code)
  const { rows } = await sql<{ id: string; called: string; at: Date }>`
    select p.id, coalesce(e.preferred_name, split_part(e.full_name, ' ', 1)) as called, p.at
    from punch p join employee e on e.id = p.employee_id
    where p.kiosk_id = ${id}::uuid and p.received_at > ${new Date(now.getTime() - GREETING_MS)} order by p.received_at desc limit 3`.execute(
    tx,
  )
  return {
    name,
    company,
    office,
    place,
    zone,
    now: now.toISOString(),
    link: is_active === false ? null : link.href,
    next_in: begins + CODE_STEP_MS - now.getTime(),
    greeted: rows.map((row) => ({
      id: row.id,
      name: row.called,
      clock: clockOn(zone, dayIn(zone, row.at), row.at),
    })),
  }
}

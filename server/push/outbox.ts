import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { dayIn } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { enqueue } from '#server/database/queues.ts'
import type { Secrets } from '#server/secrets.ts'
import { openVault, type Vault } from '#server/vault.ts'
import { deleteEndedDevices, openSubscription } from './devices.ts'
import { type PushKind, pushLabels } from './labels.ts'
import { type PushResult, type PushSender, sendPush } from './send-push.ts'
import { deriveVapidKeys } from './vapid.ts'

export type PushRequest = {
  accountId: string
  kind: PushKind
  /** The internal address that a press opens. */
  path: string
  cause: string
}

export type PushWorld = {
  database: Database
  clock: Clock
  secrets: Pick<Secrets, 'wrap' | 'push'>
  /** `contact` is an https or mailto address; `fetch` another one than Node's in tests. */
  push: { contact: string; fetch: typeof fetch }
}

const DAY_MS = 86_400_000
const BATCH = 50
const AT_ONCE = 8
/** A worker that dies while it sends leaves its notices to the next one after this: longer than a batch can take. */
const LEASE_MS = 120_000
/** After so many tries without an answer the rest for a push service waits for the next run. */
const MAX_SILENT_TRIES = 3

/**
 * Inserts notices for all devices of these people in the caller's transaction; they are sent after the commit, and not
 * before `notBefore`. The number of statements does not grow with them. Nothing is written for people without a device.
 */
export async function enqueuePushes(
  tx: Tx,
  companyId: string,
  requests: readonly PushRequest[],
  { now, notBefore = now }: { now: Date; notBefore?: Date },
): Promise<void> {
  if (requests.length === 0) return
  const columns = [
    requests.map(({ accountId }) => accountId),
    requests.map(({ kind }) => kind),
    requests.map(({ path }) => path),
    requests.map(({ cause }) => cause),
  ] as const
  const { numAffectedRows = 0n } = await sql`
    insert into push_notice (device_id, kind, path, cause, next_try_at, expires_at)
    select push_device.id, asked.kind, asked.path, asked.cause, ${notBefore}, ${new Date(notBefore.getTime() + DAY_MS)}
    from unnest(${columns[0]}::uuid[], ${columns[1]}::text[], ${columns[2]}::text[], ${columns[3]}::text[]) asked (account_id, kind, path, cause)
    join push_device on push_device.account_id = asked.account_id
    on conflict (company_id, device_id, cause) do nothing`.execute(tx)
  if (numAffectedRows > 0n) await enqueue(tx, 'push', { companyId }, notBefore > now ? { after: notBefore } : {})
}

/** Inserts a notice for one device that says that notices arrive. */
export async function enqueueTestPush(
  tx: Tx,
  companyId: string,
  deviceId: string,
  path: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('push_notice')
    .values({
      device_id: deviceId,
      kind: 'test' satisfies PushKind,
      path,
      cause: 'test',
      next_try_at: now,
      expires_at: new Date(now.getTime() + DAY_MS),
    })
    .onConflict((same) => same.columns(['company_id', 'device_id', 'cause']).doUpdateSet({ next_try_at: now }))
    .execute()
  await enqueue(tx, 'push', { companyId })
}

/** Deletes notices of a cause that were not sent yet. */
export async function cancelWaitingPushes(tx: Tx, cause: string): Promise<void> {
  await tx.deleteFrom('push_notice').where('cause', '=', cause).execute()
}

/** Queues delivery for every company with due or expired notices, unless such a job waits or runs. */
export async function enqueueDuePushes({ database, clock }: Pick<PushWorld, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  await database.runOutsideTenants(async (tx) => {
    const { rows } = await sql<{ company_id: string }>`
      select due.company_id from (
        select distinct company_id from push_notice where next_try_at <= ${now} or expires_at <= ${now}) due
      where not exists (select from pgboss.job where name = 'push' and data ->> 'companyId' = due.company_id::text
        and (state = 'active' or state in ('created', 'retry') and start_after <= now()))`.execute(tx)
    for (const { company_id } of rows) await enqueue(tx, 'push', { companyId: company_id })
  })
}

/**
 * Delivers the due notices of a company. No transaction is open while push services are called: a batch is reserved,
 * sent, and its results are written together. Notices that did not arrive within a day are dropped. Returns how many
 * arrived.
 */
export async function deliverDuePushes(world: PushWorld, companyId: string): Promise<number> {
  const { database, clock, secrets } = world
  const company = await database.runInTenant(companyId, async (tx) => {
    const found = await tx.selectFrom('company').select(['data_key', 'timezone', 'is_on']).executeTakeFirstOrThrow()
    await tx.deleteFrom('push_notice').where('expires_at', '<=', clock.now()).execute()
    if (found.is_on) await deleteEndedDevices(tx, dayIn(found.timezone, clock.now()))
    return found
  })
  if (!company.is_on) return 0
  const vault = openVault(secrets.wrap, companyId, company.data_key)
  const sender = { ...world.push, keys: deriveVapidKeys(secrets.push) }
  const services = watchServices()
  let delivered = 0
  while (true) {
    const notices = await database.runInTenant(companyId, (tx) => reserveNotices(tx, clock.now()))
    if (notices.length === 0) return delivered
    const results = await sendAll({ ...sender, now: clock.now() }, vault, notices, services)
    await database.runInTenant(companyId, (tx) => writeResults(tx, results, clock.now()))
    delivered += results.filter(({ result }) => result === 'delivered').length
  }
}

type ReservedNotice = {
  id: string
  device_id: string
  kind: PushKind
  path: string
  expires_at: Date
  sealed_subscription: Buffer
  language: Language
}

async function reserveNotices(tx: Tx, now: Date): Promise<ReservedNotice[]> {
  const { rows } = await sql<ReservedNotice>`
    with due as (
      select id from push_notice where next_try_at <= ${now} and expires_at > ${now}
      order by attempts, next_try_at limit ${BATCH} for update skip locked)
    update push_notice set attempts = attempts + 1, next_try_at = ${new Date(now.getTime() + LEASE_MS)}
    from due, push_device, account, company
    where push_notice.id = due.id and push_device.id = push_notice.device_id and account.id = push_device.account_id
    returning push_notice.id, push_notice.device_id, push_notice.kind, push_notice.path, push_notice.expires_at,
      push_device.sealed_subscription, coalesce(account.language, company.language) as language`.execute(tx)
  return rows
}

type SentNotice = { notice: ReservedNotice; result: PushResult }

/** Sends some at once. The order does not matter: each stands for itself. */
async function sendAll(
  sender: PushSender,
  vault: Vault,
  notices: readonly ReservedNotice[],
  services: ServiceWatch,
): Promise<SentNotice[]> {
  const waiting = [...notices]
  const sent: SentNotice[] = []
  const sendWaiting = async () => {
    for (let notice = waiting.shift(); notice; notice = waiting.shift())
      sent.push({ notice, result: await sendNotice(sender, vault, notice, services) })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendWaiting))
  return sent
}

async function sendNotice(
  sender: PushSender,
  vault: Vault,
  { id, device_id, kind, path, expires_at, sealed_subscription, language }: ReservedNotice,
  services: ServiceWatch,
): Promise<PushResult> {
  const subscription = openSubscription(vault, device_id, sealed_subscription)
  const { host } = new URL(subscription.endpoint)
  if (services.isSilent(host)) return 'unreachable'
  const label = required(pushLabels[`push.says.${kind}`], `sentence of the push ${kind}`)
  const ttl = Math.max(0, Math.floor((expires_at.getTime() - sender.now.getTime()) / 1000))
  const result = await sendPush(sender, subscription, { id, body: formatLabel(label, language), path }, ttl)
  services.note(host, result)
  return result
}

/** Waits grow from one minute to an hour. */
async function writeResults(tx: Tx, results: readonly SentNotice[], now: Date): Promise<void> {
  const idsOf = (...wanted: PushResult[]) =>
    results.filter(({ result }) => wanted.includes(result)).map(({ notice }) => notice.id)
  const gone = results.filter(({ result }) => result === 'gone').map(({ notice }) => notice.device_id)
  const done = idsOf('delivered', 'refused')
  const again = idsOf('busy', 'unreachable')
  if (gone.length > 0) await tx.deleteFrom('push_device').where('id', 'in', gone).execute()
  if (done.length > 0) await tx.deleteFrom('push_notice').where('id', 'in', done).execute()
  if (again.length > 0)
    await sql`update push_notice set next_try_at = ${now}::timestamptz + least(interval '1 minute' * power(2, attempts - 1), interval '1 hour')
      where id = any(${again}::uuid[])`.execute(tx)
}

type ServiceWatch = { isSilent(host: string): boolean; note(host: string, result: PushResult): void }

/** The push services that this process has reported as silent: one line for each until it answers again. */
const reportedSilent = new Set<string>()

/** Counts tries without an answer in a row in one run, so that a dead push service costs a few seconds. */
function watchServices(): ServiceWatch {
  const silentTries = new Map<string, number>()
  return {
    isSilent: (host) => (silentTries.get(host) ?? 0) >= MAX_SILENT_TRIES,
    note(host, result) {
      silentTries.set(host, result === 'unreachable' ? (silentTries.get(host) ?? 0) + 1 : 0)
      if (result !== 'unreachable') reportedSilent.delete(host)
      else if (!reportedSilent.has(host)) {
        reportedSilent.add(host)
        console.error(JSON.stringify({ level: 'error', push: host, reason: 'unreachable' }))
      }
    },
  }
}

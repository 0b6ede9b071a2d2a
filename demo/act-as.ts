import type { Actor } from '#base/access/actor.ts'
import { ROLES } from '#base/access/roles.ts'
import { dayIn } from '#base/days/days.ts'
import { grantsOf } from '#server/access/grants.ts'
import { appendAuditEntries } from '#server/audit/append-entries.ts'
import type { HeadFiles } from '#server/audit/head-files.ts'
import type { AuditChange, Context } from '#server/context/context.ts'
import { publishNothing } from '#server/context/events.ts'
import type { Database, Tx } from '#server/database/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Secrets } from '#server/secrets.ts'
import type { SeededCompany } from './seed-company.ts'
import { employeeOf } from './seed-company.ts'

export type HistoryWorld = {
  database: Database
  secrets: Secrets
  heads: HeadFiles
  files: FileStore
  company: SeededCompany
  now: Date
}

/**
 * A moment of the scenario, or now if that is in the future: changes in the demo must be later than the calculations
 * before them.
 */
export function momentOrNow({ now }: Pick<HistoryWorld, 'now'>, moment: string): Date {
  const requested = new Date(moment)
  return requested < now ? requested : now
}

/** Runs work as a person of the company at a moment, in a transaction of its own, with entries in the activity log. */
export function runInCompany<T>(
  world: HistoryWorld,
  key: string,
  at: string,
  operation: string,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  return world.database.runInTenant(world.company.companyId, (tx) => actAs(world, tx, key, at, operation, work))
}

/** Does the same within an existing transaction. */
export async function actAs<T>(
  world: HistoryWorld,
  tx: Tx,
  key: string,
  at: string,
  operation: string,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const changes: AuditChange[] = []
  const context = buildContext(world, tx, key, momentOrNow(world, at), (change) => changes.push(change))
  const { actor, now } = context
  const result = await work(context)
  const origin = { requestId: 'demo', address: '127.0.0.1', device: 'demo' }
  await appendAuditEntries(
    tx,
    world.secrets.audit,
    actor.companyId,
    { accountId: actor.accountId, name: actor.fullName, roleId: actor.roleId, operation, origin, now },
    changes,
    world.heads,
  )
  return result
}

/** The context of a call by a person of the company at a moment. */
export function buildContext(
  world: Pick<HistoryWorld, 'company'>,
  tx: Tx,
  key: string,
  now: Date,
  record: (change: AuditChange) => void,
): Context {
  const actor = buildActor(world, key)
  return {
    tx,
    actor,
    now,
    today: dayIn('Asia/Kuala_Lumpur', now),
    language: actor.language,
    record,
    // Months of long ago are paid and reported, so no notification waits for anybody.
    publish: publishNothing,
  } as unknown as Context
}

export function buildActor({ company }: Pick<HistoryWorld, 'company'>, key: string): Actor {
  const person = company.people.find((one) => one.key === key)!
  const roleId = ROLES.find((role) => role.name === (person.roles[0] ?? 'employee'))!.id
  return {
    accountId: company.accounts[key]!,
    sessionId: company.accounts[key]!,
    companyId: company.companyId,
    companyCode: '',
    employeeId: employeeOf(company, key),
    fullName: person.name,
    preferredName: person.preferred,
    roleId,
    grants: grantsOf(roleId, []),
    officeIds: [],
    departmentIds: [],
    language: 'en',
    confirmedAt: null,
  }
}

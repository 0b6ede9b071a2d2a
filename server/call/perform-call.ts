import type { FastifyRequest } from 'fastify'
import { isPermission } from '#base/access/permissions.ts'
import { NothingInForceError } from '#base/days/dated-values.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { DomainError } from '#base/errors.ts'
import type { Api, Handler } from '../api/api.ts'
import { appendAuditEntries } from '../audit/append-entries.ts'
import type { AuditChange, Context, TaskRequest } from '../context/context.ts'
import { createPublisher } from '../context/events.ts'
import type { Tx } from '../database/database.ts'
import type { Session } from '../sessions/find-session.ts'
import type { Workplace } from '../sessions/workplace.ts'
import { createTask } from '../tasks/create-task.ts'
import { openVault } from '../vault.ts'
import { type AdmittedCall, resolveCall } from './admit-call.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { parseReply } from './send-reply.ts'

export type CompanyCall = { api: Api; endpoint: Endpoint; handler: Handler; request: FastifyRequest }

/** The reply of a call, and what runs after the commit. */
export type CallOutcome = {
  replayed: boolean
  body: unknown
  session: Session
  companyId: string
  after: (() => unknown)[]
  reads: { count: number; objectId: string | undefined }
}

/** What a handler reports through its context. */
type CallEffects = Pick<CallOutcome, 'after' | 'reads'> & { changes: AuditChange[] }

/**
 * Runs a call inside the company's transaction: parses the input, runs the handler, appends to the audit log, and
 * parses the reply by the contract. `checked` means that a thread has parsed the reply already.
 */
export async function performCall(
  call: CompanyCall,
  tx: Tx,
  asked: AdmittedCall,
  work: Workplace,
  { checked = false } = {},
): Promise<CallOutcome> {
  const { endpoint, handler, request } = call
  const { input, ...who } = resolveCall(endpoint, request, asked, work)
  const effects: CallEffects = { changes: [], after: [], reads: { count: 1, objectId: asked.path.id } }
  const context = buildContext(call, tx, asked, who, effects)
  const runAndLog = async () => {
    const data = await callHandler(handler, input, context)
    if (!endpoint.safe || endpoint.bulkExport) await recordCallChanges(call, context, asked, input, effects.changes)
    return checked ? data : parseReply(endpoint, data)
  }
  const { actor, now } = who
  const done = endpoint.usesIdempotencyKey
    ? await withIdempotencyKey(tx, { endpoint, request, input, actor, now, vault: context.vault }, runAndLog)
    : { replayed: false, body: await runAndLog() }
  return { ...done, session: asked.session, companyId: asked.company.id, after: effects.after, reads: effects.reads }
}

/** A day before the first known law is the caller's mistake, so it becomes a refusal. */
async function callHandler(handler: Handler, input: unknown, context: Context): Promise<unknown> {
  try {
    return await handler(input, context)
  } catch (error) {
    if (error instanceof NothingInForceError)
      throw new DomainError('before_known_law', { params: { day: error.day, first: error.first ?? '' } })
    throw error
  }
}

function buildContext(
  { api, endpoint }: CompanyCall,
  tx: Tx,
  { company, grants }: AdmittedCall,
  who: Omit<ReturnType<typeof resolveCall>, 'input'>,
  effects: CallEffects,
): Context {
  const vault = openVault(api.secrets.wrap, company.id, company.dataKey)
  const record = (change: AuditChange) => void effects.changes.push(change)
  const start = async (order: TaskRequest) => {
    const { access: permission } = endpoint
    const reach = isPermission(permission) && grants.get(permission)
    const id = await createTask(tx, who.actor, order, reach ? { permission, reach } : undefined)
    effects.after.push(() => api.wake(company.id, id))
    return id
  }
  return {
    ...who,
    tx,
    vault,
    record,
    publish: createPublisher({
      now: who.now,
      today: who.today,
      vault,
      record,
      start,
      mailKey: api.secrets.account,
    }),
    start,
    afterCommit: (later) => effects.after.push(later),
    reportReads: (count, objectId) => {
      effects.reads = { count, objectId }
    },
  }
}

/** Appends the changes that the handler recorded, or a default entry where it recorded none. */
async function recordCallChanges(
  { api, endpoint }: CompanyCall,
  { tx, actor, origin, now }: Context,
  { company, session: { roleId } }: AdmittedCall,
  input: Record<string, unknown>,
  changes: readonly AuditChange[],
): Promise<void> {
  const author = { accountId: actor.accountId, name: actor.fullName, roleId, operation: endpoint, origin, now }
  const recorded = changes.length > 0 ? changes : [defaultChange(endpoint, input)]
  await appendAuditEntries(tx, api.secrets.audit, company.id, author, recorded, api.heads)
}

/** The entry of a call that recorded no change: the filters of an export, or the input. */
function defaultChange(endpoint: Endpoint, input: Record<string, unknown>): AuditChange {
  const { version: _, id, ...after } = input
  if (endpoint.safe) return { kind: 'export', name: endpoint.subject, after: input }
  return { kind: endpoint.subject, id: typeof id === 'string' ? id : null, after }
}

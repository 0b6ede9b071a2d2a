import type { FastifyRequest } from 'fastify'
import { NothingInForceError } from '#base/dated-values.ts'
import type { Endpoint } from '#base/endpoint.ts'
import { DomainError } from '#base/errors.ts'
import { isPermission } from '#base/permissions.ts'
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

/** A call of a company: what was asked for, and what answers it. */
export type CompanyCall = { api: Api; endpoint: Endpoint; handler: Handler; request: FastifyRequest }

/** What a call of a company left behind: its reply, and what comes after the commit. */
export type CallOutcome = {
  replayed: boolean
  body: unknown
  session: Session
  after: (() => unknown)[]
  reads: { count: number; objectId: string | undefined }
}

/** What a handler says while it works: what changed for the log, what it read, and what is to be done after the commit. */
type CallEffects = Pick<CallOutcome, 'after' | 'reads'> & { changes: AuditChange[] }

/**
 * The call's own work inside the company's transaction: the input by the contract, the handler, what the log says of it,
 * and the reply as it may leave; `checked` when that was made sure of where it was made.
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
  const said: CallEffects = { changes: [], after: [], reads: { count: 1, objectId: asked.path.id } }
  const context = buildContext(call, tx, asked, who, said)
  const runAndLog = async () => {
    const data = await callHandler(handler, input, context)
    if (!endpoint.safe || endpoint.bulkExport) await recordCallChanges(call, context, asked, input, said.changes)
    return checked ? data : parseReply(endpoint, data)
  }
  const { actor, now } = who
  const done = endpoint.usesIdempotencyKey
    ? await withIdempotencyKey(tx, { endpoint, request, input, actor, now, vault: context.vault }, runAndLog)
    : { replayed: false, body: await runAndLog() }
  return { ...done, session: asked.session, after: said.after, reads: said.reads }
}

/** The handler's answer; a day before the law that is known is the caller's to change, not our fault. */
async function callHandler(handler: Handler, input: unknown, context: Context): Promise<unknown> {
  try {
    return await handler(input, context)
  } catch (error) {
    if (error instanceof NothingInForceError)
      throw new DomainError('before_known_law', { params: { day: error.day, first: error.first ?? '' } })
    throw error
  }
}

/** What the handler gets; what it says through it is gathered in `said`. */
function buildContext(
  { api, endpoint }: CompanyCall,
  tx: Tx,
  { company, grants }: AdmittedCall,
  who: Omit<ReturnType<typeof resolveCall>, 'input'>,
  said: CallEffects,
): Context {
  const vault = openVault(api.secrets.wrap, company.id, company.dataKey)
  const record = (change: AuditChange) => void said.changes.push(change)
  const start = async (order: TaskRequest) => {
    const { access: permission } = endpoint
    const reach = isPermission(permission) && grants.get(permission)
    const id = await createTask(tx, who.actor, order, reach ? { permission, reach } : undefined)
    said.after.push(() => api.wake(company.id, id))
    return id
  }
  return {
    ...who,
    tx,
    vault,
    record,
    publish: createPublisher({ now: who.now, today: who.today, vault, record, start }),
    start,
    afterCommit: (later) => said.after.push(later),
    reportReads: (count, objectId) => {
      said.reads = { count, objectId }
    },
  }
}

/** Writes into the chain what the call said of itself, or what is said of one that said nothing. */
async function recordCallChanges(
  { api, endpoint }: CompanyCall,
  { tx, actor, origin, now }: Context,
  { company, session: { roleId } }: AdmittedCall,
  input: Record<string, unknown>,
  changes: readonly AuditChange[],
): Promise<void> {
  const author = { accountId: actor.accountId, name: actor.fullName, roleId, operation: endpoint, origin, now }
  const said = changes.length > 0 ? changes : [defaultChange(endpoint, input)]
  await appendAuditEntries(tx, api.secrets.audit, company.id, author, said, api.heads)
}

/** What the log says of a call that said nothing itself: what was taken along, or what was sent. */
function defaultChange(endpoint: Endpoint, input: Record<string, unknown>): AuditChange {
  const { version: _, id, ...after } = input
  if (endpoint.safe) return { kind: 'export', name: endpoint.subject, after: input }
  return { kind: endpoint.subject, id: typeof id === 'string' ? id : null, after }
}

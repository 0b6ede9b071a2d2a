import type { FastifyRequest } from 'fastify'
import { NothingInForce } from '#base/dated.ts'
import type { Endpoint } from '#base/endpoint.ts'
import { Refused } from '#base/errors.ts'
import { isPermission } from '#base/permissions.ts'
import { type Asked, calling } from './admit.ts'
import type { Api, Handler } from './api.ts'
import { append } from './audit/append.ts'
import type { Change, Context, TaskOrder } from './context.ts'
import type { Tx } from './database/database.ts'
import { tellerOf } from './facts.ts'
import { remembered } from './once.ts'
import { checkedReply } from './reply.ts'
import type { Session } from './sessions/find.ts'
import type { Workplace } from './sessions/workplace.ts'
import { createTask } from './tasks/create.ts'
import { vaultOf } from './vault.ts'

/** A call of a company: what was asked for, and what answers it. */
export type Call = { api: Api; endpoint: Endpoint; handler: Handler; request: FastifyRequest }

/** What a call of a company left behind: its reply, and what comes after the commit. */
export type Outcome = {
  replayed: boolean
  body: unknown
  session: Session
  after: (() => unknown)[]
  reads: { count: number; objectId: string | undefined }
}

/** What a handler says while it works: what changed for the log, what it read, and what is to be done after the commit. */
type Said = Pick<Outcome, 'after' | 'reads'> & { changes: Change[] }

/**
 * The call's own work inside the company's transaction: the input by the contract, the handler, what the log says of it,
 * and the reply as it may leave; `checked` when that was made sure of where it was made.
 */
export async function perform(
  call: Call,
  tx: Tx,
  asked: Asked,
  work: Workplace,
  { checked = false } = {},
): Promise<Outcome> {
  const { endpoint, handler, request } = call
  const { input, ...who } = calling(endpoint, request, asked, work)
  const said: Said = { changes: [], after: [], reads: { count: 1, objectId: asked.path.id } }
  const context = contextOf(call, tx, asked, who, said)
  const finished = async () => {
    const data = await answered(handler, input, context)
    if (!endpoint.safe || endpoint.ofMany) await logged(call, context, asked, input, said.changes)
    return checked ? data : checkedReply(endpoint, data)
  }
  const { actor, now } = who
  const done = endpoint.once
    ? await remembered(tx, { endpoint, request, input, actor, now, vault: context.vault }, finished)
    : { replayed: false, body: await finished() }
  return { ...done, session: asked.session, after: said.after, reads: said.reads }
}

/** The handler's answer; a day before the law that is known is the caller's to change, not our fault. */
async function answered(handler: Handler, input: unknown, context: Context): Promise<unknown> {
  try {
    return await handler(input, context)
  } catch (error) {
    if (error instanceof NothingInForce)
      throw new Refused('before_known_law', { params: { day: error.day, first: error.first ?? '' } })
    throw error
  }
}

/** What the handler gets; what it says through it is gathered in `said`. */
function contextOf(
  { api, endpoint }: Call,
  tx: Tx,
  { company, grants }: Asked,
  who: Omit<ReturnType<typeof calling>, 'input'>,
  said: Said,
): Context {
  const vault = vaultOf(api.secrets.wrap, company.id, company.dataKey)
  const record = (change: Change) => void said.changes.push(change)
  const start = async (order: TaskOrder) => {
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
    tell: tellerOf(api.hears, { now: who.now, today: who.today, vault, record, start }),
    start,
    afterCommit: (later) => said.after.push(later),
    reads: (count, objectId) => {
      said.reads = { count, objectId }
    },
  }
}

/** Writes into the chain what the call said of itself, or what is said of one that said nothing. */
async function logged(
  { api, endpoint }: Call,
  { tx, actor, origin, now }: Context,
  { company, session: { roleId } }: Asked,
  input: Record<string, unknown>,
  changes: readonly Change[],
): Promise<void> {
  const author = { accountId: actor.accountId, name: actor.fullName, roleId, operation: endpoint, origin, now }
  const said = changes.length > 0 ? changes : [plainChange(endpoint, input)]
  await append(tx, api.secrets.audit, company.id, author, said, api.heads)
}

/** What the log says of a call that said nothing itself: what was taken along, or what was sent. */
function plainChange(endpoint: Endpoint, input: Record<string, unknown>): Change {
  const { version: _, id, ...after } = input
  if (endpoint.safe) return { kind: 'export', name: endpoint.subject, after: input }
  return { kind: endpoint.subject, id: typeof id === 'string' ? id : null, after }
}

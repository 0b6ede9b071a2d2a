import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#base/endpoint.ts'
import { isPermission } from '#base/permissions.ts'
import { type Asked, calling } from './admit.ts'
import type { Api, Handler } from './api.ts'
import { type Author, append } from './audit/append.ts'
import type { Change, Context, TaskOrder } from './context.ts'
import type { Tx } from './database/database.ts'
import { tellerOf } from './facts.ts'
import { remembered } from './once.ts'
import { checkedReply } from './reply.ts'
import type { Session } from './sessions/find.ts'
import type { Workplace } from './sessions/workplace.ts'
import { createTask } from './tasks/create.ts'
import { vaultOf } from './vault.ts'

/** What a call of a company left behind: its reply, and what comes after the commit. */
export type Outcome = {
  replayed: boolean
  body: unknown
  session: Session
  after: (() => unknown)[]
  reads: { count: number; objectId: string | undefined }
}

/** The call's own work inside the company's transaction: input, handler, activity log, and the reply as it may leave. */
export async function perform(
  api: Api,
  endpoint: Endpoint,
  handler: Handler,
  request: FastifyRequest,
  tx: Tx,
  asked: Asked,
  work: Workplace,
  checked = false,
): Promise<Outcome> {
  const { session, company, roleId, grants, path } = asked
  const { input, ...call } = calling(endpoint, request, asked, work)
  const { actor, origin, now, today } = call
  const vault = vaultOf(api.secrets.wrap, company.id, company.dataKey)
  const after: Outcome['after'] = []
  let reads: Outcome['reads'] = { count: 1, objectId: path.id }
  const changes: Change[] = []
  const record = (change: Change) => void changes.push(change)
  const context: Context = {
    ...call,
    tx,
    vault,
    record,
    tell: tellerOf(api.hears, { now, today, vault, record }),
    start: async (order: TaskOrder) => {
      const { access: permission } = endpoint
      const reach = isPermission(permission) && grants.get(permission)
      const id = await createTask(tx, actor, order, reach ? { permission, reach } : undefined)
      after.push(() => api.wake(company.id, id))
      return id
    },
    afterCommit: (later) => after.push(later),
    reads: (count, objectId) => {
      reads = { count, objectId }
    },
  }
  const finished = async () => {
    const data = await handler(input, context)
    if (!endpoint.safe || endpoint.ofMany) {
      const author: Author = {
        accountId: actor.accountId,
        name: actor.fullName,
        roleId,
        operation: endpoint,
        origin,
        now,
      }
      const said = changes.length > 0 ? changes : [plainChange(endpoint, input)]
      await append(tx, api.secrets.audit, company.id, author, said, api.heads)
    }
    return checked ? data : checkedReply(endpoint, data)
  }
  const done = endpoint.once
    ? await remembered(tx, { endpoint, request, input, actor, now, vault: context.vault }, finished)
    : { replayed: false, body: await finished() }
  return { ...done, session, after, reads }
}

/** What the log says of a call that said nothing itself: what was taken along, or what was sent. */
function plainChange(endpoint: Endpoint, input: Record<string, unknown>): Change {
  const { version: _, id, ...after } = input
  if (endpoint.safe) return { kind: 'export', name: endpoint.subject, after: input }
  return { kind: endpoint.subject, id: typeof id === 'string' ? id : null, after }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayIn } from '#base/days.ts'
import { type Endpoint, name } from '#base/endpoint.ts'
import { messageOf } from '#base/errors.ts'
import { admit, calling } from './admit.ts'
import type { Api, Handler } from './api.ts'
import type { Context } from './context.ts'
import type { Tx } from './database/database.ts'
import { receivedUploads } from './files/receive.ts'
import { originOf } from './http/origin.ts'
import { isStale, recognised, sessionOf, turnAway } from './http/session-guard.ts'
import { type Outcome, perform } from './perform.ts'
import { send } from './reply.ts'
import { tokenIn } from './sessions/cookies.ts'
import { type Session, type SignInRow, sessionIn, sessionTrouble, signInAndBind } from './sessions/find.ts'
import { touchSession } from './sessions/keep.ts'
import { countOrRefuse } from './sessions/limits.ts'
import { workplaceIn, workplaceOf } from './sessions/workplace.ts'
import type { Worked } from './threads/call.ts'

/** Answers a call of a company: its own work in one transaction bound to the company, then what comes after the commit. */
export async function answerInCompany(
  api: Api,
  endpoint: Endpoint,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const now = api.clock.now()
  const outcome = worksBefore(endpoint)
    ? await inTwoSteps(api, endpoint, handler, request, reply, now)
    : await inOneStep(api, endpoint, handler, request, reply, now)
  const { session } = outcome
  if (outcome.replayed) reply.header('idempotency-replayed', 'true')
  for (const work of outcome.after)
    void Promise.resolve(work()).catch((error) => request.log.error({ err: messageOf(error) }, 'after commit'))
  await send(endpoint, outcome.body, request, reply, true)
  if (endpoint.logged) void logRead(api, session, endpoint, outcome.reads, originOf(request), now)
  return reply
}

/** Takes in files, grows with people or counts as an export: work that takes long, or stays when the call is refused. */
function worksBefore(endpoint: Endpoint): boolean {
  return endpoint.body === 'upload' || endpoint.grows || countsAsExport(endpoint)
}

function countsAsExport(endpoint: Endpoint): boolean {
  return endpoint.ofMany || (endpoint.replies === 'file' && !endpoint.safe)
}

/** The sign-in, what it may, the person's workplace and the company's transaction in one round trip. */
async function inOneStep(
  api: Api,
  endpoint: Endpoint,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): Promise<Outcome> {
  // The route has turned away who shows none.
  const token = tokenIn(request, api.options.publicUrl)!
  let ended: Session | null = null
  const outcome = await api.database.bound<SignInRow, Outcome | null>(signInAndBind(token, now), async (tx, row) => {
    const session = row ? sessionIn(row) : null
    ended = session
    if (!session || sessionTrouble(session, now)) return null
    recognised(api, request, session)
    const admitted = admit(api, endpoint, session, request)
    return perform(
      api,
      endpoint,
      handler,
      request,
      tx,
      { ...admitted, now, body: request.body },
      workplaceIn(row?.workplace),
    )
  })
  if (!outcome) return turnAway(api, request, reply, ended)
  if (isStale(outcome.session, now)) outcome.after.push(() => touchSession(api.database, outcome.session.id, now))
  return outcome
}

async function inTwoSteps(
  api: Api,
  endpoint: Endpoint,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): Promise<Outcome> {
  const session = await sessionOf(api, request, reply)
  const admitted = admit(api, endpoint, session, request)
  if (countsAsExport(endpoint))
    await countOrRefuse(api.database, 'export_account', session.accountId, now, api.options.exportsPerMinute)
  const uploads = endpoint.body === 'upload' ? await receivedUploads(request, api.options.dataFolder) : null
  try {
    const body = uploads ? uploads.fields : request.body
    const asked = { ...admitted, now, body }
    const within = <T>(work: (tx: Tx) => Promise<T>) => api.database.tenant(admitted.company.id, work)
    const workplace = (tx: Tx) => workplaceOf(tx, session.employeeId, dayIn(admitted.company.timezone, now))
    const { threads } = api
    if (!threads || !endpoint.grows)
      return await within(async (tx) => perform(api, endpoint, handler, request, tx, asked, await workplace(tx)))
    // Nothing of the database is held while the thread works: what it found is written down afterwards.
    const work = await within(workplace)
    const worked = await threads.work({
      ...calling(endpoint, request, asked, work),
      operation: name(endpoint),
      dataKey: asked.company.dataKey,
    })
    return await within((tx) =>
      perform(api, endpoint, async (_, context) => noted(worked, context), request, tx, asked, work, true),
    )
  } finally {
    await uploads?.discard()
  }
}

/** Says in the call what its work on a thread has to say, and answers what it found. */
function noted({ data, changes, reads }: Worked, context: Context): unknown {
  for (const change of changes) context.record(change)
  if (reads) context.reads(reads.count, reads.objectId)
  return data
}

async function logRead(
  api: Api,
  session: Session,
  endpoint: Endpoint,
  reads: { count: number; objectId: string | undefined },
  origin: { requestId: string; address: string },
  now: Date,
): Promise<void> {
  await api.database
    .tenant(session.company!.id, (tx) =>
      tx
        .insertInto('access_log')
        .values({
          at: now,
          account_id: session.accountId,
          actor_name: session.fullName,
          role_id: session.roleId,
          operation: name(endpoint),
          kind: endpoint.logged!,
          object_id: reads.objectId,
          count: reads.count,
          request_id: origin.requestId,
          address: origin.address,
        })
        .execute(),
    )
    .catch((error) => console.error('access log', messageOf(error)))
}

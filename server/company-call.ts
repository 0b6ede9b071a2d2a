import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayIn } from '#base/days.ts'
import { type Endpoint, name } from '#base/endpoint.ts'
import { messageOf } from '#base/errors.ts'
import type { Permission } from '#base/permissions.ts'
import { type Asked, admit, calling } from './admit.ts'
import type { Handler } from './api.ts'
import type { Context } from './context.ts'
import type { Tx } from './database/database.ts'
import { receivedUploads } from './files/receive.ts'
import { originOf } from './http/origin.ts'
import { isStale, recognised, sessionOf, turnAway } from './http/session-guard.ts'
import { type Call, type Outcome, perform } from './perform.ts'
import { send } from './reply.ts'
import { tokenIn } from './sessions/cookies.ts'
import { type Session, type SignInRow, sessionIn, sessionTrouble, signInAndBind } from './sessions/find.ts'
import { touchSession } from './sessions/keep.ts'
import { countOrRefuse } from './sessions/limits.ts'
import { type Workplace, workplaceIn, workplaceOf } from './sessions/workplace.ts'
import type { Worked } from './threads/call.ts'
import type { CallThreads } from './threads/call-threads.ts'

/** Answers a call of a company: its own work in one transaction bound to the company, then what comes after the commit. */
export async function answerInCompany(call: Call, reply: FastifyReply): Promise<unknown> {
  const { api, endpoint, request } = call
  const now = api.clock.now()
  const outcome = worksBefore(endpoint) ? await inTwoSteps(call, reply, now) : await inOneStep(call, reply, now)
  afterCommit(outcome, request)
  if (outcome.replayed) reply.header('idempotency-replayed', 'true')
  await send(endpoint, outcome.body, request, reply, true)
  if (endpoint.logged) void logRead(call, outcome, now)
  return reply
}

/** Takes in files, grows with people or counts as an export: work that takes long, or stays when the call is refused. */
function worksBefore(endpoint: Endpoint): boolean {
  return endpoint.body === 'upload' || endpoint.grows !== false || countsAsExport(endpoint)
}

/** Whether its work is too long for the thread that serves everybody. */
function isLong({ grows, access }: Endpoint, grants: Asked['grants']): boolean {
  if (grows !== 'by_reach') return grows
  const reach = grants.get(access as Permission)
  return reach === 'company' || reach === 'office'
}

function countsAsExport(endpoint: Endpoint): boolean {
  return endpoint.ofMany || (endpoint.replies === 'file' && !endpoint.safe)
}

/** The sign-in, what it may, the person's workplace and the company's transaction in one round trip. */
async function inOneStep(call: Call, reply: FastifyReply, now: Date): Promise<Outcome> {
  const { api, endpoint, request } = call
  // The route has turned away who shows none.
  const token = tokenIn(request, api.options.publicUrl)!
  let ended: Session | null = null
  const outcome = await api.database.bound<SignInRow, Outcome | null>(signInAndBind(token, now), async (tx, row) => {
    const session = row ? sessionIn(row) : null
    ended = session
    if (!session || sessionTrouble(session, now)) return null
    recognised(api, request, session)
    const asked = { ...admit(api, endpoint, session, request), now, body: request.body }
    return perform(call, tx, asked, workplaceIn(row?.workplace))
  })
  if (!outcome) return turnAway(api, request, reply, ended)
  if (isStale(outcome.session, now)) outcome.after.push(() => touchSession(api.database, outcome.session.id, now))
  return outcome
}

/** The sign-in and what it may; then what is counted and received; then the call's own work. */
async function inTwoSteps(call: Call, reply: FastifyReply, now: Date): Promise<Outcome> {
  const { api, endpoint, request } = call
  const session = await sessionOf(api, request, reply)
  const admitted = admit(api, endpoint, session, request)
  if (countsAsExport(endpoint))
    await countOrRefuse(api.database, 'export_account', session.accountId, now, api.options.exportsPerMinute)
  const uploads = endpoint.body === 'upload' ? await receivedUploads(request, api.options.dataFolder) : null
  try {
    const asked = { ...admitted, now, body: uploads ? uploads.fields : request.body }
    if (api.threads && isLong(endpoint, admitted.grants)) return await onThread(call, api.threads, asked)
    return await inCompany(call, asked, async (tx) => perform(call, tx, asked, await workplaceFor(tx, asked)))
  } finally {
    await uploads?.discard()
  }
}

/** Work that grows with people: nothing of the database is held while a thread does it; what it found is written down after. */
async function onThread(call: Call, threads: CallThreads, asked: Asked): Promise<Outcome> {
  const { endpoint, request } = call
  const work = await inCompany(call, asked, (tx) => workplaceFor(tx, asked))
  const worked = await threads.work({
    ...calling(endpoint, request, asked, work),
    operation: name(endpoint),
    dataKey: asked.company.dataKey,
  })
  const handler: Handler = async (_, context) => noted(worked, context)
  return inCompany(call, asked, (tx) => perform({ ...call, handler }, tx, asked, work, { checked: true }))
}

function inCompany<T>({ api }: Call, { company }: Asked, work: (tx: Tx) => Promise<T>): Promise<T> {
  return api.database.tenant(company.id, work)
}

function workplaceFor(tx: Tx, { session, company, now }: Asked): Promise<Workplace> {
  return workplaceOf(tx, session.employeeId, dayIn(company.timezone, now))
}

/** Says in the call what its work on a thread has to say, and answers what it found. */
async function noted({ data, changes, told, reads }: Worked, context: Context): Promise<unknown> {
  for (const change of changes) context.record(change)
  if (reads) context.reads(reads.count, reads.objectId)
  for (const { name, fact } of told) await context.tell(context.tx, name, fact)
  return data
}

/** What comes after the commit; what goes wrong in it is no fault of the call. */
function afterCommit({ after }: Outcome, { log }: FastifyRequest): void {
  for (const work of after)
    void Promise.resolve(work()).catch((error) => log.error({ err: messageOf(error) }, 'after commit'))
}

/** Writes down that somebody read pay or identity; a reply never waits for it. */
async function logRead({ api, endpoint, request }: Call, { session, reads }: Outcome, now: Date): Promise<void> {
  const { requestId, address } = originOf(request)
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
          request_id: requestId,
          address,
        })
        .execute(),
    )
    .catch((error) => console.error('access log', messageOf(error)))
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Permission } from '#base/access/permissions.ts'
import { dayIn } from '#base/days/days.ts'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { errorMessage } from '#base/errors.ts'
import type { Handler } from '../api/api.ts'
import type { Context } from '../context/context.ts'
import { eventNamed } from '../context/events.ts'
import type { Tx } from '../database/database.ts'
import { receiveUploads } from '../files/receive-uploads.ts'
import { requestOrigin } from '../http/request-origin.ts'
import { requireToken } from '../sessions/cookies.ts'
import { type Session, type SignInRow, sessionProblem, signInStatement, toSession } from '../sessions/find-session.ts'
import { countOrRefuse } from '../sessions/rate-limits.ts'
import { needsTouch, registerLiveSession, rejectSession, requireSession } from '../sessions/session-guard.ts'
import { touchSession } from '../sessions/session-store.ts'
import { loadWorkplace, toWorkplace, type Workplace } from '../sessions/workplace.ts'
import type { CallThreads } from '../threads/call-threads.ts'
import type { ThreadResult } from '../threads/thread-call.ts'
import { type AdmittedCall, admitCall, resolveCall } from './admit-call.ts'
import { type CallOutcome, type CompanyCall, performCall } from './perform-call.ts'
import { sendReply } from './send-reply.ts'

/**
 * Answers a call of a company: the handler in one transaction bound to the company, then what runs after the commit.
 */
export async function answerCompanyCall(call: CompanyCall, reply: FastifyReply): Promise<unknown> {
  const { api, endpoint, request } = call
  const now = api.clock.now()
  const outcome = needsPreparation(endpoint)
    ? await runInTwoSteps(call, reply, now)
    : await runInOneStep(call, reply, now)
  runAfterCommit(outcome, request)
  if (outcome.replayed) reply.header('idempotency-replayed', 'true')
  await sendReply(endpoint, outcome.body, request, reply, true)
  if (endpoint.readAccessLog) void insertReadAccess(call, endpoint.readAccessLog, outcome, now)
  return reply
}

/**
 * Whether the call takes uploads, runs on a thread or counts as an export, which must stay counted when the call is
 * refused.
 */
function needsPreparation(endpoint: Endpoint): boolean {
  return endpoint.body === 'upload' || endpoint.runsOnThread !== false || isCountedAsExport(endpoint)
}

/** Whether the work is too long for the serving thread. */
function belongsOnThread({ runsOnThread: grows, access }: Endpoint, grants: AdmittedCall['grants']): boolean {
  if (grows !== 'by_reach') return grows
  const reach = grants.get(access as Permission)
  return reach === 'company' || reach === 'office'
}

function isCountedAsExport(endpoint: Endpoint): boolean {
  return endpoint.bulkExport || (endpoint.replies === 'file' && !endpoint.safe)
}

/** Finds the session, its rights and the workplace, and opens the company's transaction, all in one round trip. */
async function runInOneStep(call: CompanyCall, reply: FastifyReply, now: Date): Promise<CallOutcome> {
  const { api, endpoint, request } = call
  const token = requireToken(request, api.options.publicUrl)
  let ended: Session | null = null
  const outcome = await api.database.runForSignIn<SignInRow, CallOutcome | null>(
    signInStatement(token, now),
    async (tx, row) => {
      const session = row ? toSession(row) : null
      ended = session
      if (!session || sessionProblem(session, now)) return null
      registerLiveSession(api, request, session)
      const admitted = { ...admitCall(api, endpoint, session, request), now, body: request.body }
      return performCall(call, tx, admitted, toWorkplace(row?.workplace))
    },
  )
  if (!outcome) return rejectSession(api, request, reply, ended)
  if (needsTouch(outcome.session, now)) outcome.after.push(() => touchSession(api.database, outcome.session.id, now))
  return outcome
}

/** Finds the session first, then counts the export and receives uploads, then runs the handler. */
async function runInTwoSteps(call: CompanyCall, reply: FastifyReply, now: Date): Promise<CallOutcome> {
  const { api, endpoint, request } = call
  const session = await requireSession(api, request, reply)
  const admitted = admitCall(api, endpoint, session, request)
  if (isCountedAsExport(endpoint))
    await countOrRefuse(api.database, 'export_account', session.accountId, now, api.options.exportsPerMinute)
  const uploads = endpoint.body === 'upload' ? await receiveUploads(request, api.options.dataFolder) : null
  try {
    const asked = { ...admitted, now, body: uploads ? uploads.fields : request.body }
    if (api.threads && belongsOnThread(endpoint, admitted.grants)) return await runOnThread(call, api.threads, asked)
    return await runInCompany(call, asked, async (tx) =>
      performCall(call, tx, asked, await loadCallerWorkplace(tx, asked)),
    )
  } finally {
    await uploads?.discard()
  }
}

/** Runs the handler on a thread, while no connection is held, and writes its changes afterwards. */
async function runOnThread(call: CompanyCall, threads: CallThreads, asked: AdmittedCall): Promise<CallOutcome> {
  const { endpoint, request } = call
  const work = await runInCompany(call, asked, (tx) => loadCallerWorkplace(tx, asked))
  const worked = await threads.work({
    ...resolveCall(endpoint, request, asked, work),
    operation: endpointName(endpoint),
    dataKey: asked.company.dataKey,
  })
  const handler: Handler = async (_, context) => replayEffects(worked, context)
  return runInCompany(call, asked, (tx) => performCall({ ...call, handler }, tx, asked, work, { checked: true }))
}

function runInCompany<T>({ api }: CompanyCall, { company }: AdmittedCall, work: (tx: Tx) => Promise<T>): Promise<T> {
  return api.database.runInTenant(company.id, work)
}

function loadCallerWorkplace(tx: Tx, { session, company, now }: AdmittedCall): Promise<Workplace> {
  return loadWorkplace(tx, session.employeeId, dayIn(company.timezone, now))
}

/** Hands the changes, reads and events of a thread to the call's context. */
async function replayEffects({ data, changes, events, reads }: ThreadResult, context: Context): Promise<unknown> {
  for (const change of changes) context.record(change)
  if (reads) context.reportReads(reads.count, reads.objectId)
  for (const { name, payload } of events) await context.publish(context.tx, eventNamed(name), payload)
  return data
}

/** Runs the work after the commit. Its errors are logged and do not fail the call. */
function runAfterCommit({ after }: CallOutcome, { log }: FastifyRequest): void {
  for (const work of after)
    void Promise.resolve(work()).catch((error) => log.error({ err: errorMessage(error) }, 'after commit'))
}

/** Adds a row to the log of reads of pay and identity. The reply does not wait for it. */
async function insertReadAccess(
  { api, endpoint, request }: CompanyCall,
  kind: NonNullable<Endpoint['readAccessLog']>,
  { session, companyId, reads }: CallOutcome,
  now: Date,
): Promise<void> {
  const { requestId, address } = requestOrigin(request)
  await api.database
    .runInTenant(companyId, (tx) =>
      tx
        .insertInto('access_log')
        .values({
          at: now,
          account_id: session.accountId,
          actor_name: session.fullName,
          role_id: session.roleId,
          operation: endpointName(endpoint),
          kind,
          object_id: reads.objectId,
          count: reads.count,
          request_id: requestId,
          address,
        })
        .execute(),
    )
    .catch((error) => console.error('access log', errorMessage(error)))
}

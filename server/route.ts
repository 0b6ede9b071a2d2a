import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor, Operator } from '#base/actor.ts'
import { dayIn } from '#base/days.ts'
import type { Endpoint, FileReply } from '#base/endpoint.ts'
import { forbidden, notFound, Refused } from '#base/errors.ts'
import { type Grants, PERMISSIONS, type Permission } from '#base/permissions.ts'
import { areasOf, type RoleId } from '#base/roles.ts'
import { grantsOf } from './access/grants.ts'
import type { Api, Handler } from './api.ts'
import { type Author, append } from './audit/append.ts'
import type { Change, Context, OutsideContext, TaskOrder } from './context.ts'
import type { Tx } from './database/database.ts'
import { receivedUploads } from './files/receive.ts'
import { languageOf, originOf, spokenLanguage } from './http/origin.ts'
import { sendFile } from './http/send-file.ts'
import { isStale, recognised, requireOurPage, requireWhole, sessionOf, turnAway } from './http/session-guard.ts'
import { parsedInput } from './input.ts'
import { remembered } from './once.ts'
import { tokenIn } from './sessions/cookies.ts'
import { type Session, type SignInRow, sessionIn, sessionTrouble, signInAndBind } from './sessions/find.ts'
import { touchSession } from './sessions/keep.ts'
import { countOrRefuse } from './sessions/limits.ts'
import { type Workplace, workplaceIn, workplaceOf } from './sessions/workplace.ts'
import { createTask } from './tasks/create.ts'
import type { Worked } from './threads/call.ts'
import { vaultOf } from './vault.ts'

const STEP_UP_MS = 10 * 60_000
/** What anyone may send without being signed in; the longest form of theirs is a tenth of it. */
const PUBLIC_BODY = 64 * 1024

/**
 * Registers a call of a company. Checks who calls, that the module is on and the permission held in some reach, reads
 * the input by the contract, runs the handler in one transaction bound to the company, writes the activity log last,
 * and lets nothing out that the contract does not name.
 */
export function route<I, P, R, A>(
  api: Api,
  endpoint: Endpoint<I, P, R, A>,
  handler: (input: P, context: Context) => Promise<NoInfer<R>> | NoInfer<R>,
): void {
  const { access } = endpoint
  if (access === 'public' || access === 'session')
    throw new Error(`${name(endpoint)} concerns no company: register it with openRoute`)
  if (access !== 'staff' && !(access in PERMISSIONS)) throw new Error(`${name(endpoint)} names no permission there is`)
  api.handlers.set(name(endpoint), handler as Handler)
  register(api, endpoint, (request, reply) =>
    answerInCompany(api, endpoint as Endpoint, handler as never, request, reply),
  )
}

/**
 * Registers a call that needs no company: `public` for anyone, `session` for anyone signed in; `half` names the states of
 * half a sign-in that the call is a step of.
 */
export function openRoute<I, P, R, A>(
  api: Api,
  endpoint: Endpoint<I, P, R, A>,
  handler: (
    input: P,
    context: OutsideContext & { request: FastifyRequest; reply: FastifyReply; session: Session | null },
  ) => Promise<R> | R,
  { half = [] }: { half?: readonly Session['state'][] } = {},
): void {
  if (endpoint.access !== 'public' && endpoint.access !== 'session')
    throw new Error(`${name(endpoint)} is a company's: register it with route`)
  register(api, endpoint, async (request, reply) => {
    if (!endpoint.safe) requireOurPage(api, request, endpoint.access === 'public' ? null : undefined)
    const session = endpoint.access === 'session' ? await sessionOf(api, request, reply) : null
    if (session) requireWhole(session, half)
    if (session && !endpoint.safe) requireOurPage(api, request, session)
    if (endpoint.stepUp && session) requireConfirmed(session.confirmedAt, api.clock.now())
    const input = parsedInput(endpoint as Endpoint, request.params as never, request.query, request.body) as P
    const operator: Operator | null = null
    const data = await handler(input, {
      now: api.clock.now(),
      language: session ? spokenLanguage(request, session.language) : languageOf(request),
      origin: originOf(request),
      operator,
      request,
      reply,
      session,
    })
    return reply.sent ? reply : send(endpoint as Endpoint, data, request, reply)
  })
}

/** Registers an operator's call: an Ops session only, outside every company. */
export function opsRoute<I, P, R, A>(
  api: Api,
  endpoint: Endpoint<I, P, R, A>,
  handler: (input: P, context: OutsideContext & { operator: Operator }) => Promise<R> | R,
): void {
  const permission = endpoint.access as Permission
  if (PERMISSIONS[permission] !== 'platform') throw new Error(`${name(endpoint)} needs a permission of the platform`)
  register(api, endpoint, async (request, reply) => {
    const session = await sessionOf(api, request, reply)
    if (!endpoint.safe) requireOurPage(api, request, session)
    if (session.kind !== 'ops' || session.state !== 'signed_in') throw forbidden()
    if (endpoint.stepUp) requireConfirmed(session.confirmedAt, api.clock.now())
    const input = parsedInput(
      endpoint as Endpoint,
      request.params as never,
      request.query,
      withVersion(endpoint as Endpoint, request.body, request),
    ) as P
    const operator = {
      accountId: session.accountId,
      sessionId: session.id,
      fullName: session.fullName,
      language: spokenLanguage(request, session.language),
      confirmedAt: session.confirmedAt,
    }
    const data = await handler(input, {
      now: api.clock.now(),
      language: spokenLanguage(request, session.language),
      origin: originOf(request),
      operator,
    })
    return send(endpoint as Endpoint, data, request, reply)
  })
}

type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

function register<I, P, R, A>(api: Api, endpoint: Endpoint<I, P, R, A>, answer: Answering): void {
  if (api.operations.some((known) => known.method === endpoint.method && known.path === endpoint.path))
    throw new Error(`${name(endpoint)} is registered twice`)
  api.operations.push(endpoint as Endpoint)
  api.server.route({
    method: endpoint.method,
    // Both names stand at the same place of an address; which one is meant, the endpoint knows.
    url: endpoint.path.replace(/\{(env|company)\}/, ':place').replace(/\{(\w+)\}/g, ':$1'),
    config: { template: endpoint.path } as FastifyContextConfig,
    ...(endpoint.access === 'public' && { bodyLimit: PUBLIC_BODY }),
    onRequest: async (request, reply) => {
      // Who shows no credential is told so before a byte of the body is read.
      if (endpoint.access !== 'public' && !tokenIn(request, api.options.publicUrl))
        await turnAway(api, request, reply, null)
    },
    handler: (request, reply) => {
      // A form of another site can send url-encoded text without asking first: only what is a form takes it (SES-3).
      if (
        endpoint.body !== 'form' &&
        /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '')
      )
        throw new Refused('unsupported_type', { status: 415 })
      return answer(request, reply)
    },
  })
}

/** What a call of a company left behind: its reply, and what comes after the commit. */
type Outcome = {
  replayed: boolean
  body: unknown
  session: Session
  after: (() => unknown)[]
  reads: { count: number; objectId: string | undefined }
}

async function answerInCompany(
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
    void Promise.resolve(work()).catch((error) => request.log.error({ err: (error as Error).message }, 'after commit'))
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
  const token = tokenIn(request, api.options.publicUrl)
  if (!token) return turnAway(api, request, reply, null)
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
    const workplace = async (tx: Tx) =>
      session.employeeId
        ? await workplaceOf(tx, session.employeeId, dayIn(admitted.company.timezone, now))
        : workplaceIn(null)
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

type Admitted = {
  session: Session
  company: NonNullable<Session['company']>
  roleId: RoleId
  grants: Grants
  path: Record<string, string>
}

/** Who calls, from where and with which right, before anything of the company is read. */
function admit(api: Api, endpoint: Endpoint, session: Session, request: FastifyRequest): Admitted {
  const { company, roleId } = session
  if (!endpoint.safe) requireOurPage(api, request, session)
  if (session.kind !== 'staff' || !company) throw forbidden()
  if (session.state !== 'signed_in' || roleId === null) throw forbidden('choose_role_first')
  const path = pathWithoutPlace(endpoint, request, company.code, roleId)
  const grants = grantsOf(roleId, session.overrides)
  const { access } = endpoint
  if (access !== 'staff' && !grants.has(access as Permission)) throw forbidden()
  if (endpoint.module !== undefined && session.modulesOff.includes(endpoint.module)) throw forbidden('module_disabled')
  if (endpoint.stepUp) requireConfirmed(session.confirmedAt, api.clock.now())
  return { session, company, roleId: roleId as RoleId, grants, path }
}

type Asked = Admitted & { now: Date; body: unknown }

/** Who calls with what, once their workplace is known. Throws what stands against it. */
function calling(
  endpoint: Endpoint,
  request: FastifyRequest,
  { session, company, roleId, grants, path, now, body }: Asked,
  work: Workplace,
) {
  if (endpoint.module !== undefined && work.hiddenModules.includes(endpoint.module)) throw forbidden('module_disabled')
  const input = parsedInput(endpoint, path, request.query, withVersion(endpoint, body, request)) as Record<
    string,
    unknown
  >
  if (endpoint.versioned && input.version === undefined) throw new Refused('version_required', { status: 428 })
  const language = spokenLanguage(request, session.language)
  const actor: Actor = {
    accountId: session.accountId,
    sessionId: session.id,
    companyId: company.id,
    companyCode: company.code,
    employeeId: session.employeeId,
    fullName: session.fullName,
    preferredName: session.preferredName,
    roleId,
    grants,
    officeIds: work.officeIds,
    departmentIds: work.departmentIds,
    modules: new Set(),
    language,
    confirmedAt: session.confirmedAt,
  }
  return { input, actor, now, today: dayIn(company.timezone, now), language, origin: originOf(request) }
}

/** Says in the call what its work on a thread has to say, and answers what it found. */
function noted({ data, changes, reads }: Worked, context: Context): unknown {
  for (const change of changes) context.record(change)
  if (reads) context.reads(reads.count, reads.objectId)
  return data
}

/** The call's own work inside the company's transaction: input, handler, activity log, and the reply as it may leave. */
async function perform(
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
  const { actor, origin, now } = call
  const after: Outcome['after'] = []
  let reads: Outcome['reads'] = { count: 1, objectId: typeof path.id === 'string' ? path.id : undefined }
  const changes: Change[] = []
  const context: Context = {
    ...call,
    tx,
    vault: vaultOf(api.secrets.wrap, company.id, company.dataKey),
    record: (change) => changes.push(change),
    start: async (order: TaskOrder) => {
      const permission = endpoint.access as Permission
      const reach = grants.get(permission)
      const id = await createTask(tx, actor, order, reach && { permission, reach })
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
        operation: name(endpoint),
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

/** `{env}` must be an area the role may enter, `{company}` the session's own code; anything else is not there. */
function pathWithoutPlace(
  endpoint: Endpoint,
  request: FastifyRequest,
  companyCode: string,
  roleId: number,
): Record<string, string> {
  const { place, ...path } = request.params as Record<string, string>
  if (endpoint.path.includes('{company}') && place !== companyCode) throw notFound()
  if (endpoint.path.includes('{env}') && !areasOf(roleId).some((area) => area === place)) throw notFound()
  return path
}

function withVersion(endpoint: Endpoint, body: unknown, request: FastifyRequest): unknown {
  const header = request.headers['if-match']
  if (!endpoint.versioned) return body
  const version = typeof header === 'string' ? /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1] : undefined
  const given = (body ?? {}) as Record<string, unknown>
  if (given.version === undefined && version === undefined) throw new Refused('version_required', { status: 428 })
  return version === undefined || given.version !== undefined ? body : { ...given, version: Number(version) }
}

function plainChange(endpoint: Endpoint, input: Record<string, unknown>): Change {
  const { version: _, id, ...after } = input
  if (endpoint.ofMany && endpoint.safe) return { kind: 'export', name: endpoint.path.split('/')[2]!, after: input }
  return {
    kind: endpoint.path.split('/').find((part, index) => index > 2 && !part.startsWith('{')) ?? 'call',
    id: typeof id === 'string' ? id : null,
    after,
  }
}

/** The password given again within ten minutes. Throws 403 `password_needed`, which the client answers by asking. */
export function requireConfirmed(confirmedAt: Date | null, now: Date): void {
  if (!confirmedAt || now.getTime() - confirmedAt.getTime() > STEP_UP_MS) throw forbidden('password_needed')
}

/** Cut to what the contract names. */
export function checkedReply(endpoint: Endpoint, data: unknown): unknown {
  if (endpoint.replies === 'file') return data
  if (endpoint.replies === 'one') return endpoint.reply.parse(data)
  const { rows, total, totals } = data as PageBody
  return {
    rows: rows.map((row) => endpoint.reply.parse(row)),
    total,
    ...(endpoint.totals && { totals: checkedTotals(endpoint, totals ?? []) }),
  }
}

/** Rows of sums: fields of the list's rows, those that do not add up left out. */
export function checkedTotals(endpoint: Pick<Endpoint, 'reply'>, totals: readonly unknown[]): unknown[] {
  const shape = (endpoint.reply as z.ZodObject).partial()
  return totals.map((row) => shape.parse(row))
}

type PageBody = { rows: unknown[]; total: number; totals?: unknown[] }

async function send(
  endpoint: Endpoint,
  data: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  checked = false,
): Promise<unknown> {
  const body = checked ? data : checkedReply(endpoint, data)
  if (endpoint.replies === 'file') return sendFile(reply, body as FileReply)
  if (endpoint.replies === 'page') {
    const { rows, ...counts } = body as PageBody
    const { place: _, ...path } = request.params as Record<string, string>
    const asked = parsedInput(endpoint, path, request.query, request.body) as { page: number; per_page: number }
    return reply.send({ data: rows, page: asked.page, per_page: asked.per_page, ...counts })
  }
  const version = (body as { version?: unknown } | null)?.version
  if (typeof version === 'number') reply.header('etag', `"${version}"`)
  const lifted = Object.fromEntries(endpoint.lift.map((field) => [field, (body as Record<string, unknown>)[field]]))
  return reply.send({ success: true, ...lifted, data: body })
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
          object_id: reads.objectId ?? null,
          count: reads.count,
          request_id: origin.requestId,
          address: origin.address,
        })
        .execute(),
    )
    .catch((error) => console.error('access log', (error as Error).message))
}

export function name(endpoint: { method: string; path: string }): string {
  return `${endpoint.method} ${endpoint.path}`
}

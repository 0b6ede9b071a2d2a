import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operator } from '#base/access/actor.ts'
import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import { isPermission } from '#base/access/permissions.ts'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { DomainError, forbidden } from '#base/errors.ts'
import { actingRole, forbidChangesInPreview } from '../access/role-preview.ts'
import type { Api, Handler } from '../api/api.ts'
import type { Context, OutsideContext } from '../context/context.ts'
import { replyLanguage, requestLanguage, requestOrigin } from '../http/request-origin.ts'
import { sessionToken } from '../sessions/cookies.ts'
import type { Session } from '../sessions/find-session.ts'
import {
  rejectSession,
  requireFullSignIn,
  requireNoPendingStep,
  requireSameOrigin,
  requireSession,
  requireStepUp,
} from '../sessions/session-guard.ts'
import { answerCompanyCall } from './company-call.ts'
import { parseInput, pathParams, withVersion } from './parse-input.ts'
import { sendReply } from './send-reply.ts'

/** What anyone may send without being signed in. The longest of these forms is a tenth of it. */
const PUBLIC_BODY_LIMIT = 64 * 1024

/**
 * Registers a call of a company. Checks the session, that the module is on and the permission held in some reach,
 * parses the input by the contract, runs the handler in one transaction bound to the company, appends the audit log
 * last, and cuts the reply to the contract.
 */
export function route<I, P, R, A>(
  api: Api,
  endpoint: Endpoint<I, P, R, A>,
  handler: (input: P, context: Context) => Promise<NoInfer<R>> | NoInfer<R>,
): void {
  const { access } = endpoint
  if (access === 'public' || access === 'session')
    throw new Error(`${endpointName(endpoint)} concerns no company: register it with openRoute or sessionRoute`)
  if (access !== 'staff' && !isPermission(access))
    throw new Error(`${endpointName(endpoint)} names no permission there is`)
  // The input has been parsed by the contract when the handler gets it.
  const typedHandler = handler as Handler
  api.handlers.set(endpointName(endpoint), typedHandler)
  registerRoute(api, endpoint, (request, reply) =>
    answerCompanyCall({ api, endpoint, handler: typedHandler, request }, reply),
  )
}

/** What a call outside of companies gets of the wire; it may send its reply by itself. */
type WireContext = OutsideContext & { request: FastifyRequest; reply: FastifyReply }

/** Registers a call for anyone, without a session and a company. */
export function openRoute<I, P, R, A>(
  api: Api,
  endpoint: Endpoint<I, P, R, A>,
  handler: (input: P, context: WireContext) => Promise<R> | R,
): void {
  if (endpoint.access !== 'public')
    throw new Error(`${endpointName(endpoint)} is not public: register it with route or sessionRoute`)
  if (endpoint.openUpload) throw new Error(`${endpointName(endpoint)} takes files: register it with openUploadRoute`)
  registerRoute(api, endpoint, async (request, reply) => {
    if (!endpoint.safe) requireSameOrigin(api, request, null)
    const input = parseInput(endpoint, pathParams(request), request.query, request.body)
    const data = await handler(input, { ...outsideContext(api, request, null, null), request, reply })
    return reply.sent ? reply : sendReply(endpoint, data, request, reply)
  })
}

/**
 * Registers a call for anyone signed in, whatever their company. `half` names the states of an unfinished sign-in in which
 * the call is allowed too.
 */
export function sessionRoute<I, P, R, A>(
  api: Api,
  endpoint: Endpoint<I, P, R, A>,
  handler: (input: P, context: WireContext & { session: Session }) => Promise<R> | R,
  { half = [] }: { half?: readonly Session['state'][] } = {},
): void {
  if (endpoint.access !== 'session')
    throw new Error(`${endpointName(endpoint)} needs more than a session: register it with route or openRoute`)
  registerRoute(api, endpoint, async (request, reply) => {
    if (!endpoint.safe) requireSameOrigin(api, request, null)
    const session = await requireSignedIn(api, endpoint, request, reply, half)
    const input = parseInput(endpoint, pathParams(request), request.query, request.body)
    const data = await handler(input, { ...outsideContext(api, request, session, null), request, reply, session })
    return reply.sent ? reply : sendReply(endpoint, data, request, reply)
  })
}

async function requireSignedIn(
  api: Api,
  endpoint: Pick<Endpoint, 'safe' | 'stepUp' | 'method' | 'path'>,
  request: FastifyRequest,
  reply: FastifyReply,
  half: readonly Session['state'][],
): Promise<Session> {
  const session = await requireSession(api, request, reply)
  requireFullSignIn(session, half)
  if (!endpoint.safe) requireSameOrigin(api, request, session)
  if (session.roleId !== null && session.kind === 'staff')
    forbidChangesInPreview(endpoint, actingRole(session, session.roleId))
  if (endpoint.stepUp) requireStepUp(session.confirmedAt, api.clock.now())
  return session
}

/** Registers a call of operators: an Ops session only, outside every company. */
export function opsRoute<I, P, R, A>(
  api: Api,
  endpoint: Endpoint<I, P, R, A>,
  handler: (input: P, context: OutsideContext & { operator: Operator }) => Promise<R> | R,
): void {
  const { access } = endpoint
  if (!isPermission(access) || PERMISSIONS[access] !== 'platform')
    throw new Error(`${endpointName(endpoint)} needs a permission of the platform`)
  registerRoute(api, endpoint, async (request, reply) => {
    const session = await requireOperatorSession(api, endpoint, request, reply)
    const input = parseInput(endpoint, pathParams(request), request.query, withVersion(endpoint, request.body, request))
    const operator = toOperator(session, request)
    const data = await handler(input, { ...outsideContext(api, request, session, operator), operator })
    return sendReply(endpoint, data, request, reply)
  })
}

async function requireOperatorSession(
  api: Api,
  endpoint: { safe: boolean; stepUp: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const session = await requireSession(api, request, reply)
  if (!endpoint.safe) requireSameOrigin(api, request, session)
  if (session.kind !== 'ops') throw forbidden()
  requireNoPendingStep(session)
  if (endpoint.stepUp) requireStepUp(session.confirmedAt, api.clock.now())
  return session
}

function toOperator(session: Session, request: FastifyRequest): Operator {
  return {
    accountId: session.accountId,
    sessionId: session.id,
    fullName: session.fullName,
    language: replyLanguage(request, session.language),
    confirmedAt: session.confirmedAt,
  }
}

function outsideContext(
  api: Api,
  request: FastifyRequest,
  session: Session | null,
  operator: Operator | null,
): OutsideContext {
  const language = session ? replyLanguage(request, session.language) : requestLanguage(request)
  return { now: api.clock.now(), language, origin: requestOrigin(request), operator }
}

type RouteAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Registers the address of a call. `admit` may refuse it before its body is read. */
export function registerRoute<I, P, R, A>(
  api: Api,
  endpoint: Endpoint<I, P, R, A>,
  answer: RouteAnswer,
  admit?: (request: FastifyRequest) => void,
): void {
  if (api.operations.some((known) => known.method === endpoint.method && known.path === endpoint.path))
    throw new Error(`${endpointName(endpoint)} is registered twice`)
  api.operations.push(endpoint)
  api.server.route({
    method: endpoint.method,
    // Fastify allows one parameter name at a place of an address, so both share one.
    url: endpoint.path.replace(/\{(env|company)\}/, ':place').replace(/\{(\w+)\}/g, ':$1'),
    config: { template: endpoint.path },
    ...(endpoint.access === 'public' && { bodyLimit: PUBLIC_BODY_LIMIT }),
    onRequest: async (request, reply) => {
      // A call without a credential is refused before its body is read.
      if (endpoint.access !== 'public' && !sessionToken(request, api.options.publicUrl))
        await rejectSession(api, request, reply, null)
      admit?.(request)
    },
    handler: (request, reply) => {
      requireNoForm(endpoint, request)
      return answer(request, reply)
    },
  })
}

/**
 * Browsers let any site send url-encoded forms without asking first, so only endpoints that take forms accept them
 * (SES-3).
 */
function requireNoForm({ body }: { body: Endpoint['body'] }, { headers }: FastifyRequest): void {
  if (body !== 'form' && /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? ''))
    throw new DomainError('unsupported_type', { status: 415 })
}

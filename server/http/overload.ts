import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#base/errors.ts'
import { requestRoute } from './request-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts among the calls under way. */
    underWay: boolean
  }
}

/** How much the process takes on before it refuses (LIF-6). */
export type OverloadLimits = {
  /** Reads under way at once; what must not wait may be four times as many. */
  atOnce: number
  /** How late the event loop may be before reads are refused. */
  lagMs: number
}
export type ServerLoad = { underWay: number; lagMs: number }

const PRIORITY_FACTOR = 4
/** Below this part of the bound calls are few. */
const FEW_CALLS_DIVISOR = 4
const RETRY_SECONDS = 2
const MEASURE_EVERY_MS = 100
/** How much of the lag is the last look's; the rest is what was before, so that one pause is no overload. */
const WEIGHT = 0.3

/**
 * Whether one more call is taken on. `kept` is what goes on while lists and reports are refused: signing in, refreshing,
 * the progress of tasks, and writing. A late event loop refuses only where calls are what makes it late.
 */
export function isAdmitted({ underWay, lagMs }: ServerLoad, bounds: OverloadLimits, kept: boolean): boolean {
  if (kept) return underWay < bounds.atOnce * PRIORITY_FACTOR
  return underWay < bounds.atOnce && (lagMs <= bounds.lagMs || underWay < bounds.atOnce / FEW_CALLS_DIVISOR)
}

/** Whether a call is one that goes on under overload. */
export function isPriorityCall({
  method,
  route,
  hasSession,
}: {
  method: string
  route: string
  hasSession: boolean
}): boolean {
  if (/^\/api\/(auth|tasks|system)\//.test(`${route}/`)) return true
  return method !== 'GET' && method !== 'HEAD' && hasSession
}

/**
 * Refuses at once, with 503 `overloaded`, what the process could not answer in time, before its body is read. A call
 * counts from when it has arrived whole until its answer is there: slow clients hold nobody up.
 */
export function refuseOverload(server: FastifyInstance, bounds: OverloadLimits): void {
  const load: ServerLoad = { underWay: 0, lagMs: 0 }
  watchLag(server, load)
  const checkLoad = (request: FastifyRequest) => {
    const { method } = request
    const hasSession = /(^|; )(__Host-)?token=/.test(String(request.headers.cookie))
    if (!isAdmitted(load, bounds, isPriorityCall({ method, route: requestRoute(request), hasSession })))
      throw new DomainError('overloaded', { status: 503, facts: { retry_after: RETRY_SECONDS } })
  }
  const isCall = (request: FastifyRequest) => requestRoute(request).startsWith('/api/')
  const finishCall = (request: FastifyRequest) => {
    if (request.underWay) load.underWay--
    request.underWay = false
  }
  server.decorateRequest('underWay', false)
  server.addHook('onRequest', async (request) => {
    if (isCall(request)) checkLoad(request)
  })
  // Many that came at once have all passed the first look.
  server.addHook('preHandler', async (request) => {
    if (!isCall(request)) return
    checkLoad(request)
    load.underWay++
    request.underWay = true
  })
  server.addHook('onSend', async (request) => finishCall(request))
  server.addHook('onResponse', async (request) => finishCall(request))
}

function watchLag(server: FastifyInstance, load: ServerLoad): void {
  let expected = performance.now() + MEASURE_EVERY_MS
  const timer = setInterval(() => {
    const now = performance.now()
    load.lagMs = load.lagMs * (1 - WEIGHT) + Math.max(0, now - expected) * WEIGHT
    expected = now + MEASURE_EVERY_MS
  }, MEASURE_EVERY_MS)
  timer.unref()
  server.addHook('onClose', async () => clearInterval(timer))
}

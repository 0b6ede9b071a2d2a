import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#base/errors.ts'
import { requestRoute } from './request-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request is counted in `ServerLoad.underWay`. */
    underWay: boolean
  }
}

/** How much work the process accepts before it refuses calls (LIF-6). */
export type OverloadLimits = {
  /** Reads running at once; calls with priority may be four times as many. */
  atOnce: number
  /** How late the event loop may be before reads are refused. */
  lagMs: number
}
export type ServerLoad = { underWay: number; lagMs: number }

const PRIORITY_FACTOR = 4
/** Below this part of the limit, a late event loop is not caused by calls. */
const FEW_CALLS_DIVISOR = 4
const RETRY_SECONDS = 2
const MEASURE_EVERY_MS = 100
/** The weight of the last measurement in the moving average, so that a single pause is no overload. */
const WEIGHT = 0.3

/**
 * Whether the process accepts one more call. `hasPriority` calls go on while lists and reports are refused: signing
 * in, refreshing, progress of tasks, and writing. A late event loop refuses reads only where many calls are running.
 */
export function isAdmitted({ underWay, lagMs }: ServerLoad, bounds: OverloadLimits, hasPriority: boolean): boolean {
  if (hasPriority) return underWay < bounds.atOnce * PRIORITY_FACTOR
  return underWay < bounds.atOnce && (lagMs <= bounds.lagMs || underWay < bounds.atOnce / FEW_CALLS_DIVISOR)
}

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
 * Refuses calls with 503 `overloaded` before their body is read when the process could not answer in time. A call
 * counts from when its body has arrived until its answer begins, so slow clients do not count.
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
  // Calls that arrived together have all passed the first check.
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

import type { FastifyReply, FastifyRequest } from 'fastify'
import { text } from '#base/labels.ts'
import { ownAccountApi } from '#base/own-account-api.ts'
import { signInApi } from '#base/sign-in-api.ts'
import type { Api } from '#server/api.ts'
import { languageOf, routeOf } from '#server/http/origin.ts'
import { tokenIn } from './cookies.ts'
import { findSession } from './find.ts'

const KEPT_MS = 1_000
/** Older than this nobody is answered from what was said last. */
const STALE_MS = 10_000
const RETRY_SECONDS = 60
/** The switch itself; `modules/platform/operations` registers it. */
export const MAINTENANCE_PATH = '/api/panel/maintenance'

type Kept = { on: boolean; at: number; asking: Promise<boolean> | null }
const kept = new WeakMap<Api, Kept>()

/**
 * Whether maintenance is on. Asked of the database once a second at most; while that is busy or away, what it said last: a
 * call that is refused as overload must not wait for a connection first. @internal
 */
export async function maintenanceOn(api: Api): Promise<boolean> {
  if (api.options.maintenance) return true
  const known = kept.get(api) ?? { on: false, at: Number.NEGATIVE_INFINITY, asking: null }
  kept.set(api, known)
  const age = performance.now() - known.at
  if (age < KEPT_MS) return known.on
  known.asking ??= api.database.lookup
    .selectFrom('system_state')
    .select('maintenance')
    .executeTakeFirstOrThrow()
    .then(({ maintenance }) => {
      known.on = maintenance
      return known.on
    })
    .catch(() => known.on)
    .finally(() => {
      known.at = performance.now()
      known.asking = null
    })
  return age < STALE_MS ? known.on : known.asking
}

/** What this process knows is out of date: the switch was just turned. */
export function maintenanceChanged(api: Api): void {
  kept.delete(api)
}

/**
 * The hook that answers every call with 503 while maintenance is on (SYS-23). Two answer as always: the Ops sign-in, with
 * the code that belongs to it, and the switch. Pages and health probes are no calls.
 */
export function maintenanceGuard(api: Api): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  return async (request, reply) => {
    const route = routeOf(request)
    if (!route.startsWith('/api/') || route === MAINTENANCE_PATH || route === signInApi.opsSignIn.path) return
    if (!(await maintenanceOn(api))) return
    if (OPS_STEPS.has(route) && (await byOps(api, request))) return
    return sendDown(api, request, reply)
  }
}

const OPS_STEPS: ReadonlySet<string> = new Set([
  signInApi.secondFactor.path,
  ownAccountApi.secondFactorSetup.path,
  ownAccountApi.secondFactorOn.path,
])

async function byOps(api: Api, request: FastifyRequest): Promise<boolean> {
  const token = tokenIn(request, api.options.publicUrl)
  return token !== undefined && (await findSession(api.database, token).catch(() => null))?.kind === 'ops'
}

/** 503 with the words of the specification. */
export function sendDown(api: Api, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', String(RETRY_SECONDS))
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send({
      type: 'about:blank',
      title: 'Unavailable',
      status: 503,
      code: 'maintenance',
      message: text(api.labels['system.down']!, languageOf(request)),
      success: false,
      request_id: request.id,
    })
}

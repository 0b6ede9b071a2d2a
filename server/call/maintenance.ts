import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import type { Api } from '#server/api/api.ts'
import { formatMessage } from '#server/api/format-message.ts'
import { requestLanguage, requestRoute } from '#server/http/request-origin.ts'
import { sessionToken } from '../sessions/cookies.ts'
import { findSession } from '../sessions/find-session.ts'

const CACHE_MS = 1_000
/** After this long the last value no longer counts, and calls wait for the database. */
const STALE_MS = 10_000
const RETRY_SECONDS = 60
/** The call that switches maintenance; `modules/platform/operations` registers it. */
export const MAINTENANCE_PATH = '/api/panel/maintenance'

type MaintenanceCache = { on: boolean; at: number; asking: Promise<boolean> | null }
const maintenanceCaches = new WeakMap<Api, MaintenanceCache>()

/**
 * Whether maintenance is on. Asks the database at most once a second and uses the last value while it is busy or
 * away: a call that is refused as overload must not wait for a connection first. @internal
 */
export async function isMaintenanceOn(api: Api): Promise<boolean> {
  if (api.options.maintenance) return true
  const cached = maintenanceCaches.get(api) ?? { on: false, at: Number.NEGATIVE_INFINITY, asking: null }
  maintenanceCaches.set(api, cached)
  const age = performance.now() - cached.at
  if (age < CACHE_MS) return cached.on
  cached.asking ??= api.database.lookup
    .selectFrom('system_state')
    .select('maintenance')
    .executeTakeFirstOrThrow()
    .then(({ maintenance }) => {
      cached.on = maintenance
      return cached.on
    })
    .catch(() => cached.on)
    .finally(() => {
      cached.at = performance.now()
      cached.asking = null
    })
  return age < STALE_MS ? cached.on : cached.asking
}

/** Forgets the cached value after the switch was changed. */
export function resetMaintenanceCache(api: Api): void {
  maintenanceCaches.delete(api)
}

/**
 * Creates the hook that answers every call with 503 while maintenance is on (SYS-23), but for the sign-in of
 * operators with its second factor and the switch itself. Pages and health probes are no calls.
 */
export function createMaintenanceGuard(api: Api): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  return async (request, reply) => {
    const route = requestRoute(request)
    if (!route.startsWith('/api/') || route === MAINTENANCE_PATH || route === signInApi.opsSignIn.path) return
    if (!(await isMaintenanceOn(api))) return
    if (OPS_STEPS.has(route) && (await isOperatorCall(api, request))) return
    return sendMaintenance(api, request, reply)
  }
}

const OPS_STEPS: ReadonlySet<string> = new Set([
  signInApi.secondFactor.path,
  ownAccountApi.secondFactorSetup.path,
  ownAccountApi.secondFactorOn.path,
])

async function isOperatorCall(api: Api, request: FastifyRequest): Promise<boolean> {
  const token = sessionToken(request, api.options.publicUrl)
  return token !== undefined && (await findSession(api.database, token).catch(() => null))?.kind === 'ops'
}

/** Sends 503 with the words of the specification. */
export function sendMaintenance(api: Api, request: FastifyRequest, reply: FastifyReply): FastifyReply {
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
      message: formatMessage(api, 'system.down', requestLanguage(request)),
      success: false,
      request_id: request.id,
    })
}

import type { FastifyInstance } from 'fastify'
import { errorMessage } from '#base/errors.ts'
import type { ApiOptions } from '#server/api-options.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'

const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded'] as const

/**
 * Reports once, in the log and to the operators, that a call came with a forwarded address while no proxy is trusted:
 * behind a proxy, everybody then counts as one address. A stranger can send the same header, so nothing else follows
 * from it.
 */
export function reportUntrustedProxy(
  server: FastifyInstance,
  api: { options: ApiOptions; database: Database; clock: Clock },
): void {
  if (api.options.trustProxy !== false) return
  let isReported = false
  server.addHook('onRequest', async ({ headers }) => {
    if (isReported || !FORWARDED_HEADERS.some((name) => name in headers)) return
    isReported = true
    const message =
      'KERANI_TRUST_PROXY: a call came with a forwarded address, and no proxy is trusted. If a proxy stands in front, everybody counts as one address; set it to the number of proxies.'
    console.warn(JSON.stringify({ level: 'warn', message }))
    void api.database.lookup
      .updateTable('system_state')
      .set({ untrusted_proxy_at: api.clock.now() })
      .where('untrusted_proxy_at', 'is', null)
      .execute()
      .catch((error) => console.error('untrusted proxy', errorMessage(error)))
  })
}

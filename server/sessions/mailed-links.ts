import type { FastifyRequest } from 'fastify'
import type { Api } from '#server/api.ts'

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Whether a link that was mailed is shown on the screen too: only where the demo runs on the machine it is looked at
 * from, with no mail server to send it. A call that came through a proxy may come from anywhere.
 */
export function showsLinks(api: Api, request: FastifyRequest): boolean {
  const { headers, ip } = request
  return (
    api.options.linksOnScreen &&
    LOOPBACK.has(ip) &&
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(String(headers.host)) &&
    !['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host'].some((name) => name in headers)
  )
}

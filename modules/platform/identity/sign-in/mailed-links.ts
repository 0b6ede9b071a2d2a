import type { FastifyRequest } from 'fastify'
import type { Api } from '#server/api/api.ts'
import type { Tx } from '#server/database/database.ts'

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Whether a mailed link is also shown on the screen: only in a demo without a mail server, viewed from its own
 * machine. A call through a proxy may come from anywhere.
 */
export function mayShowLinks(api: Api, request: FastifyRequest): boolean {
  const { headers, ip } = request
  return (
    api.options.linksOnScreen &&
    LOOPBACK.has(ip) &&
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(String(headers.host)) &&
    !['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host'].some((name) => name in headers)
  )
}

/**
 * Whether an account belongs only to the demo company, so that its link may be shown: any other account is opened
 * only by its own mail.
 */
export async function isOfDemoOnly(lookup: Tx, accountId: string): Promise<boolean> {
  const companies = await lookup
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .select('company.is_demo')
    .where('account_id', '=', accountId)
    .execute()
  return companies.length > 0 && companies.every(({ is_demo }) => is_demo)
}

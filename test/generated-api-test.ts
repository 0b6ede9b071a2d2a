import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import type { Permission } from '#base/access/permissions.ts'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { PEOPLE } from '#demo/people.ts'
import { connect } from '#server/database/connection.ts'
import { insertOperator } from './accounts.ts'
import { OWN_CASE } from './matrix-rules.ts'
import { createSamples, ownRowAt } from './samples.ts'
import { type Caller, startTestServer } from './server.ts'

export type GeneratedApiTest = Awaited<ReturnType<typeof startGeneratedApiTest>>

export const isPlatform = ({ access }: Endpoint) => PERMISSIONS[access as Permission] === 'platform'

/**
 * A server for tests that make every call: each call is rolled back, every id in an address has a record, and there is
 * a caller with the rights of the company or the platform.
 */
export async function startGeneratedApiTest(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer({ ...options, undo: true })
  const samples = createSamples(server)
  await samples.places()
  await samples.pay('meridian')
  const owner = await connect(server.ownerUrl)
  const [admin, ops] = await server.keep(async () => {
    const { id } = await insertOperator(server)
    return [await server.as('aminah'), await server.signedIn({ accountId: id, companyId: null, role: 'Ops' })]
  })
  return {
    server,
    samples,
    /** Bypasses row policies. */
    owner,
    admin,
    ops,
    /** A caller for an operation with a new session, since some calls end it. */
    callerFor: async (endpoint: Endpoint): Promise<Caller> =>
      isPlatform(endpoint) ? ops : server.keep(() => server.as('aminah')),
    /** The input for an operation's address. Sign-in operations have tests of their own. */
    async addressed(endpoint: Endpoint): Promise<Record<string, unknown>> {
      if (endpoint.path.startsWith('/api/auth/')) return {}
      return (await samples.targetOf(endpoint, 'own', null))?.input ?? {}
    },
    /** How an operation succeeds: caller, input, and the call with its prepared data. */
    async succeeding(endpoint: Endpoint) {
      const sample = await samples.sampleFor(endpoint)
      const [who, role] = sample.as ?? ['aminah', 'Company Admin']
      const isOwn =
        (ownRowAt(endpoint) !== undefined && !OWN_CASE.includes(endpointName(endpoint))) ||
        /\/reading$|^\/api\/(views|tasks|calendar-feeds|tax-forms\/mine)\//.test(endpoint.path)
      const caller = PEOPLE.find(({ key }) => key === who)!
      const target = sample.about
        ? { input: { id: sample.about.id }, person: sample.about.person }
        : (await samples.targetOf(endpoint, 'own', isOwn ? caller : null))!
      const input = await samples.callOf(endpoint, target, { keepsId: true })
      const by = isPlatform(endpoint) ? ops : sample.as ? await server.keep(() => server.as(who, role)) : admin
      return {
        sample,
        account: server.companies.meridian!.accounts[who]!,
        isAdmin: sample.as === undefined,
        async call(caller: Caller = by) {
          if (sample.arrange) await owner.query(sample.arrange[0])
          const reply = await caller.call(endpoint, input as never, { ...(sample.files && { files: sample.files }) })
          if (sample.arrange) await owner.query(sample.arrange[1])
          return reply
        },
      }
    },
    async stop() {
      await owner.end()
      await server.stop()
    },
  }
}

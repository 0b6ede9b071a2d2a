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
 * A server to walk every operation on: each call is taken back, something stands behind the ids of all addresses, and
 * somebody who may is there to ask, of the company or of the platform.
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
    /** Past every policy. */
    owner,
    admin,
    ops,
    /** Who may ask for it, newly signed in: some calls end a sign-in. */
    callerFor: async (endpoint: Endpoint): Promise<Caller> =>
      isPlatform(endpoint) ? ops : server.keep(() => server.as('aminah')),
    /** What its address names: nothing for signing in, which has stories of its own. */
    async addressed(endpoint: Endpoint): Promise<Record<string, unknown>> {
      if (endpoint.path.startsWith('/api/auth/')) return {}
      return (await samples.targetOf(endpoint, 'own', null))?.input ?? {}
    },
    /** How an operation succeeds: who calls it with what, and the call itself, with what has to be so around it. */
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

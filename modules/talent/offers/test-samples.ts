import type { Insertable } from 'kysely'
import { required } from '#base/required.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { createToken } from '#server/secrets.ts'
import { insertLetterHead } from '#test/planted-letters.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import { type TestServer, TODAY } from '#test/server.ts'
import { insertReadyTemplates } from '../../documents/templates/ready/seed.ts'
import { vaultOf } from '../candidates/test-samples.ts'
import { insertOnboardingCard } from '../onboarding/test-samples.ts'
import { findPlace } from '../vacancies/test-samples.ts'

const AT = new Date(`${TODAY}T02:00:00Z`)

/** Inserts an offer to a new candidate where somebody works, which that person proposed. */
export async function insertOffer(
  server: TestServer,
  company: string,
  key: string,
  more: Partial<Insertable<DB['offer']>> = {},
  state: 'pending' | 'approved' | 'withdrawn' = 'pending',
) {
  const card = await insertOnboardingCard(server, company, key, { stage: 'offer_job', onboard_on: null })
  const { office_id, department_id } = await findPlace(server, company, key)
  const vault = vaultOf(server, company)
  const { employees, accounts } = server.companies[company]!
  const sent_by = accounts[key] ?? required(Object.values(accounts)[0], 'account')
  return server.tenant(company, async (tx) => {
    const { id: request_id } = await tx
      .insertInto('request')
      .values({
        kind: 'offer',
        employee_id: employees[key]!,
        state,
        sent_by,
        sent_by_name: key,
        sent_at: AT,
        begins_on: '2026-12-15',
        completes_after: '2026-11-30',
        office_id,
        department_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await tx.selectNoFrom(({ fn }) => fn<string>('new_id').as('id')).executeTakeFirstOrThrow()
    const sealed_terms = vault.encrypt(`offer.sealed_terms|${id}`, JSON.stringify({ amount: 450_000, note: null }))
    const terms = { currency: 'MYR', pay_period: 'month', employment_type: 'full_time' } as const
    const days = { first_day: '2026-12-15', valid_until: '2026-11-30' }
    const { application_id } = card
    await tx
      .insertInto('offer')
      .values({
        ...{ ...terms, ...days, id, application_id, request_id, sealed_terms },
        ...{ round: 1, number: 1, send_mail: false, proposed_at: AT },
        ...more,
      })
      .execute()
    return { id, request_id, application_id }
  })
}

/** The secret address of an application with an offer. */
async function insertAddress(server: TestServer, company: string) {
  const [key] = Object.keys(server.companies[company]!.employees)
  const { id, application_id } = await insertOffer(server, company, required(key, 'employee'))
  const { token, hash } = createToken()
  const expires_at = new Date('2027-06-01T00:00:00Z')
  await server.tenant(company, (tx) =>
    tx.insertInto('candidate_token').values({ application_id, token_hash: hash, expires_at }).execute(),
  )
  return { id, token }
}

const TERMS = {
  amount: 450_000,
  currency: 'MYR',
  pay_period: 'month',
  employment_type: 'full_time',
  weekly_hours: null,
  first_day: '2026-12-15',
  probation_months: 3,
  valid_until: '2026-11-30',
  note: null,
  send_mail: false,
}
const newCandidate = async (server: TestServer) =>
  (await insertOnboardingCard(server, 'meridian', 'nurul', { stage: 'offer_job' })).application_id

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    for (const key of Object.keys(server.companies[company]!.employees)) await insertOffer(server, company, key)
  },
  own: [
    {
      addresses: /^\/api\/offers\/requests\/\{id\}/,
      of: async (server, company, key) => {
        const { request_id, application_id } = await insertOffer(server, company, key, {}, 'withdrawn')
        return { id: request_id, application_id }
      },
    },
    {
      addresses: /^\/api\/offers\/\{id\}\/sending/,
      of: async (server, company, key) =>
        (await insertOffer(server, company, key, { release_at: new Date('2026-11-01T00:00:00Z') }, 'approved')).id,
    },
    { addresses: /^\/api\/offers\/\{id\}/, of: async (...at) => (await insertOffer(...at)).id },
    { addresses: /^\/api\/public\/candidate-offers\/\{token\}\/\{id\}/, of: insertAddress },
    {
      addresses: /^\/api\/public\/candidate-offers\/\{token\}/,
      of: async (server, company) => ({ token: (await insertAddress(server, company)).token }),
    },
  ],
  noWays: {
    'POST /api/offers/requests': 'pay that somebody from outside is offered; somebody else decides',
    'PUT /api/offers/requests/{id}': 'pay that somebody from outside is offered; somebody else decides',
    'POST /api/offers/export': 'filters of the list',
  },
  samples: {
    'POST /api/offers/requests': async (_, server) => ({
      input: { ...TERMS, application_id: await newCandidate(server) },
      adds: true,
    }),
    'POST /api/offers/requests/preview': async (_, server) => ({
      input: { ...TERMS, application_id: await newCandidate(server) },
    }),
    // The address names the application too.
    'PUT /api/offers/requests/{id}': () => ({ input: TERMS }),
    'POST /api/offers/{id}/sending': async (_, server) => {
      await insertLetterHead(server, 'meridian')
      await server.tenant('meridian', async (tx) => {
        const known = await tx
          .selectFrom('letter_template')
          .select('id')
          .where('ready', '=', 'offer')
          .executeTakeFirst()
        if (!known) await insertReadyTemplates(tx, AT)
      })
      return {}
    },
    'POST /api/offers/price': async (_, server) => ({
      input: {
        application_id: await newCandidate(server),
        amount: 450_000,
        pay_period: 'month',
        employment_type: 'full_time',
        weekly_hours: null,
        first_day: '2026-12-15',
      },
    }),
    'POST /api/offers/export': () => ({ adds: true }),
  },
}

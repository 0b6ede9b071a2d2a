import type { Insertable } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import { type TestServer, TODAY } from '#test/server.ts'
import { insertApplication, vaultOf } from '../candidates/test-samples.ts'
import { findPlace } from '../vacancies/test-samples.ts'
import { UPLOADED_PAPER } from './write-card.ts'

const AT = new Date(`${TODAY}T02:00:00Z`)

/** Inserts the card of a new application, with a line of its history. */
export async function insertOnboardingCard(
  server: TestServer,
  company: string,
  key: string,
  more: Partial<Insertable<DB['onboarding_card']>> = {},
  { vacancy, email }: { vacancy?: string; email?: string } = {},
) {
  const application = await insertApplication(server, company, key, {
    vacancy,
    status: 'suitable',
    ...(email && { email }),
  })
  const vault = vaultOf(server, company)
  return server.tenant(company, async (tx) => {
    const { id } = await tx
      .insertInto('onboarding_card')
      .values({
        application_id: application.id,
        stage: 'phone_screening',
        stage_at: AT,
        state_at: AT,
        onboard_on: '2026-12-01',
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: move } = await tx.selectNoFrom(({ fn }) => fn<string>('new_id').as('id')).executeTakeFirstOrThrow()
    await tx
      .insertInto('onboarding_move')
      .values({
        id: move,
        card_id: id,
        kind: 'skipped',
        from_stage: 'resume_reviewed',
        to_stage: more.stage ?? 'phone_screening',
        at: AT,
        name: 'Wong Mei Ling',
        sealed_reason: vault.encrypt(`onboarding_move.sealed_reason|${move}`, 'Known from the hotel'),
      })
      .execute()
    await tx
      .insertInto('onboarding_mail')
      .values({ card_id: id, event: 'moved', at: AT, name: 'Wong Mei Ling' })
      .execute()
    return { id, application_id: application.id, candidate_id: application.candidate_id }
  })
}

/** The same with a paper that stands for scores. */
async function insertWithPaper(server: TestServer, company: string, key: string) {
  const { id } = await insertOnboardingCard(server, company, key)
  return server.tenant(company, async (tx) => {
    const file_id = await server.files.put(tx, server.companies[company]!.companyId, {
      name: 'scores.pdf',
      type: 'application/pdf',
      content: Buffer.from('%PDF-1.7'),
      ownerKind: UPLOADED_PAPER,
      ownerId: id,
    })
    await tx.updateTable('onboarding_move').set({ file_id }).where('card_id', '=', id).execute()
    return { id, file_id }
  })
}

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    for (const key of Object.keys(server.companies[company]!.employees))
      await insertOnboardingCard(server, company, key)
  },
  own: [
    { addresses: /^\/api\/onboarding\/\{id\}\/papers\/\{file_id\}/, of: insertWithPaper },
    {
      addresses: /^\/api\/onboarding\/\{id\}\/reopening/,
      of: async (server, company, key) => (await insertOnboardingCard(server, company, key, { state: 'rejected' })).id,
    },
    { addresses: /^\/api\/onboarding\/\{id\}/, of: async (...at) => (await insertOnboardingCard(...at)).id },
  ],
  noWays: {
    'POST /api/onboarding/export': 'filters of the list',
    'POST /api/onboarding': 'somebody from outside, without pay',
    'POST /api/onboarding/{id}/papers': 'a file of somebody from outside',
  },
  samples: {
    'POST /api/onboarding': async (_, server) => ({
      input: {
        ...(await findPlace(server, 'meridian', 'nurul')),
        full_name: 'Lim Siew Mei',
        email: `lim.${Math.random().toString(36).slice(2)}@outside.example`,
        language: 'en',
        onboard_on: '2027-01-04',
        send_mail: false,
      },
      adds: true,
    }),
    'POST /api/onboarding/{id}/papers': () => ({
      files: { file: { name: 'scores.pdf', content: Buffer.from('%PDF-1.7\n%%EOF') } },
      adds: true,
    }),
    'POST /api/onboarding/{id}/move': () => ({ input: { to: 'open_for_opportunity', send_mail: false } }),
    'POST /api/onboarding/{id}/rejection': () => ({ input: { remark: 'Too far away', send_mail: false } }),
    'POST /api/onboarding/{id}/reopening': () => ({}),
    'PUT /api/onboarding/{id}/first-day': () => ({ input: { onboard_on: '2027-01-04' } }),
    'POST /api/onboarding/{id}/mail-preview': () => ({ input: { event: 'moved' } }),
    'POST /api/onboarding/{id}/welcome': () => ({ adds: true }),
    'POST /api/onboarding/export': () => ({ adds: true }),
  },
}

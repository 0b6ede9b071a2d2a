import type { Insertable } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import { type TestServer, TODAY } from '#test/server.ts'
import { insertAddress, vaultOf } from '../candidates/test-samples.ts'
import { insertOnboardingCard } from '../onboarding/test-samples.ts'
import { insertReadyKit, loadKit } from './kits.ts'

const HELD = new Date(`${TODAY}T00:30:00Z`)
const AHEAD = new Date('2026-12-02T02:00:00Z')
const AT = new Date(`${TODAY}T02:00:00Z`)

export async function insertKit(server: TestServer, company: string): Promise<string> {
  return server.tenant(company, async (tx) => {
    await insertReadyKit(tx)
    const { id } = await tx.selectFrom('interview_kit').select('id').executeTakeFirstOrThrow()
    return id
  })
}

/**
 * Inserts an interview of a new card where somebody works, who is its panel beside others who are named. `has` adds the time to
 * choose, a score or the remark of a result.
 */
export async function insertInterview(
  server: TestServer,
  company: string,
  key: string,
  more: Partial<Insertable<DB['interview']>> = {},
  {
    has = [],
    panel = [],
    asks = 2,
  }: { has?: readonly ('score' | 'remark')[]; panel?: readonly string[]; asks?: number } = {},
) {
  const kit = await insertKit(server, company)
  const vault = vaultOf(server, company)
  const card = await insertOnboardingCard(server, company, key, { stage: 'interview' })
  const employee = server.companies[company]!.employees[key]!
  return server.tenant(company, async (tx) => {
    const { id } = await tx.selectNoFrom(({ fn }) => fn<string>('new_id').as('id')).executeTakeFirstOrThrow()
    const isOffered = more.state === 'offered'
    await tx
      .insertInto('interview')
      .values({
        id,
        application_id: card.application_id,
        round: 1,
        state: 'planned',
        starts_at: isOffered ? null : AHEAD,
        minutes: 60,
        location: 'Meeting room 2',
        kit_en: 'General interview',
        kit_zh: '一般面試',
        uid: `interview-${id}@localhost`,
        sequence: isOffered ? null : 0,
        organiser_name: 'Wong Mei Ling',
        organiser_email: 'mei.ling@meridian.example',
        ...(has.includes('remark') && { sealed_remark: vault.encrypt(`interview.sealed_remark|${id}`, 'Too quiet') }),
        ...more,
      })
      .execute()
    const questions: string[] = []
    for (const [nth, question] of (await loadKit(tx, kit)).questions.slice(0, asks).entries()) {
      const asked = await tx
        .insertInto('interview_question')
        .values({ interview_id: id, place: nth + 1, ...question })
        .returning('id')
        .executeTakeFirstOrThrow()
      questions.push(asked.id)
    }
    for (const employee_id of [employee, ...panel]) {
      const member = await tx.selectNoFrom(({ fn }) => fn<string>('new_id').as('id')).executeTakeFirstOrThrow()
      const score = {
        scores: questions.map((question_id) => ({ question_id, score: 4, note: 'Knows soups' })),
        recommendation: 'yes',
        remark: 'Cooks well',
      }
      await tx
        .insertInto('interview_panel')
        .values({
          id: member.id,
          interview_id: id,
          employee_id,
          ...(has.includes('score') && {
            sealed_score: vault.encrypt(`interview_panel.sealed_score|${member.id}`, JSON.stringify(score)),
            scored_at: AT,
          }),
        })
        .execute()
    }
    const times: string[] = []
    if (isOffered)
      for (const day of ['03', '04']) {
        const time = await tx
          .insertInto('interview_time')
          .values({ interview_id: id, starts_at: new Date(`2026-12-${day}T02:00:00Z`) })
          .returning('id')
          .executeTakeFirstOrThrow()
        times.push(time.id)
      }
    await tx
      .insertInto('interview_event')
      .values({ interview_id: id, kind: 'arranged', at: AT, name: 'Wong Mei Ling' })
      .execute()
    const file = await tx
      .selectFrom('application_file')
      .select('id')
      .where('application_id', '=', card.application_id)
      .executeTakeFirstOrThrow()
    return { id, card_id: card.id, application_id: card.application_id, questions, times, file_id: file.id }
  })
}

/** An interview with times to choose from, and the secret address of its candidate. */
export async function insertOffered(server: TestServer, company: string, key: string) {
  const { id, application_id, times } = await insertInterview(server, company, key, { state: 'offered' })
  const token = await insertAddress(server, company, application_id)
  return { id, token, times, application_id }
}

const firstKey = (server: TestServer, company: string) => Object.keys(server.companies[company]!.employees)[0]!

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    for (const key of Object.keys(server.companies[company]!.employees))
      await insertInterview(server, company, key, { starts_at: HELD }, { has: ['score', 'remark'] })
    await insertOffered(server, company, firstKey(server, company))
  },
  own: [
    {
      addresses: /^\/api\/interviews\/mine\/\{id\}\/files\/\{file_id\}/,
      of: async (...at) => {
        const { id, file_id } = await insertInterview(...at)
        return { id, file_id }
      },
    },
    {
      addresses: /^\/api\/interviews\/mine\/\{id\}|^\/api\/interviews\/\{id\}\/result/,
      // Without questions, a score needs no ids of them.
      of: async (...at) => (await insertInterview(...at, { starts_at: HELD }, { asks: 0 })).id,
    },
    {
      addresses: /^\/api\/interviews\/kits\/\{card_id\}/,
      of: async (server, company, key) => {
        await insertKit(server, company)
        const { id: card_id } = await insertOnboardingCard(server, company, key, { stage: 'interview' })
        return { id: undefined, card_id }
      },
    },
    { addresses: /^\/api\/interviews\/\{id\}/, of: async (...at) => (await insertInterview(...at)).id },
    {
      addresses: /^\/api\/interview-kits\/\{id\}/,
      of: async (server, company) =>
        server.tenant(company, async (tx) => {
          const { id } = await tx
            .insertInto('interview_kit')
            .values({ name_en: 'Kitchen', name_zh: '廚房' })
            .returning('id')
            .executeTakeFirstOrThrow()
          await tx
            .insertInto('interview_kit_question')
            .values({ kit_id: id, place: 1, text_en: 'Which soup?', text_zh: '哪一種湯？' })
            .execute()
          return id
        }),
    },
    {
      addresses: /^\/api\/public\/candidate\/\{token\}\/interviews\/\{id\}/,
      of: async (server, company) => {
        const { id, token, times } = await insertOffered(server, company, firstKey(server, company))
        return { id, token, time_id: times[0] }
      },
    },
    {
      addresses: /^\/api\/public\/candidate\/\{token\}\/interviews/,
      of: async (server, company) => ({
        token: (await insertOffered(server, company, firstKey(server, company))).token,
      }),
    },
  ],
  noWays: {
    'POST /api/interviews/export': 'filters of the list',
    'POST /api/interviews/mine/export': 'filters of the list',
    'POST /api/interviews/mine/{id}/score': 'what somebody found of a candidate',
  },
  samples: {
    'POST /api/interviews': async (_, server) => ({
      input: {
        card_id: (await insertOnboardingCard(server, 'meridian', 'nurul', { stage: 'interview' })).id,
        panel: [server.employeeId('nurul')],
        kit_id: await insertKit(server, 'meridian'),
        day: '2026-12-02',
        minute: 600,
        minutes: 60,
        location: 'Meeting room 2',
        send_mail: false,
      },
      adds: true,
    }),
    'POST /api/interviews/clashes': async (_, server) => ({
      input: {
        card_id: (await insertOnboardingCard(server, 'meridian', 'nurul', { stage: 'interview' })).id,
        panel: [server.employeeId('nurul')],
        times: [{ day: '2026-12-02', minute: 600 }],
        minutes: 60,
      },
    }),
    'POST /api/interviews/mail-preview': async (_, server) => ({
      input: {
        card_id: (await insertOnboardingCard(server, 'meridian', 'nurul', { stage: 'interview' })).id,
        day: '2026-12-02',
        minute: 600,
        minutes: 60,
        location: 'Meeting room 2',
      },
    }),
    'PATCH /api/interviews/{id}': () => ({ input: { location: 'Meeting room 3', send_mail: false } }),
    'POST /api/interviews/{id}/cancellation': () => ({ input: { send_mail: false } }),
    'PUT /api/interviews/{id}/result': () => ({ input: { result: 'passed' } }),
    'POST /api/interviews/mine/{id}/score': () => ({
      input: { scores: [], recommendation: 'unsure' },
    }),
    'POST /api/interview-kits': () => ({
      input: { name_en: `Kit ${Math.random().toString(36).slice(2)}`, questions: [{ text_en: 'Which soup?' }] },
      adds: true,
    }),
    'PATCH /api/interview-kits/{id}': () => ({ input: { name_en: 'Kitchen work' } }),
    'DELETE /api/interview-kits/{id}': () => ({}),
    'POST /api/interviews/export': () => ({ adds: true }),
    'POST /api/interviews/mine/export': () => ({ adds: true }),
    'POST /api/interview-kits/export': () => ({ adds: true }),
  },
}

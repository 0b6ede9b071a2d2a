import { zipBytes } from '#server/files/zip.ts'
import { createToken } from '#server/secrets.ts'
import { openVault } from '#server/vault.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import { type TestServer, TODAY } from '#test/server.ts'
import { insertAskingVacancy } from '../vacancies/test-samples.ts'
import { emailIndex, indexPerson, sealPerson } from './persons.ts'
import { storeText } from './resumes/index-texts.ts'

const AT = new Date(`${TODAY}T02:00:00Z`)

export function vaultOf(server: TestServer, company: string) {
  const { companyId, dataKey } = server.companies[company]!
  return openVault(server.secrets.wrap, companyId, dataKey)
}

export const RESUME_TEXT = 'Tan Ah Kow, head chef at Hotel Malaya since 2019. 主廚經驗五年，IC 910711145739'

/** Inserts an application with an answer, a file that is searched, and what else may be of it. */
export async function insertApplication(
  server: TestServer,
  company: string,
  key: string,
  {
    email = `tan.${Math.random().toString(36).slice(2)}@outside.example`,
    vacancy = undefined as string | undefined,
    status = undefined as 'suitable' | undefined,
  } = {},
) {
  const { companyId } = server.companies[company]!
  const vault = vaultOf(server, company)
  const at = vacancy ? undefined : await insertAskingVacancy(server, company, key)
  const vacancy_id = vacancy ?? at!.id
  return server.tenant(company, async (tx) => {
    const newId = async () => {
      const { id } = await tx.selectNoFrom(({ fn }) => fn<string>('new_id').as('id')).executeTakeFirstOrThrow()
      return id
    }
    const [id, candidate_id, answer, event] = [await newId(), await newId(), await newId(), await newId()]
    const person = { full_name: 'Tan Ah Kow', email, phone: '+60 12-345 6789' }
    await tx
      .insertInto('candidate')
      .values({ id: candidate_id, ...sealPerson(vault, candidate_id, person), language: 'en', received_at: AT })
      .execute()
    await indexPerson(tx, vault, candidate_id, person)
    const { last } = await tx
      .selectFrom('application')
      .select(({ fn }) => fn.coalesce(fn.max('number'), fn.max('number')).as('last'))
      .where('vacancy_id', '=', vacancy_id)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('application')
      .values({
        id,
        vacancy_id,
        number: (last ?? 0) + 1,
        candidate_id,
        own_candidate_id: candidate_id,
        email_index: emailIndex(vault, email),
        sealed_pay: vault.encrypt(`application.sealed_pay|${id}`, '{"amount":450000,"currency":"MYR"}'),
        sealed_video_link: vault.encrypt(`application.sealed_video_link|${id}`, 'https://video.example/tan'),
        sealed_remark: vault.encrypt(`application.sealed_remark|${id}`, 'Knows soups'),
        notice_version: 'MY-1',
        notice_language: 'en',
        consented_at: AT,
        consent_until: '2027-11-20',
        received_at: AT,
        ...(status && { status }),
      })
      .execute()
    const question = await tx
      .selectFrom('vacancy_question')
      .select('id')
      .where('vacancy_id', '=', vacancy_id)
      .orderBy('place')
      .executeTakeFirst()
    if (question)
      await tx
        .insertInto('application_answer')
        .values({
          id: answer,
          application_id: id,
          question_id: question.id,
          sealed_answer: vault.encrypt(`application_answer.sealed_answer|${answer}`, '{"value":"Five years"}'),
        })
        .execute()
    const file = await server.files.put(tx, companyId, {
      name: 'resume.pdf',
      type: 'application/pdf',
      content: Buffer.from('%PDF-1.7'),
      ownerKind: 'application',
      ownerId: id,
    })
    const { id: file_id } = await tx
      .insertInto('application_file')
      .values({ application_id: id, file_id: file })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeText(tx, vault, file_id, { state: 'searched', text: RESUME_TEXT })
    await tx
      .insertInto('application_event')
      .values({
        id: event,
        application_id: id,
        kind: 'taken_back',
        at: AT,
        name: 'Wong Mei Ling',
        sealed_remark: vault.encrypt(`application_event.sealed_remark|${event}`, 'Knows soups'),
      })
      .execute()
    return { id, candidate_id, file_id, job: at?.job, vacancy_id }
  })
}

/** Inserts a secret address of an application, and returns its token. */
export async function insertAddress(server: TestServer, company: string, application_id: string): Promise<string> {
  const { token, hash } = createToken()
  await server.tenant(company, (tx) =>
    tx
      .insertInto('candidate_token')
      .values({ application_id, token_hash: hash, expires_at: new Date('2027-12-31T00:00:00Z') })
      .execute(),
  )
  return token
}

/** The same with a secret address. */
async function insertOpened(server: TestServer, company: string, of: 'application' | 'draft') {
  const { token, hash } = createToken()
  const expires_at = new Date('2027-12-31T00:00:00Z')
  const key = Object.keys(server.companies[company]!.employees)[0]!
  if (of === 'application') {
    const { id } = await insertApplication(server, company, key)
    await server.tenant(company, (tx) =>
      tx.insertInto('candidate_token').values({ application_id: id, token_hash: hash, expires_at }).execute(),
    )
    return { token }
  }
  const { id: vacancy_id } = await insertAskingVacancy(server, company, key)
  const vault = vaultOf(server, company)
  await server.tenant(company, async (tx) => {
    const { id } = await tx.selectNoFrom(({ fn }) => fn<string>('new_id').as('id')).executeTakeFirstOrThrow()
    const content = JSON.stringify({ email: 'lim@outside.example', language: 'en', full_name: 'Lim' })
    const sealed_content = vault.encrypt(`application_draft.sealed_content|${id}`, content)
    await tx.insertInto('application_draft').values({ id, vacancy_id, sealed_content, expires_at }).execute()
    await tx.insertInto('candidate_token').values({ draft_id: id, token_hash: hash, expires_at }).execute()
  })
  return { token }
}

const open = (addresses: RegExp, of: 'application' | 'draft') => ({
  addresses,
  of: (server: TestServer, company: string) => insertOpened(server, company, of),
})

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    for (const key of Object.keys(server.companies[company]!.employees)) await insertApplication(server, company, key)
    await insertOpened(server, company, 'draft')
  },
  own: [
    {
      addresses: /^\/api\/applications\/\{id\}\/files\/\{file_id\}/,
      of: async (server, company, key) => {
        const { id, file_id } = await insertApplication(server, company, key)
        return { id, file_id }
      },
    },
    {
      addresses: /^\/api\/applications\/\{id\}\/vacancy/,
      async of(server, company, key) {
        const { id, vacancy_id } = await insertApplication(server, company, key)
        await server.tenant(company, (tx) =>
          tx
            .updateTable('application')
            .set({ source: 'import', vacancy_id: null, number: 1 + Math.floor(Math.random() * 900_000_000) })
            .where('id', '=', id)
            .execute(),
        )
        return { id, vacancy_id }
      },
    },
    { addresses: /^\/api\/applications\/\{id\}/, of: async (...at) => (await insertApplication(...at)).id },
    {
      addresses: /^\/api\/candidates\/\{id\}\/taking-apart/,
      of: async (server, company, key) => {
        const [one, other] = [
          await insertApplication(server, company, key),
          await insertApplication(server, company, key),
        ]
        await server.tenant(company, async (tx) => {
          await tx
            .updateTable('candidate')
            .set({ joined_into_id: one.candidate_id })
            .where('id', '=', other.candidate_id)
            .execute()
          await tx
            .updateTable('application')
            .set({ candidate_id: one.candidate_id })
            .where('id', '=', other.id)
            .execute()
        })
        return { id: one.candidate_id, other_id: other.candidate_id }
      },
    },
    {
      addresses: /^\/api\/candidates\/\{id\}\/(joining|differences)/,
      of: async (server, company, key) => {
        const [one, other] = [
          await insertApplication(server, company, key),
          await insertApplication(server, company, key),
        ]
        return { id: one.candidate_id, other_id: other.candidate_id }
      },
    },
    { addresses: /^\/api\/candidates\/\{id\}/, of: async (...at) => (await insertApplication(...at)).candidate_id },
    {
      addresses: /^\/api\/public\/applications\/\{job\}/,
      of: async (server, company) => {
        const [key] = Object.keys(server.companies[company]!.employees)
        return { job: (await insertAskingVacancy(server, company, key!)).job }
      },
    },
    open(/^\/api\/public\/application-drafts\/\{token\}/, 'draft'),
    open(/^\/api\/public\/candidate\/\{token\}(?!\/interviews)/, 'application'),
  ],
  byRule: {
    // Without a vacancy a resume has no place, which only the reach of the company has.
    'POST /api/applications/{id}/vacancy': (role) => (role === 'local hr' ? '404 not_found' : undefined),
    // Without a vacancy only a reach over the company brings resumes in.
    'POST /api/resume-imports': (role) => (role === 'local hr' ? '403 forbidden' : undefined),
  },
  noWays: {
    'POST /api/applications/export': 'filters of the list',
    'POST /api/public/applications/{job}': 'pay that somebody from outside expects, and answers',
    'POST /api/public/applications/{job}/draft': 'the same, not sent yet',
    'PATCH /api/public/application-drafts/{token}': 'the same, not sent yet',
    'POST /api/resume-imports': 'files from outside, of nobody employed',
  },
  samples: {
    'POST /api/resume-imports': async () => ({
      files: {
        file: {
          name: 'resumes.zip',
          content: await zipBytes([{ name: 'a.pdf', content: Buffer.from('%PDF-1.7') }], AT),
        },
      },
      adds: true,
    }),
    'GET /api/resume-imports/{task_id}': () => ({ otherwise: '404 not_found' }),
    'POST /api/applications/{id}/review': () => ({ input: { status: 'suitable' } }),
    'POST /api/applications/{id}/vacancy': () => ({}),
    'PATCH /api/candidates/{id}': () => ({ input: { tags: ['soups'] } }),
    'POST /api/candidates/{id}/joining': () => ({}),
    'POST /api/candidates/{id}/differences': () => ({}),
    'POST /api/candidates/{id}/taking-apart': () => ({}),
    'PUT /api/candidate-settings': () => ({ input: { consent_months: 6, known_version: 0 }, adds: true }),
    'POST /api/applications/export': () => ({ adds: true }),
    'POST /api/candidates/export': () => ({ adds: true }),
  },
}

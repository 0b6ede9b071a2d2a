import { type Insertable, sql } from 'kysely'
import { required } from '#base/required.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'

export async function findPlace(server: TestServer, company: string, key: string) {
  const employee_id = required(server.companies[company]?.employees[key], `employee ${key}`)
  const { office_id, department_id, position_id } = await server.tenant(company, (tx) =>
    tx
      .selectFrom('employment')
      .select(['office_id', 'department_id', 'position_id'])
      .where('employee_id', '=', employee_id)
      .where('until_day', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  return {
    office_id: required(office_id, 'office'),
    department_id: required(department_id, 'department'),
    position_id: required(position_id, 'position'),
  }
}

/** Plants a vacancy where somebody works. */
const insertVacancy =
  (state: 'open' | 'closed') =>
  async (server: TestServer, company: string, key: string): Promise<string> => {
    const place = await findPlace(server, company, key)
    return server.tenant(company, async (tx) => {
      const { rows } = await sql<{
        id: string
      }>`insert into vacancy (number, office_id, department_id, position_id, title_en,
          title_zh, employment_type, places, pay_from, state, opened_at, posts_reason)
        select coalesce(max(number), 0) + 1, ${place.office_id}::uuid, ${place.department_id}::uuid, ${place.position_id}::uuid,
          'Place of ' || ${key}, 'Place of ' || ${key}, 'full_time', 3, 5000000, ${state}, '2026-11-02T01:00:00Z', 'More work'
        from (select pg_advisory_xact_lock(hashtextextended('vacancy/' || current_company(), 0))) locked
          left join lateral (select number from vacancy) known on true returning id`.execute(tx)
      return required(rows[0], 'planted vacancy').id
    })
  }

/** The public code of an open vacancy of the company, planted where there is none. */
async function findCode(server: TestServer, company: string) {
  const key = required(Object.keys(server.companies[company]?.employees ?? {})[0], 'employee')
  const id = await insertVacancy('open')(server, company, key)
  const { number } = await server.tenant(company, (tx) =>
    tx.selectFrom('vacancy').select('number').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return `${company}-${number}`
}

/** Inserts a vacancy where somebody works, with a question of each kind. Returns its id, its public code and the questions. */
export async function insertAskingVacancy(
  server: TestServer,
  company: string,
  key: string,
  more: Partial<Insertable<DB['vacancy']>> = {},
) {
  const place = await findPlace(server, company, key)
  return server.tenant(company, async (tx) => {
    const { code } = await tx.selectFrom('company').select('code').executeTakeFirstOrThrow()
    // Calls run in parallel, and each may be the first.
    const number = 1 + Math.floor(Math.random() * 900_000_000)
    const { id } = await tx
      .insertInto('vacancy')
      .values({
        number,
        ...place,
        title_en: 'Cook',
        title_zh: '廚師',
        employment_type: 'full_time',
        places: 1,
        opened_at: new Date('2026-11-02T01:00:00Z'),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const questions: string[] = []
    for (const [at, kind] of (['text', 'number', 'yes_no', 'choice'] as const).entries()) {
      const choices =
        kind === 'choice'
          ? JSON.stringify([
              { en: 'Day', zh: '日班' },
              { en: 'Night', zh: '夜班' },
            ])
          : null
      const question = await tx
        .insertInto('vacancy_question')
        .values({
          vacancy_id: id,
          place: at + 1,
          kind,
          text_en: `Question ${at + 1}`,
          text_zh: `題目 ${at + 1}`,
          choices,
          is_required: at === 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      questions.push(question.id)
    }
    return { id, job: `${code}-${number}`, questions }
  })
}

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    for (const key of Object.keys(server.companies[company]?.employees ?? {}))
      await insertVacancy('open')(server, company, key)
  },
  own: [
    { addresses: /^\/api\/vacancies\/\{id\}\/opening/, of: insertVacancy('closed') },
    { addresses: /^\/api\/vacancies\/\{id\}/, of: insertVacancy('open') },
    {
      addresses: /^\/api\/public\/jobs\/\{code\}\/vacancy/,
      of: async (server, company) => ({ code: await findCode(server, company) }),
    },
    { addresses: /^\/api\/public\/jobs\/\{code\}/, of: async (_, company) => ({ code: company }) },
  ],
  noWays: {
    'POST /api/vacancies': 'pay that a job offers, of nobody',
    'PATCH /api/vacancies/{id}': 'pay that a job offers, of nobody',
    'POST /api/vacancies/export': 'a filter of the list',
  },
  samples: {
    'POST /api/vacancies': async (_, server) => ({
      input: {
        ...(await findPlace(server, 'meridian', 'nurul')),
        title_en: 'Clerk',
        employment_type: 'full_time',
        places: 1,
        posts_reason: 'More work',
      },
      adds: true,
    }),
    'POST /api/vacancies/export': async (_, server) => {
      await insertVacancy('open')(server, 'meridian', 'nurul')
      return { adds: true }
    },
    'PATCH /api/vacancies/{id}': () => ({ input: { title_en: 'Senior clerk' } }),
    'POST /api/vacancies/{id}/closing': () => ({}),
    'POST /api/vacancies/{id}/hired': () => ({}),
    'POST /api/vacancies/{id}/opening': () => ({ input: { reason: 'Somebody declined' } }),
  },
}

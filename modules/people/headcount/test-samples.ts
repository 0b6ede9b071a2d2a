import { sql } from 'kysely'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'
import { placeId } from './place-id.ts'

async function loadPlace(server: TestServer, company: string, key: string) {
  const employee_id = server.companies[company]!.employees[key]!
  const { office_id, department_id, position_id } = await server.tenant(company, (tx) =>
    tx
      .selectFrom('employment')
      .select(['office_id', 'department_id', 'position_id'])
      .where('employee_id', '=', employee_id)
      .where('until_day', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  return { office_id: office_id!, department_id: department_id!, position_id: position_id! }
}

/** Inserts approved posts where somebody works. */
async function plantPost(server: TestServer, company: string, key: string, from_month = '2026-01'): Promise<string> {
  const at = { ...(await loadPlace(server, company, key)), from_month }
  return server.tenant(company, async (tx) => {
    // Calls run in parallel, and each may be the first.
    await tx
      .insertInto('approved_post')
      .values({ ...at, posts: 250 })
      .onConflict((same) => same.doNothing())
      .execute()
    const known = tx.selectFrom('approved_post').select('id').where('from_month', '=', from_month)
    return (
      await known
        .where('office_id', '=', at.office_id)
        .where('department_id', '=', at.department_id)
        .where('position_id', '=', at.position_id)
        .executeTakeFirstOrThrow()
    ).id
  })
}

/** The id of somebody's place in the headcount. */
async function shownPlace(server: TestServer, company: string, key: string): Promise<string> {
  const { office_id, department_id, position_id } = await loadPlace(server, company, key)
  return server.tenant(company, async (tx) => {
    const { rows } = await sql<{
      id: string
    }>`select ${placeId(sql`${office_id}::uuid`, sql`${department_id}::uuid`, sql`${position_id}::uuid`)} as id`.execute(
      tx,
    )
    return rows[0]!.id
  })
}

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    for (const key of Object.keys(server.companies[company]!.employees)) await plantPost(server, company, key)
  },
  own: [
    { addresses: /^\/api\/headcount\/posts\/\{id\}/, of: plantPost },
    { addresses: /^\/api\/headcount\/places\/\{id\}/, of: shownPlace },
  ],
  samples: {
    'POST /api/headcount/posts': async (_, server) => ({
      input: { ...(await loadPlace(server, 'meridian', 'nurul')), from_month: '2027-05', posts: 3 },
      adds: true,
    }),
    'POST /api/headcount/export': () => ({ adds: true }),
    'POST /api/headcount/posts/export': async (_, server) => {
      await plantPost(server, 'meridian', 'nurul')
      return { adds: true }
    },
    'PATCH /api/headcount/posts/{id}': () => ({ input: { posts: 4 } }),
    'DELETE /api/headcount/posts/{id}': () => ({}),
  },
}

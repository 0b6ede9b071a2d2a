import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'

/** Posts of a place of a company that nobody else approves any for. */
async function postOf(server: TestServer, company: string, from_month = '2026-01'): Promise<string> {
  return server.tenant(company, async (tx) => {
    const first = (table: 'office' | 'department' | 'position') =>
      tx.selectFrom(table).select('id').where('is_active', '=', true).orderBy('name').executeTakeFirstOrThrow()
    const at = {
      office_id: (await first('office')).id,
      department_id: (await first('department')).id,
      position_id: (await first('position')).id,
      from_month,
    }
    // Calls are asked side by side, and each may be the first.
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

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    await postOf(server, company)
  },
  own: [{ addresses: /^\/api\/headcount\/posts\/\{id\}/, of: (server, company) => postOf(server, company) }],
  samples: {
    'POST /api/headcount/posts': async (_, server) => {
      const { office_id, department_id, position_id } = await server.tenant('meridian', async (tx) => {
        const id = await postOf(server, 'meridian')
        return tx.selectFrom('approved_post').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      })
      return { input: { office_id, department_id, position_id, from_month: '2027-05', posts: 3 }, adds: true }
    },
    'POST /api/headcount/export': async (_, server) => {
      await postOf(server, 'meridian')
      return { adds: true }
    },
    'POST /api/headcount/posts/export': async (_, server) => {
      await postOf(server, 'meridian')
      return { adds: true }
    },
    'PATCH /api/headcount/posts/{id}': () => ({ input: { posts: 4 } }),
    'DELETE /api/headcount/posts/{id}': () => ({}),
  },
}

import type { TestServer } from '#test/server.ts'

const RUN = { period: '2026-12', kind: 'bonus', sequence: 77 } as const

/** Inserts an open bonus run of a company, once, and returns its id; null where the company pays nobody. */
export function plantBonusRun(server: TestServer, company: string): Promise<string | null> {
  return server.tenant(company, async (tx) => {
    const group = await tx.selectFrom('pay_group').select(['id', 'currency']).orderBy('id').executeTakeFirst()
    if (!group) return null
    const known = await tx
      .selectFrom('pay_run')
      .select('id')
      .where('pay_group_id', '=', group.id)
      .where('kind', '=', RUN.kind)
      .where('sequence', '=', RUN.sequence)
      .executeTakeFirst()
    if (known) return known.id
    const { id } = await tx
      .insertInto('pay_run')
      .values({ ...RUN, pay_group_id: group.id, currency: group.currency, pay_day: '2026-12-31' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

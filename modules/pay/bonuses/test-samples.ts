import { required } from '#base/required.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'
import { plantBonusRun } from '../payroll/testing/plant-bonus-run.ts'

const FORMULA = {
  year: 2026,
  on_day: '2026-12-31',
  months: 100,
  least_months: 0,
  includes_resigned: false,
  grades: JSON.stringify([{ name: 'B', factor: 100 }]),
  usual_grade: 'B',
}

/** A bonus run of a company with a formula; null where the company pays nobody. */
async function plantFormula(
  server: TestServer,
  company: string,
): Promise<{ run: string; formula: string; item: string } | null> {
  const run = await plantBonusRun(server, company)
  if (run === null) return null
  return server.tenant(company, async (tx) => {
    const item = await tx.selectFrom('pay_item').select('id').where('code', '=', 'annual_bonus').executeTakeFirst()
    if (!item) return null
    await tx
      .insertInto('bonus_formula')
      .values({ ...FORMULA, pay_run_id: run, pay_item_id: item.id })
      .onConflict((same) => same.doNothing())
      .execute()
    const { id: formula } = await tx
      .selectFrom('bonus_formula')
      .select('id')
      .where('pay_run_id', '=', run)
      .executeTakeFirstOrThrow()
    return { run, formula, item: item.id }
  })
}

async function plantLine(server: TestServer, company: string, key: string): Promise<string | null> {
  const planted = await plantFormula(server, company)
  if (!planted) return null
  const { formula: bonus_formula_id } = planted
  const employee_id = required(server.companies[company]?.employees[key], `${key} of ${company}`)
  return server.tenant(company, async (tx) => {
    await tx
      .insertInto('bonus_line')
      .values({ bonus_formula_id, employee_id, basic: 100_00, days: 365, grade: 'B', amount: 100_00 })
      .onConflict((same) => same.doNothing())
      .execute()
    const { id } = await tx
      .selectFrom('bonus_line')
      .select('id')
      .where('bonus_formula_id', '=', bonus_formula_id)
      .where('employee_id', '=', employee_id)
      .executeTakeFirstOrThrow()
    return id
  })
}

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    await plantLine(server, company, 'izzat')
  },
  own: [
    { addresses: /^\/api\/bonuses\/people\/\{id\}/, of: plantLine },
    {
      addresses: /^\/api\/bonuses\/\{id\}/,
      of: async (server, company) => (await plantFormula(server, company))?.run ?? null,
    },
  ],
  samples: {
    'PUT /api/bonuses/{id}': async (_, server) => {
      const { run, item } = required((await plantFormula(server, 'meridian')) ?? undefined, 'an open run')
      const { months: _months, grades: _grades, ...fields } = FORMULA
      return {
        input: {
          id: run,
          ...fields,
          pay_item_id: item,
          months: 1.5,
          grades: [{ name: 'B', factor: 1 }],
          known_version: 1,
        },
      }
    },
    'PATCH /api/bonuses/people/{id}': () => ({ input: { corrected: 5_00 } }),
    'PUT /api/bonuses/{id}/grades': async (_, server) => {
      const line = required((await plantLine(server, 'meridian', 'izzat')) ?? undefined, 'a line')
      await server.tenant('meridian', (tx) =>
        tx.updateTable('bonus_line').set({ grade: 'A', amount: 1 }).where('id', '=', line).execute(),
      )
      return { input: { line_ids: [line], grade: 'B' } }
    },
    'POST /api/bonuses/{id}/writing': () => ({}),
  },
  noWays: {
    'PATCH /api/bonuses/people/{id}':
      'a bonus: “GUARD-05 AUTH-18 ACL-5 complaint 69: every operation about people answers every role and relation by grants, reach and own case”',
  },
  ownCase: ['PATCH /api/bonuses/people/{id}'],
}

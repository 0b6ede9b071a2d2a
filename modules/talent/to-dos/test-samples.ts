import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { required } from '#base/required.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'
import { insertApplication, vaultOf } from '../candidates/test-samples.ts'

const AT = new Date('2026-11-20T02:00:00Z')

/** Inserts a to-do of an application at the place where somebody works, to be done by them. Returns its id. */
export async function insertToDo(
  server: TestServer,
  company: string,
  key: string,
  more: Partial<Insertable<DB['to_do']>> = {},
): Promise<string> {
  const { id: application_id } = await insertApplication(server, company, key)
  const assignee_id = required(server.companies[company]?.employees[key], `employee ${key}`)
  return server.tenant(company, async (tx) => {
    const place = await tx
      .selectFrom('employment')
      .select(['office_id', 'department_id'])
      .where('employee_id', '=', assignee_id)
      .where('until_day', 'is', null)
      .executeTakeFirstOrThrow()
    const { id } = await tx.selectNoFrom(sql<string>`new_id()`.as('id')).executeTakeFirstOrThrow()
    const vault = vaultOf(server, company)
    await tx
      .insertInto('to_do')
      .values({
        id,
        application_id,
        ...place,
        occasion: 'joining',
        title_en: 'Prepare the laptop',
        title_zh: '準備筆記型電腦',
        sealed_note: vault.encrypt(`to_do.sealed_note|${id}`, 'With a second screen'),
        done_by: 'person',
        assignee_id,
        assigned_at: AT,
        anchor_day: '2026-12-01',
        day_offset: -5,
        due_day: '2026-11-26',
        is_moved: false,
        made_at: AT,
        ...more,
      })
      .execute()
    return id
  })
}

async function insertTemplate(server: TestServer, company: string): Promise<string> {
  return server.tenant(company, async (tx) => {
    const rows = [{ title_en: 'Desk', title_zh: '座位', note: null, doer: { by: 'manager' }, days: -3 }]
    const { id } = await tx
      .insertInto('to_do_template')
      .values({ name_en: 'Cooks', name_zh: '廚師', occasion: 'joining', rows: JSON.stringify(rows) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    for (const key of Object.keys(server.companies[company]!.employees)) await insertToDo(server, company, key)
    await insertTemplate(server, company)
  },
  own: [
    { addresses: /^\/api\/to-dos\/own\/\{id\}/, of: insertToDo },
    { addresses: /^\/api\/to-dos\/\{id\}/, of: insertToDo },
    { addresses: /^\/api\/to-do-templates\/\{id\}/, of: insertTemplate },
  ],
  named: {
    'POST /api/to-dos': { people: ([one]) => ({ employee_id: one!.id }) },
  },
  noWays: {
    'POST /api/to-dos/export': 'filters of the list',
  },
  samples: {
    'POST /api/to-dos': (_, server) => ({
      input: {
        employee_id: server.employeeId('nurul'),
        title_en: 'Order a chair',
        assignee_id: server.employeeId('farid'),
        due_day: '2026-12-01',
      },
      adds: true,
    }),
    'PATCH /api/to-dos/{id}': () => ({ input: { due_day: '2026-12-03' } }),
    'PATCH /api/to-dos': async (_, server) => ({
      input: { rows: [{ id: await insertToDo(server, 'meridian', 'nurul'), version: 1 }], due_day: '2026-12-03' },
    }),
    'POST /api/to-dos/{id}/answer': () => ({ input: { state: 'done' } }),
    'POST /api/to-dos/own/{id}/answer': () => ({ input: { state: 'done' } }),
    'POST /api/to-dos/export': async (_, server) => {
      await insertToDo(server, 'meridian', 'nurul')
      return { adds: true }
    },
    'POST /api/to-dos/own/export': async (_, server) => {
      await insertToDo(server, 'meridian', 'nurul')
      return { adds: true }
    },
    'POST /api/to-do-templates': () => ({
      input: {
        name_en: 'Clerks',
        occasion: 'joining',
        rows: [{ title_en: 'Desk', doer: { by: 'manager' }, days: -3 }],
      },
      adds: true,
    }),
    'PATCH /api/to-do-templates/{id}': () => ({ input: { is_active: false } }),
    'POST /api/to-do-templates/export': async (_, server) => {
      await insertTemplate(server, 'meridian')
      return { adds: true }
    },
  },
}

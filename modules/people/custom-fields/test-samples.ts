import type { RoleName } from '#base/access/roles.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'

const FIELD = {
  kind: 'text',
  name_en: 'Locker',
  name_zh: '置物櫃',
  seen_by: 'everybody',
  edited_by: 'hr',
  own_access: 'edit',
  place: 1,
} as const

/** A field that everybody may edit of themselves. */
async function plantField(server: TestServer, company: string): Promise<string> {
  return server.tenant(company, async (tx) => {
    await tx
      .insertInto('custom_field')
      .values(FIELD)
      .onConflict((same) => same.doNothing())
      .execute()
    return (
      await tx.selectFrom('custom_field').select('id').where('name_en', '=', FIELD.name_en).executeTakeFirstOrThrow()
    ).id
  })
}

/** Values of the planted field from a day on, past and planned. */
async function plantValues(server: TestServer, company: string, key: string): Promise<string> {
  const field_id = await plantField(server, company)
  const employee_id = server.companies[company]?.employees[key]
  if (employee_id === undefined) throw new Error(`nobody called ${key}`)
  await server.tenant(company, (tx) =>
    tx
      .insertInto('custom_field_value')
      .values([
        { employee_id, field_id, from_day: '2026-11-01', until_day: '2029-12-31', text_value: 'A-1' },
        { employee_id, field_id, from_day: '2030-01-01', text_value: 'B-2' },
      ])
      .onConflict((same) => same.doNothing())
      .execute(),
  )
  return field_id
}

/** A field that nobody has a value in, below the others. */
async function plantSpare(server: TestServer): Promise<string> {
  const spare = { ...FIELD, name_en: 'Spare field', name_zh: '備用欄位', place: 50 }
  return server.tenant('meridian', async (tx) => {
    await tx
      .insertInto('custom_field')
      .values(spare)
      .onConflict((same) => same.doNothing())
      .execute()
    const found = tx.selectFrom('custom_field').select('id').where('name_en', '=', spare.name_en)
    return (await found.executeTakeFirstOrThrow()).id
  })
}

/** Who edits the records of others; each edits their own, as the planted field lets them. */
const EDITORS: readonly RoleName[] = ['rmt admin', 'Company Admin', 'HR Generalist', 'local hr', 'office dir']
const editsOnlyOwn = (role: RoleName, about: string) =>
  about === 'own' || EDITORS.includes(role) ? undefined : '403 forbidden'

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    for (const key of Object.keys(server.companies[company]?.employees ?? {})) await plantValues(server, company, key)
  },
  rows: [
    {
      addresses: /^\/api\/custom-fields\/\{id\}/,
      table: 'custom_field',
      first: 'place',
      made: { ...FIELD, name_en: 'Made', name_zh: '新欄位', place: 30 },
    },
  ],
  noWays: {
    'PATCH /api/employees/{id}/custom-fields':
      'a value of a field, which says itself who edits it: “EMP-15b ACL-5 people edit their own only where the field lets them, HR too while somebody else could”',
  },
  byRule: {
    'PATCH /api/employees/{id}/custom-fields': editsOnlyOwn,
    'DELETE /api/employees/{id}/custom-fields/{field_id}': editsOnlyOwn,
  },
  samples: {
    'POST /api/custom-fields': () => ({
      input: { kind: 'number', name_en: 'Height', seen_by: 'hr', edited_by: 'hr', own_access: 'see' },
      adds: true,
    }),
    'PATCH /api/custom-fields/{id}': () => ({ input: { own_access: 'see' } }),
    'DELETE /api/custom-fields/{id}': async (_, server) => ({ input: { id: await plantSpare(server) } }),
    'POST /api/custom-fields/{id}/move': async (_, server) => {
      await plantSpare(server)
      return { input: { to: 'down' } }
    },
    'PATCH /api/employees/{id}/custom-fields': async (_, server) => ({
      input: { values: [{ field_id: await plantField(server, 'meridian'), value: 'C-3' }] },
    }),
    'DELETE /api/employees/{id}/custom-fields/{field_id}': async (_, server) => ({
      input: { field_id: await plantField(server, 'meridian'), from_day: '2030-01-01' },
    }),
    'POST /api/custom-fields/export': async (_, server) => {
      await plantField(server, 'meridian')
      return { adds: true }
    },
  },
}

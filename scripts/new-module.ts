/**
 * The names of a module in the forms that its files need, from `organisation/spare-parts` and `spare-part` on the
 * command line.
 */
export type Names = {
  domain: string
  folder: string
  one: string
  table: string
  camel: string
  type: string
  plural: string
  title: string
}

/** Derives the names of a module. Throws when a word cannot be used in an address, a table and a file name. */
export function toModuleNames(place: string, one: string): Names {
  const [domain = '', folder = '', ...more] = place.split('/')
  if (more.length > 0 || !folder)
    throw new Error('Say the domain and the module: npm run new -- organisation/spare-parts spare-part')
  const wrong = [domain, folder, one].find((word) => !/^[a-z]+(-[a-z]+)*$/.test(word))
  if (wrong) throw new Error(`${wrong} is no name: small letters with hyphens in between, such as spare-parts`)
  if (folder === one)
    throw new Error('Say what one of them is called: npm run new -- organisation/spare-parts spare-part')
  const camel = one.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
  return {
    domain,
    folder,
    one,
    table: one.replaceAll('-', '_'),
    camel,
    type: capital(camel),
    plural: capital(folder.replaceAll('-', ' ')),
    title: capital(one.replaceAll('-', ' ')),
  }
}

/** The name prefix of a migration written now, which sorts after all earlier ones. */
export const migrationTime = (now: Date): string => now.toISOString().slice(0, 16).replace('T', '-').replace(':', '')

/** The files of a new module by path: a table, its calls, a list with a form, tests. `time` names the migration. */
export function moduleFiles(names: Names, time: string): Record<string, string> {
  const { domain, folder, one, table, camel, type, plural, title } = names
  const small = title.toLowerCase()
  const at = `modules/${domain}/${folder}`
  return {
    [`${at}/tables/${time}-${folder}.sql`]: `create table ${table} (
  company_id uuid not null references company,
  id uuid not null default new_id(),
  name text not null check (length(name) between 1 and 120),
  note text,
  version int not null default 1,
  primary key (company_id, id)
);
call tenant_table('${table}');
create unique index ${table}_name on ${table} (company_id, lower(name));
`,
    [`${at}/module.ts`]: `import type { Module } from '#server/manifest/module.ts'
import { ${camel}Labels } from './labels.ts'
import { register${type}Routes } from './routes.ts'

export const manifest: Module = {
  routes: register${type}Routes,
  labels: [${camel}Labels],
  permissions: {
    '${one}:read': { scope: 'company', grantedTo: { hr: 'company' } },
    '${one}:edit': { scope: 'company', grantedTo: { organisation: 'company' } },
  },
}
`,
    [`${at}/contract.ts`]: `import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { OptionalLine, ShortText } from '#base/endpoints/fields.ts'

const ${camel} = subject('${one}')

export const ${type} = z.object({
  id: Id,
  name: z.string(),
  note: z.string().nullable(),
  version: z.number().int(),
  /** What the caller may do with it. */
  actions: z.array(z.enum(['edit', 'delete'])),
})

const fields = { name: ShortText(), note: OptionalLine(500).nullable().optional() }

export const ${camel}Api = {
  list: ${camel}.page('GET /api/${folder}', {
    access: '${one}:read',
    row: ${type},
    sort: ['name'],
    exports: '${one}:read',
  }),
  create: ${camel}.endpoint('POST /api/${folder}', {
    access: '${one}:edit',
    input: z.strictObject(fields),
    reply: ${type},
  }),
  update: ${camel}.endpoint('PATCH /api/${folder}/{id}', {
    access: '${one}:edit',
    input: z.strictObject(fields).partial().extend({ id: Id, version: Version }),
    reply: ${type},
  }),
  remove: ${camel}.endpoint('DELETE /api/${folder}/{id}', {
    access: '${one}:edit',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ removed: z.number().int() }),
  }),
}
`,
    [`${at}/queries.ts`]: `import { sql } from 'kysely'
import { invalidField } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import { loadPage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { ${camel}Api } from './contract.ts'

type ${type}Query = { id?: string; search?: string; sort: SortOf<typeof ${camel}Api.list>; page: number; per_page: number }

export async function load${type}Page(tx: Tx, query: ${type}Query) {
  return loadPage(query, {
    found: tx.selectFrom('${table}').$if(query.id !== undefined, (found) => found.where('id', '=', query.id!)),
    shown: (found) => found.select(['id', 'name', 'note', 'version']),
    search: ['name'],
    orders: { name: sql\`lower(name)\` },
    tieBreaker: sql\`id\`,
  })
}

/** Throws 422 at the name when another record has it. */
export async function requireFreeName(tx: Tx, name: string, except?: string): Promise<void> {
  const same = await tx
    .selectFrom('${table}')
    .select('id')
    .where(sql\`lower(name)\`, '=', name.toLowerCase())
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .executeTakeFirst()
  if (same) throw invalidField('name', 'name_taken')
}
`,
    [`${at}/routes.ts`]: `import { notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import type { Context } from '#server/context/context.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import { route } from '#server/call/route.ts'
import { ${camel}Api } from './contract.ts'
import { load${type}Page, requireFreeName } from './queries.ts'

export function register${type}Routes(api: Api): void {
  pageRoute(api, ${camel}Api.list, (input, context) => listRows(context, input))

  route(api, ${camel}Api.create, async (given, context) => {
    const { tx, record } = context
    await requireFreeName(tx, given.name)
    const { id } = await tx.insertInto('${table}').values(given).returning('id').executeTakeFirstOrThrow()
    record({ kind: '${table}', id, name: given.name, after: given })
    return loadOne(context, id)
  })

  route(api, ${camel}Api.update, async ({ id, version, ...given }, context) => {
    const { tx, record } = context
    if (given.name !== undefined) await requireFreeName(tx, given.name, id)
    const { after, difference } = await updateVersioned(tx, '${table}', { id, version }, given)
    record({ kind: '${table}', id, name: after.name, ...difference })
    return loadOne(context, id)
  })

  route(api, ${camel}Api.remove, async ({ id, version }, { tx, record }) => {
    const { name, note } = await deleteVersioned(tx, '${table}', { id, version })
    record({ kind: '${table}', id, name, before: { name, note } })
    return { removed: 1 }
  })
}

async function listRows({ tx, actor }: Context, query: Parameters<typeof load${type}Page>[1]) {
  const { rows, total } = await load${type}Page(tx, query)
  const actions: ('edit' | 'delete')[] = actor.grants.has('${one}:edit') ? ['edit', 'delete'] : []
  return { rows: rows.map((row) => ({ ...row, actions })), total }
}

async function loadOne(context: Context, id: string) {
  const { rows } = await listRows(context, { id, sort: 'name', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}
`,
    [`${at}/labels.ts`]: `import type { Labels } from '#base/labels.ts'

// Translate the Chinese texts; they are copies of the English ones.
export const ${camel}Labels = {
  'did.POST /api/${folder}': { en: 'added the ${small} {{name}}', zh: '新增{{name}}' },
  'did.POST /api/${folder}/export': { en: 'exported the list of ${plural.toLowerCase()}', zh: '匯出清單' },
  '${one}.title': { en: '${plural}', zh: '${plural}' },
  '${one}.name': { en: 'Name', zh: '名稱' },
  '${one}.note': { en: 'Note', zh: '備註' },
  '${one}.new': { en: 'New ${small}', zh: 'New ${small}' },
  '${one}.edit': { en: 'Edit ${small}', zh: 'Edit ${small}' },
  '${one}.saved': { en: '${title} saved', zh: '${title} saved' },
  '${one}.remove_title': { en: 'Delete {{name}}?', zh: '要刪除{{name}}嗎？' },
  '${one}.remove_text': { en: 'It cannot be brought back.', zh: '刪除後無法復原。' },
  '${one}.removed': { en: '${title} deleted', zh: '${title} deleted' },
  '${one}.empty': { en: '${plural} appear here.', zh: '${plural}會顯示於此。' },
  'activity.kind.${table}': { en: '${title}', zh: '${title}' },
  'permission.${one}:read': { en: 'See ${plural.toLowerCase()}', zh: 'See ${plural.toLowerCase()}' },
  'permission.${one}:edit': { en: 'Change ${plural.toLowerCase()}', zh: 'Change ${plural.toLowerCase()}' },
} as const satisfies Labels
`,
    [`${at}/web/screens.ts`]: `import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: '${folder}',
    areas: ['app', 'rmt'],
    title: '${one}.title',
    permission: '${one}:read',
    section: 'company',
    nav: { order: 90 },
  },
])
`,
    [`${at}/web/pages.ts`]: `import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  '${folder}': { component: () => import('./${folder}.tsx') },
}
`,
    [`${at}/web/${folder}.tsx`]: `import type { z } from 'zod'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { type ${type}, ${camel}Api } from '../contract.ts'

const { RecordDialog, Field } = recordForm(${camel}Api.create, ${camel}Api.update)
type Row = z.output<typeof ${type}>

export default function ${type}List() {
  const t = useT()
  const mayEdit = useSession().may('${one}:edit')
  const removal = useRemoval<Row>(${camel}Api.remove, {
    title: ({ name }) => t('${one}.remove_title', { name }),
    text: t('${one}.remove_text'),
    successMessage: t('${one}.removed'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<Row>(removal)
  const newButton = mayEdit && <NewButton onClick={add}>{t('${one}.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('${one}.title')} actions={newButton} />
      <Table
        list={${camel}Api.list}
        screen="${folder}"
        title={t('${one}.title')}
        columns={['name', 'note']}
        rowActions={mayEdit ? rowActions : undefined}
        onPeek={mayEdit ? onPeek : undefined}
        empty={{ text: t('${one}.empty'), children: newButton }}
      />
      {dialog && (
        <RecordDialog
          {...dialog}
          title={t(dialog.record ? '${one}.edit' : '${one}.new')}
          successMessage={t('${one}.saved')}
        >
          <Field name="name" autoFocus />
          <Field name="note" />
        </RecordDialog>
      )}
    </Page>
  )
}
`,
    [`${at}/${folder}.api.test.ts`]: `import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { ${camel}Api } from './contract.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

it('${small}: made, found, changed and deleted', async () => {
  const made = await hr.call(${camel}Api.create, { name: 'First', note: 'Noted' })
  expect(made.body.data).toMatchObject({ name: 'First', note: 'Noted', version: 1, actions: ['edit', 'delete'] })
  const { id } = made.body.data
  expect((await hr.call(${camel}Api.create, { name: 'first' })).body.errors).toHaveProperty('name')
  expect((await hr.call(${camel}Api.list, { search: 'irs' })).body).toMatchObject({ total: 1, data: [{ id }] })
  expect((await hr.call(${camel}Api.list, { search: 'other' })).body.total).toBe(0)
  const changed = await hr.call(${camel}Api.update, { id, version: 1, name: 'Second' })
  expect(changed.body.data).toMatchObject({ name: 'Second', note: 'Noted', version: 2 })
  expect((await hr.call(${camel}Api.update, { id, version: 1, name: 'Late' })).status).toBe(409)
  expect((await hr.call(${camel}Api.remove, { id, version: 2 })).body.data).toEqual({ removed: 1 })
  expect((await hr.call(${camel}Api.list, {})).body.total).toBe(0)
})

it('${small}: who may only read is offered nothing and changes nothing', async () => {
  const reader = await server.as('mei.ling', 'rmt user')
  const { id } = (await hr.call(${camel}Api.create, { name: 'Seen' })).body.data
  expect((await reader.call(${camel}Api.list, {})).body.data).toMatchObject([{ id, actions: [] }])
  expect((await reader.call(${camel}Api.remove, { id, version: 1 })).status).toBe(403)
  expect((await (await server.as('nurul', 'employee')).call(${camel}Api.list, {})).status).toBe(403)
})
`,
    [`${at}/test-samples.ts`]: `import type { ModuleSamples } from '#test/samples/of-modules.ts'

export const testSamples: ModuleSamples = {
  rows: [{ addresses: /^\\/api\\/${folder}/, table: '${table}', first: 'name', made: { name: 'Matrix' } }],
  samples: {
    'POST /api/${folder}': () => ({ input: { name: 'New' }, adds: true }),
    'PATCH /api/${folder}/{id}': () => ({ input: { name: 'Other' } }),
    'DELETE /api/${folder}/{id}': () => ({}),
  },
}
`,
    [`e2e/${folder}.spec.ts`]: `import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { openPage, signInAs, test } from './kit.ts'

test('${small}: somebody adds one', async ({ page }) => {
  await signInAs(page, 'aminah')
  await openPage(page, '/app/${folder}')
  await page.getByRole('main').getByRole('button', { name: 'New ${small}' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('First of them')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('First of them')).toBeVisible()
  await expectAccessible(page)
})
`,
  }
}

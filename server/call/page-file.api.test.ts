import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { subject } from '#base/endpoints/endpoint.ts'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { Money } from '#base/endpoints/fields.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { type ListOptions, pageRoute } from './page-route.ts'

const ROWS = [
  { id: 'a', name: 'Alpha', epf: 'E1', currency: 'MYR', amount: 774_400 },
  { id: 'b', name: 'Beta', epf: 'E2', currency: 'TWD', amount: 500 },
]
const SUMS = [{ currency: 'MYR', amount: 774_400, left_out: 'x' }]
const listOf = (name: string, totals: boolean) =>
  subject(name).page(`GET /api/rmt/${name}/list`, {
    access: 'employee:read',
    exports: 'employee:export',
    sort: ['name'],
    readAccessLog: 'pay',
    totals,
    row: z.object({
      id: z.string(),
      name: z.string(),
      currency: z.string(),
      amount: Money(),
      epf: z.string().meta({ country: 'MY' }),
      cpf: z.string().optional().meta({ country: 'SG' }),
    }),
    filters: { office: z.string().optional() },
  })
type Options = ListOptions<unknown>

let server: TestServer
let admin: Caller
/** What the list was asked for beside its rows. */
let asked: unknown[]
let called: string | undefined
let options: Options
const [summed, plain] = [listOf('summed', true), listOf('plain', false)]
beforeAll(async () => {
  server = await startTestServer({ exportsPerMinute: 100 })
  admin = await server.as('aminah')
  const given: Options = {
    name: async (input) => {
      asked.push(input)
      return called as string
    },
    amounts: async (input, context, ids) => {
      asked.push(input, ids)
      return (await options.amounts?.(input, context, ids)) ?? []
    },
    get amountsBefore() {
      return options.amountsBefore as string
    },
  }
  for (const list of [summed, plain])
    pageRoute(server.api, list as never, async () => ({ rows: ROWS, total: 2, totals: SUMS }) as never, given as never)
})
afterAll(() => server.stop())

/** The lines of a list's file. */
async function linesOf(list: typeof plain, input: object = {}, how: { called?: string; options?: Options } = {}) {
  asked = []
  called = how.called
  options = how.options ?? {}
  const reply = await admin.call(exportEndpoint(list) as never, { format: 'csv', ...input } as never)
  expect(reply.status, reply.text).toBe(200)
  const name = /filename="([^"]+)"/.exec(String(reply.headers['content-disposition']))?.[1]
  return {
    name,
    lines: reply.text
      .replace(/[\uFEFF"]/g, '')
      .trim()
      .split('\r\n'),
  }
}

it('SYS-15d a list’s file ends with its totals; a file of chosen rows and one of a list without totals have none', async () => {
  const rows = ['Alpha,MYR,7744.00,E1', 'Beta,TWD,500,E2']
  const { lines } = await linesOf(summed)
  expect(lines.slice(1)).toEqual([...rows, ',MYR,7744.00,'])
  expect((await linesOf(summed, { ids: ['b'] })).lines.slice(1)).toEqual([rows[1]])
  expect((await linesOf(plain)).lines.slice(1)).toEqual(rows)
  // Columns of a country in which the company has no office are none of its own.
  expect(lines[0]!.split(',')).toHaveLength(4)
})

it('SYS-15d a file is named after its list and the day, or as its list names it', async () => {
  expect((await linesOf(plain, { office: 'kul' })).name).toBe('plain-2026-11-20.csv')
  const input = { office: 'kul', sort: 'name', page: 1, per_page: 2_000 }
  expect(asked).toEqual([input, input, ['a', 'b']])
  expect((await linesOf(plain, {}, { called: 'of its own' })).name).toBe('of its own.csv')
})

it('SYS-15d columns of amounts stand before the named column, else at the end', async () => {
  const amountOf = (id: string) => (id === 'a' ? 100 : null)
  const amounts: Options['amounts'] = async () => [{ header: 'Paid', amountOf }]
  const names = async (before?: string) =>
    (await linesOf(summed, {}, { options: { amounts, ...(before && { amountsBefore: before }) } })).lines
  expect((await names('amount')).slice(1)).toEqual(['Alpha,MYR,1.00,7744.00,E1', 'Beta,TWD,,500,E2', ',MYR,,7744.00,'])
  expect((await names('name'))[1]).toBe('1.00,Alpha,MYR,7744.00,E1')
  const atEnd = await names()
  expect(atEnd[1]).toBe('Alpha,MYR,7744.00,E1,1.00')
  expect(atEnd[0]!.endsWith(',Paid')).toBe(true)
})

it('SYS-15 a list is exported as a workbook by default, with the content of its text file', async () => {
  ;[asked, called, options] = [[], undefined, {}]
  const reply = await admin.call(exportEndpoint(plain) as never)
  expect(reply.headers['content-type']).toContain('spreadsheetml')
  expect(String(reply.headers['content-disposition'])).toContain('plain-2026-11-20.xlsx')
})

it('LOG-01b LOG-02b an export is logged with its filters, and in the log of reads with its number of rows', async () => {
  await linesOf(plain, { office: 'kul' })
  const entry = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['kind', 'object_name', 'after'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  const after = { rows: 2, format: 'csv', filters: { office: 'kul', sort: 'name' } }
  expect(entry).toEqual({ kind: 'export', object_name: 'plain', after })
  const reads = () =>
    server.tenant('meridian', (tx) =>
      tx.selectFrom('access_log').select('count').where('operation', '=', 'POST /api/rmt/plain/list/export').execute(),
    )
  await expect.poll(async () => new Set((await reads()).map(({ count }) => count))).toEqual(new Set([2]))
})

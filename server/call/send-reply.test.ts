import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, subject } from '#base/endpoints/endpoint.ts'
import { MonthField } from '#base/endpoints/fields.ts'
import { parseReply, parseTotals, sendReply, serializeReply } from './send-reply.ts'

const tried = subject('tried')

const Thing = z.object({ name: z.string(), version: z.number().optional(), amount: z.number().optional() })
const one = tried.endpoint('GET /api/tried/{id}', {
  access: 'staff',
  reply: Thing,
  liftedFields: ['name'],
}) as unknown as Endpoint
const plain = tried.endpoint('GET /api/tried', { access: 'staff', reply: Thing.nullable() }) as unknown as Endpoint
const file = tried.file('GET /api/tried/file', { access: 'staff' }) as unknown as Endpoint
const list = (totals: boolean) =>
  tried.page('GET /api/{env}/tried/{id}/list', {
    access: 'staff',
    row: Thing,
    sort: ['name'],
    totals,
    filters: { id: z.string() },
  }) as unknown as Endpoint
const row = { name: 'A', version: 3, amount: 5, secret: 'x' }

/** The body, type and headers that are sent. */
async function sent(to: Endpoint, data: unknown, checked?: boolean, query: object = {}) {
  const out: { headers: Record<string, unknown>; body?: unknown; type?: string } = { headers: {} }
  const reply = {
    header: (key: string, value: unknown) => {
      out.headers[key] = value
      return reply
    },
    type: (type: string) => {
      out.type = type
      return reply
    },
    send: (body: unknown) => {
      out.body = body
      return reply
    },
  }
  const request = { params: { place: 'rmt', id: '7' }, query, body: undefined }
  await sendReply(to, data, request as unknown as FastifyRequest, reply as unknown as FastifyReply, checked)
  return out
}

describe('SYS-20 a reply', () => {
  it('SYS-20 is cut to its contract for one record, rows and totals; files stay as they are', () => {
    expect(parseReply(one, row)).toEqual({ name: 'A', version: 3, amount: 5 })
    expect(() => parseReply(one, { secret: 'x' })).toThrow()
    expect(parseReply(file, row)).toBe(row)
    const page = { rows: [row], total: 9, totals: [{ amount: 4, secret: 'x' }], more: 'x' }
    expect(parseReply(list(false), page)).toEqual({ rows: [{ name: 'A', version: 3, amount: 5 }], total: 9 })
    expect(parseReply(list(true), page)).toEqual({
      rows: [{ name: 'A', version: 3, amount: 5 }],
      total: 9,
      totals: [{ amount: 4 }],
    })
    expect(parseReply(list(true), { rows: [], total: 0 })).toEqual({ rows: [], total: 0, totals: [] })
    expect(parseReply(list(false), { rows: [], total: 9, counts: [1, 2], more: 'x' })).toEqual({
      rows: [],
      total: 9,
      counts: [1, 2],
    })
    expect(parseTotals(one, [{ amount: 1, secret: 'x' }, {}])).toEqual([{ amount: 1 }, {}])
    const monthly = { reply: z.object({ month: MonthField(), amount: z.number() }) }
    expect(parseTotals(monthly, [{ month: 'Total', amount: 1 }])).toEqual([{ month: 'Total', amount: 1 }])
    expect(() => parseTotals(monthly, [{ amount: 'Total' }])).toThrow()
  })

  it('SYS-24 of one record has its lifted fields and version, checked or not', async () => {
    const name = { name: 'A', version: 3, amount: 5 }
    expect(await sent(one, row)).toEqual({ headers: { etag: '"3"' }, body: { success: true, name: 'A', data: name } })
    expect(await sent(one, row, true)).toMatchObject({ body: { data: row } })
    expect(await sent(plain, null)).toEqual({ headers: {}, body: { success: true, data: null } })
    expect(await sent(plain, { name: 'A' })).toMatchObject({ headers: {}, body: { data: { name: 'A' } } })
    expect((await sent(plain, { name: 'A', version: 'x' }, true)).headers).toEqual({})
  })

  it('SYS-17 passes on the bytes of a thread unchanged', async () => {
    const made = serializeReply(one, row)
    expect(JSON.parse(Buffer.from(made.json).toString())).toEqual({ success: true, name: 'A', data: row })
    expect(made.version).toBe(3)
    const out = await sent(one, made, true)
    expect([out.headers, out.type]).toEqual([{ etag: '"3"' }, 'application/json; charset=utf-8'])
    expect(JSON.parse(String(out.body))).toEqual({ success: true, name: 'A', data: row })
    expect(serializeReply(plain, null).version).toBeNull()
    expect((await sent(plain, serializeReply(plain, null), true)).headers).toEqual({})
  })

  it('SYS-15 a page has its number, and a file is sent as a file', async () => {
    const page = { rows: [row], total: 9 }
    const cut = [{ name: 'A', version: 3, amount: 5 }]
    expect((await sent(list(false), page, false, { page: '2', per_page: '50' })).body).toEqual({
      data: cut,
      page: 2,
      per_page: 50,
      total: 9,
    })
    expect((await sent(list(false), { rows: [], total: 9, counts: [4] })).body).toEqual({
      data: [],
      page: 1,
      per_page: 25,
      total: 9,
      counts: [4],
    })
    const out = await sent(file, { name: 'a.csv', type: 'text/csv', content: 'a,b' })
    expect(out.headers).toMatchObject({ 'content-type': 'text/csv' })
    expect(String(out.body)).toBe('a,b')
  })
})

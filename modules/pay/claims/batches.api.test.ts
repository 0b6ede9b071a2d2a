import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { claimCalls, claimPolicyApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

const BATCH = '6f9d4c1e-8a5b-4c3d-9e2f-000000000001'

let server: TestServer
let aisyah: Caller
let manager: Caller
let hr: Caller
let category: string
let number = 0

const good = ({ status, body }: Reply): Shown => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

beforeAll(async () => {
  server = await startTestServer()
  aisyah = await server.as('aisyah')
  manager = await server.as('suresh')
  hr = await server.as('mei.ling', 'HR Claim')
  const about = { name_en: 'Meals', name_zh: '餐費', country: 'MY', currency: 'MYR', needs_file: false }
  category = good(await hr.call(claimPolicyApi.create, about as never)).id
})
afterAll(() => server.stop())
beforeEach(() => server.tenant('meridian', (tx) => sql`delete from request where kind = 'claim'`.execute(tx)))

function send(batch_id: string | null, by = aisyah, more: object = {}): Promise<Reply> {
  number += 1
  const given = { day: '2026-11-18', category_id: category, receipt_no: `B-${number}`, amount: number * 1_00 }
  return by.call(claimCalls.send, { ...given, currency: 'MYR', batch_id, ...more } as never)
}
const read = async (id: string, by = aisyah) => good(await by.call(requestApi.one, { id }))
const ids = (rows: readonly Shown[]) => rows.map(({ id }) => id).toSorted()

it('CLM-08c the receipts of one claim name each other to whoever sees them, in the order they were sent', async () => {
  const first = good(await send(BATCH))
  const second = good(await send(BATCH))
  const alone = good(await send(null))
  for (const by of [aisyah, manager])
    expect((await read(second.id, by)).batch.map(({ id }: Shown) => id)).toEqual([first.id, second.id])
  expect((await read(alone.id)).batch).toEqual([])
  const waiting = good(await manager.call(requestApi.toDecide, {})) as Shown[]
  expect(waiting.filter(({ batch_id }) => batch_id === BATCH)).toHaveLength(2)
})

it('CLM-08c an id that somebody else used joins nobody’s requests', async () => {
  const own = good(await send(BATCH))
  const hafiz = await server.as('hafiz')
  const other = good(await send(BATCH, hafiz))
  // HR sees both.
  for (const id of [own.id, other.id]) expect((await read(id, hr)).batch).toEqual([])
})

it('CLM-08c REQ-05 receipts of a claim are decided by one call, each by itself, and each decision is undone', async () => {
  const [first, second] = [good(await send(BATCH)), good(await send(BATCH))]
  await server.tenant('meridian', (tx) =>
    sql`update request set version = version + 1 where id = ${second.id}::uuid`.execute(tx),
  )
  const rows = [first, second].map(({ id, version }) => ({ id, version }))
  const decided = good(await manager.call(requestApi.decide, { rows, decision: 'approved', remark: null })).rows
  expect(Object.fromEntries(decided.map(({ id, done }: Shown) => [id, done]))).toEqual({
    [first.id]: true,
    [second.id]: false,
  })
  expect((await read(first.id, manager)).batch.map(({ state }: Shown) => state).toSorted()).toEqual([
    'approved',
    'pending',
  ])
  const { version } = await read(first.id, manager)
  good(await manager.call(requestApi.takeBack, { id: first.id, version }))
  expect((await read(first.id)).state).toBe('pending')
})

it('CLM-08c REQ-11 of receipts that are sent or decided together one is mailed, and the bell has all', async () => {
  await server.tenant('meridian', (tx) => sql`delete from mail`.execute(tx))
  const sent = [good(await send(BATCH)), good(await send(BATCH)), good(await send(BATCH)), good(await send(null))]
  const mails = () =>
    server.tenant('meridian', async (tx) => {
      const { rows } = await sql<{ recipient: string; count: number }>`
        select recipient, count(*)::int as count from mail group by recipient`.execute(tx)
      return Object.fromEntries(rows.map(({ recipient, count }) => [recipient.split('@')[0], count]))
    })
  expect(await mails()).toEqual({ suresh: 2 })
  const notices = await server.tenant('meridian', (tx) =>
    tx.selectFrom('request_notice').select('request_id').where('request_id', 'in', ids(sent)).execute(),
  )
  expect(notices).toHaveLength(4)
  const rows = sent.map(({ id, version }: Shown) => ({ id, version }))
  good(await manager.call(requestApi.decide, { rows, decision: 'approved', remark: null }))
  expect(await mails()).toEqual({ suresh: 2, aisyah: 2 })
})

it('CLM-08c a claim has at most twenty receipts, and the next says so', async () => {
  for (let nth = 1; nth <= 20; nth += 1) good(await send(BATCH))
  const { status, body } = await send(BATCH)
  expect([status, body.errors]).toEqual([422, { batch_id: [expect.stringContaining('20')] }])
  good(await send(null))
})

it('CLM-08c a receipt that is withdrawn and sent again stays in its claim', async () => {
  const [first, second] = [good(await send(BATCH)), good(await send(BATCH))]
  const { version } = good(await aisyah.call(requestApi.withdraw, { id: second.id, version: second.version }))
  const { given } = await read(second.id)
  good(await aisyah.call(claimCalls.change, { ...given, id: second.id, version, amount: 7_77 } as never))
  expect(ids((await read(first.id)).batch)).toEqual(ids([first, second]))
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pushLabels } from '#server/push/labels.ts'
import { enqueuePushes } from '#server/push/outbox.ts'
import { plantRequest } from '#test/planted-requests.ts'
import { fakePushService, insertPushDevice } from '#test/pushes.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { DAILY_MAIL } from './daily-mail.ts'
import { type NoticeKind, notifyAccounts, retractNotices, UNDO_MS } from './notices.ts'

let server: TestServer
let service: ReturnType<typeof fakePushService>
let companyId: string
const account = (key: string) => server.companies.meridian!.accounts[key]!

beforeAll(async () => {
  server = await startTestServer()
  companyId = server.companies.meridian!.companyId
})
beforeEach(async () => {
  service = fakePushService(server)
  await server.tenant('meridian', (tx) => tx.deleteFrom('push_device').execute())
  await server.tenant('meridian', (tx) => tx.deleteFrom('request_notice_choice').execute())
})
afterAll(() => server.stop())

/** Plants a request of Devi and notifies Aminah of it. Returns the request and its history entry. */
async function notify(kind: 'leave' | 'claim', what: NoticeKind) {
  const id = await plantRequest(server, 'meridian', kind, 'devi', { decider: account('aminah') })
  const now = server.clock.now()
  return server.tenant('meridian', async (tx) => {
    const entry = await tx
      .selectFrom('request_entry')
      .select('id')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow()
    await notifyAccounts({ tx, now, companyId }, { id, kind }, entry.id, what, [account('aminah')])
    return { id, entryId: entry.id }
  })
}
const choose = (kind: string, how: 'at_once' | 'daily' | 'never') =>
  server.tenant('meridian', (tx) =>
    tx
      .insertInto('request_notice_choice')
      .values({ account_id: account('aminah'), kind, how })
      .execute(),
  )

const WHATS: readonly NoticeKind[] = [
  'to_decide',
  'asked',
  'agreed',
  'approved',
  'entered',
  'rejected',
  'withdrawn',
  'cancelled',
  'revoked',
  'paid',
  'reminded',
  'escalated',
  'recounted',
  'questioned',
  'answered',
  'commented',
]

it('SYS-27c what is pushed is one of the fixed sentences and the address of the request: no name, kind, amount or day', async () => {
  const device = await insertPushDevice(server, 'meridian', account('aminah'))
  const ids: string[] = []
  for (const what of WHATS) for (const kind of ['leave', 'claim'] as const) ids.push((await notify(kind, what)).id)
  server.clock.forward(UNDO_MS)
  expect(await service.deliver()).toBe(WHATS.length * 2)
  const messages = service.messagesOf(device)
  expect(messages.map(({ path }) => path).sort()).toEqual(ids.map((id) => `/app/requests?request=${id}`).sort())
  const sentences = new Set(Object.values(pushLabels).map(({ en }) => en))
  for (const message of messages) {
    expect(Object.keys(message).sort()).toEqual(['body', 'id', 'path'])
    expect(sentences).toContain(message.body)
  }
})

it('SYS-27c no sentence takes a value, or says pay, health or a kind of leave', () => {
  const telling =
    /\{\{|\d|leave|sick|medical|health|hospital|maternity|pay|salary|wage|claim|overtime|bonus|loan|\bRM\b|\bNT\b|approved|rejected|假|病|醫|薪|資|獎金|加班|報支|貸|核准|駁回/i
  expect(
    Object.values(pushLabels)
      .flatMap(({ en, zh }) => [en, zh])
      .filter((text) => telling.test(text)),
  ).toEqual([])
})

it('SYS-27c the choice of mails holds for pushes: at once, once a day, never', async () => {
  const device = await insertPushDevice(server, 'meridian', account('aminah'))
  await choose('leave', 'never')
  await choose('claim', 'daily')
  await notify('leave', 'to_decide')
  await notify('claim', 'to_decide')
  await notify('claim', 'questioned')
  server.clock.forward(UNDO_MS)
  expect(await service.deliver()).toBe(0)
  const [now, today] = [server.clock.now(), '2026-11-20']
  await server.tenant('meridian', (tx) => DAILY_MAIL.run({ tx, now, today, companyId } as never))
  expect(await service.deliver()).toBe(1)
  expect(service.messagesOf(device)).toMatchObject([{ body: 'There is news of your requests', path: '/app/requests' }])
})

it('REQ-05 SYS-27b a push waits while a decision can be taken back, and does not leave when it was', async () => {
  const device = await insertPushDevice(server, 'meridian', account('aminah'))
  const { entryId } = await notify('leave', 'approved')
  await notify('leave', 'approved')
  expect(await service.deliver()).toBe(0)
  await server.tenant('meridian', (tx) => retractNotices(tx, entryId))
  server.clock.forward(UNDO_MS)
  expect(await service.deliver()).toBe(1)
  expect(service.messagesOf(device)).toHaveLength(1)
})

it('SYS-27b the number of statements does not grow with the people who are notified', async () => {
  const count = async (people: readonly string[]) => {
    let statements = 0
    await server.tenant('meridian', async (tx) => {
      const counting = tx.withPlugin({
        transformQuery: ({ node }) => {
          statements++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const orders = people.map((key) => ({
        accountId: account(key),
        kind: 'to_decide' as const,
        path: '/app/requests',
        cause: key,
      }))
      await enqueuePushes(counting, companyId, orders, { now: server.clock.now() })
    })
    return statements
  }
  expect(await count(['ken', 'nurul', 'rosli'])).toBe(await count(['aminah']))
})

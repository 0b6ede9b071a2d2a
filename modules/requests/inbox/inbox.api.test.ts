import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { findOrInsertCategory } from '#test/planted-requests.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from '../../calendar/holidays/contract.ts'
import { claimCalls } from '../../pay/claims/contract.ts'
import { leaveRequestApi } from '../../time/leave/request/contract.ts'
import { approvalRuleApi } from '../approval/rules/contract.ts'
import { requestApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let manager: Caller
let annual = ''
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('suresh')
  const type = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('leave_type')
      .select('id')
      .where('law_id', '=', 'annual')
      .where('country', '=', 'MY')
      .executeTakeFirstOrThrow(),
  )
  annual = type.id
})
afterAll(() => server.stop())

function good({ status, body }: Reply): Json {
  expect(body.errors ?? status).toBe(200)
  return body.data
}
const asksLeave = async (who: string, from_day: string, until_day: string) =>
  good(await (await server.as(who)).call(leaveRequestApi.send, { type_id: annual, from_day, until_day } as never))

it('REQ-04a SYS-15d each tab of the inbox is exported as a file, with words for codes and days as days', async () => {
  const { id } = await asksLeave('amirul', '2026-12-14', '2026-12-16')
  const text = async (caller: Caller, list: Parameters<typeof exportEndpoint>[0]) => {
    const { status, text } = await caller.call(exportEndpoint(list), { format: 'csv' } as never)
    return status === 200 ? text.replaceAll(/[\uFEFF"]/g, '').split('\r\n') : String(status)
  }
  const waiting = await text(manager, requestApi.toDecide)
  expect(waiting[0]).toBe(
    'Kind,What for,Employee number,Full name,Entered by,Status,First day,Last day,Days,Minutes,Amount,Currency,Sent,Decided,Waits for,Files',
  )
  expect(waiting[1]).toMatch(/^Leave,Annual leave,MF-\d+,Amirul Hakim bin Zainal,,pending,2026-12-14,2026-12-16,3,,/)
  expect(await text(await server.as('amirul'), requestApi.mine)).toHaveLength(waiting.length)
  // Daniel has no requests, and those of other people are not exported.
  expect(await text(await server.as('daniel'), requestApi.mine)).toBe('422')
  good(await manager.call(requestApi.reject, { id, version: 1, remark: 'The fair is that week' } as never))
  expect(await text(manager, requestApi.toDecide)).toBe('422')
  expect((await text(manager, requestApi.decided))[1]).toContain('Amirul Hakim bin Zainal,,rejected')
})

it('REQ-09b CLM-07 an approver sees the current warnings before deciding, and nobody else sees them', async () => {
  const category_id = await server.tenant('meridian', findOrInsertCategory)
  const receipt = { day: '2026-11-18', category_id, receipt_no: 'RT 20871', amount: 214_50, currency: 'MYR' }
  const send = async (who: string, more: object = {}) =>
    good(await (await server.as(who)).call(claimCalls.send, { ...receipt, ...more } as never)).id as string
  const first = await send('daniel')
  const second = await send('lakshmi', { remark: 'I paid my half' })
  for (const id of [first, second]) {
    const { warnings } = good(await manager.call(requestApi.one, { id }))
    expect(warnings).toMatchObject([{ code: 'claim_receipt_alike', remark: true }])
    expect(warnings[0].text).toMatch(/receipt/i)
  }
  expect(good(await (await server.as('lakshmi')).call(requestApi.one, { id: second })).warnings).toEqual([])
  const refused = await manager.call(requestApi.approve, { id: second, version: 1 } as never)
  expect([refused.status, refused.body.errors]).toMatchObject([422, { remark: [expect.any(String)] }])
})

it('REQ-09b LEA-09 an approver is warned of a holiday that moved after the leave was sent, in either language', async () => {
  // A year without any public holiday has a warning of its own, so add one.
  const hr = await server.as('mei.ling')
  good(await hr.call(holidayApi.create, { day: '2026-12-25', name: 'Christmas', kind: 'public' } as never))
  const { id } = await asksLeave('aisyah', '2026-12-07', '2026-12-11')
  expect(good(await manager.call(requestApi.one, { id })).warnings).toEqual([])
  const made = good(await hr.call(holidayApi.create, { day: '2026-12-09', name: 'Company day' } as never))
  const [logged] = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['kind', 'object_name', 'before', 'after'])
      .where('object_id', '=', id)
      .orderBy('number', 'desc')
      .limit(1)
      .execute(),
  )
  expect(logged).toMatchObject({
    kind: 'request',
    object_name: expect.stringContaining('Aisyah'),
    before: { days: 5_000_000 },
    after: { days: 4_000_000 },
  })
  const saw = async (language: 'en' | 'zh-TW') =>
    good(await manager.call(requestApi.one, { id }, { headers: { 'accept-language': language } })).warnings
  expect(await saw('en')).toEqual([
    {
      code: 'request_recounted',
      text: 'Recalculated since it was sent, because its day or another record of it changed: 5 days became 4 days.',
      remark: false,
    },
  ])
  expect((await saw('zh-TW'))[0].text).toBe('送出後，當日或同日其他紀錄有異動，已重新計算：由 5 天 改為 4 天。')
  good(await hr.call(holidayApi.update, { id: made.id, version: made.version, day: '2026-12-18' } as never))
  // The leave counts five days again, as when it was sent.
  expect(await saw('en')).toEqual([])
})

it('REQ-06a SYS-12a a rule names the role that it asks in the reader’s language', async () => {
  const admin = await server.as('aminah')
  const steps = [{ needs: 'any', asks: [{ by: 'role', role_id: 14 }] }]
  good(await admin.call(approvalRuleApi.create, { kind: 'leave', name: 'By HR', steps } as never))
  const loadDeciderTexts = async (language: 'en' | 'zh-TW') =>
    good(await admin.call(approvalRuleApi.list, {}, { headers: { 'accept-language': language } })).find(
      ({ kind }: Json) => kind === 'leave',
    ).rules[0].steps_said
  expect(await loadDeciderTexts('en')).toEqual(['HR Leave'])
  expect(await loadDeciderTexts('zh-TW')).toEqual(['人資（請假）'])
})

it('SYS-13b a request of any kind may have a video link, which readers of its reason see and a second sending corrects', async () => {
  const amirul = await server.as('amirul')
  const days = { type_id: annual, from_day: '2026-12-28', until_day: '2026-12-28' }
  const bad = await amirul.call(leaveRequestApi.send, { ...days, video_link: 'http://vimeo.com/1' } as never)
  expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ['video_link']])
  expect(bad.body.errors.video_link[0]).toMatch(/whole address/)
  const sent = good(await amirul.call(leaveRequestApi.send, { ...days, video_link: ' https://vimeo.com/1 ' } as never))
  const seenBy = async (who: Caller) => {
    const { status, body } = await who.call(requestApi.one, { id: sent.id })
    return status === 200 ? body.data.video_link : status
  }
  expect(await seenBy(manager)).toBe('https://vimeo.com/1')
  expect(await seenBy(await server.as('daniel'))).toBe(404)
  good(await amirul.call(requestApi.withdraw, { id: sent.id, version: 1 } as never))
  const again = { ...days, id: sent.id, version: 2 }
  good(await amirul.call(leaveRequestApi.change, { ...again, video_link: 'https://vimeo.com/2' } as never))
  expect(await seenBy(amirul)).toBe('https://vimeo.com/2')
  good(await amirul.call(requestApi.withdraw, { id: sent.id, version: 3 } as never))
  good(await amirul.call(leaveRequestApi.change, { ...again, version: 4 } as never))
  expect(await seenBy(amirul)).toBeNull()
})

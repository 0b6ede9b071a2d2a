import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { leaveRequestApi } from '../../../time/leave/request/contract.ts'
import { requestNoticeApi } from '../../notifications/contract.ts'
import { requestApi } from '../contract.ts'

/** Amirul asks for leave, his manager Suresh decides. Kavitha is a colleague of both, Nurul an employee elsewhere. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let annual = ''
beforeAll(async () => {
  server = await startTestServer()
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

const came = ({ status, body }: Reply): string =>
  status === 200 ? '200' : body.errors ? Object.keys(body.errors).join() : `${status} ${body.code}`
function good(reply: Reply): Json {
  expect(came(reply)).toBe('200')
  return reply.body.data
}
async function call(who: string, of: Json, input: object = {}, role?: RoleName): Promise<Reply> {
  return (await server.as(who, role)).call(of, input as never)
}
let week = 0
/** Leave of two days, each time in another week. */
async function asksLeave(who: string): Promise<{ id: string; version: number }> {
  week += 1
  const day = (nth: number) => new Date(Date.UTC(2026, 11, 7 * week + nth)).toISOString().slice(0, 10)
  const { id, version } = good(
    await call(who, leaveRequestApi.send, { type_id: annual, from_day: day(0), until_day: day(1), reason: 'Clinic' }),
  )
  return { id, version }
}
const seen = async (who: string, id: string, role?: RoleName) => good(await call(who, requestApi.one, { id }, role))
const told = async (who: string, id: string) =>
  good(await call(who, requestNoticeApi.list))
    .filter((one: Json) => one.request_id === id)
    .map(({ what }: Json) => what)
it('REQ-14a an approver asks, the request waits for its person, who is told and answers, and the approver is told', async () => {
  const at = await asksLeave('amirul')
  expect((await seen('suresh', at.id)).talk).toEqual(['ask', 'comment'])
  const asked = good(await call('suresh', requestApi.ask, { id: at.id, text: 'Who covers the fair?' }))
  expect(asked).toMatchObject({
    state: 'pending',
    question_open: true,
    question: {
      by: expect.stringMatching(/Suresh/),
      text: 'Who covers the fair?',
      waits_for: expect.stringMatching(/Amirul/),
    },
    talk: ['comment'],
  })
  expect(await told('amirul', at.id)).toEqual(['questioned'])
  expect(came(await call('suresh', requestApi.ask, { id: at.id, text: 'And who else?' }))).toBe('409 question_waits')
  expect(came(await call('suresh', requestApi.answer, { id: at.id, text: 'Me' }))).toBe('403 not_your_question')
  const answered = good(await call('amirul', requestApi.answer, { id: at.id, text: 'Hafiz does' }))
  expect(answered).toMatchObject({ question_open: false, question: null, state: 'pending' })
  expect(answered.entries.map(({ what, remark }: Json) => [what, remark]).slice(-2)).toEqual([
    ['questioned', 'Who covers the fair?'],
    ['answered', 'Hafiz does'],
  ])
  expect(await told('suresh', at.id)).toEqual(['answered', 'to_decide'])
  expect(came(await call('amirul', requestApi.answer, { id: at.id, text: 'Hafiz' }))).toBe('409 no_open_question')
  // It was not decided by all that, and the version that the approver saw still decides it.
  good(await call('suresh', requestApi.approve, at))
  expect(came(await call('suresh', requestApi.ask, { id: at.id, text: 'Too late?' }))).toBe('409 request_is_approved')
})

it('REQ-14a nobody asks about their own request or one they do not decide, and a mail says no word of the question', async () => {
  const at = await asksLeave('amirul')
  const ask = (who: string, role?: RoleName) => call(who, requestApi.ask, { id: at.id, text: 'Which clinic?' }, role)
  expect(came(await ask('amirul'))).toBe('403 not_for_yourself')
  expect(came(await ask('aminah'))).toBe('403 not_yours_to_decide')
  expect(came(await ask('daniel'))).toBe('404 not_found')
  expect(came(await ask('beacon:aminah'))).toBe('404 not_found')
  good(await ask('suresh'))
  const mails = await server.tenant('meridian', (tx) => tx.selectFrom('mail').select(['subject', 'body']).execute())
  expect(mails.map(({ subject }) => subject)).toContain('You are asked about Leave of Amirul Hakim bin Zainal')
  expect(JSON.stringify(mails)).not.toContain('Which clinic?')
})

it('REQ-14b whoever reads the reasons comments, in bounds; only the author deletes theirs, and the history keeps that', async () => {
  const at = await asksLeave('amirul')
  const comment = (who: string, text: string, role?: RoleName) =>
    call(who, requestApi.comment, { id: at.id, text }, role)
  expect(came(await comment('amirul', ''))).toBe('text')
  expect(came(await comment('amirul', 'x'.repeat(1001)))).toBe('text')
  good(await comment('amirul', 'x'.repeat(1000)))
  expect(came(await comment('daniel', 'Me too'))).toBe('404 not_found')
  const said = good(await comment('suresh', 'Fine by me')).entries.at(-1)
  expect(said).toMatchObject({ what: 'commented', remark: 'Fine by me', may_remove: true })
  expect(await told('amirul', at.id)).toEqual(['commented'])
  const remove = (who: string) => call(who, requestApi.removeComment, { id: at.id, entry_id: said.id })
  expect((await seen('amirul', at.id)).entries.at(-1).may_remove).toBe(false)
  expect(came(await remove('amirul'))).toBe('403 not_your_comment')
  expect(good(await remove('suresh')).entries.at(-1)).toMatchObject({
    id: said.id,
    remark: null,
    about: { removed: true },
    may_remove: false,
  })
  expect(came(await remove('suresh'))).toBe('404 not_found')
  expect(await told('amirul', at.id)).toEqual([])
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('request_entry')
      .values(
        Array.from({ length: 197 }, () => ({
          request_id: at.id,
          at: server.clock.now(),
          by_name: 'Planted',
          what: 'commented',
          remark: 'x',
        })),
      )
      .execute(),
  )
  good(await comment('suresh', 'The last one'))
  expect(came(await comment('suresh', 'One more'))).toBe('409 too_many_comments')
})

it('REQ-14c whoever sees a request but may not read its reasons reads neither questions nor comments', async () => {
  const at = await asksLeave('lakshmi')
  good(await call('suresh', requestApi.ask, { id: at.id, text: 'Is it serious?' }))
  good(await call('lakshmi', requestApi.comment, { id: at.id, text: 'A hidden word' }))
  expect(JSON.stringify(await seen('siti', at.id, 'HR Leave'))).toMatch(/serious.*hidden word/)
  // The office director sees the leave of their people, not its reasons.
  const director = await seen('boon.keat', at.id, 'office dir')
  expect(director).toMatchObject({ reason: null, question: { text: null }, talk: [], away: null })
  expect(JSON.stringify(director)).not.toMatch(/serious|hidden word/)
  const refused = await call('boon.keat', requestApi.comment, { id: at.id, text: 'Hello' }, 'office dir')
  expect(came(refused)).toBe('403 not_yours_to_comment')
})

it('REQ-14d an approver sees who else of the team is away on the days of a leave, and the days once', async () => {
  const at = await asksLeave('amirul')
  const { from_day, until_day } = await seen('suresh', at.id)
  good(await call('aisyah', leaveRequestApi.send, { type_id: annual, from_day, until_day }))
  const read = await seen('suresh', at.id)
  expect(read.away).toEqual([expect.stringMatching(/Aisyah/)])
  expect(read.facts.map(({ name }: Json) => name)).not.toContain('Days')
})

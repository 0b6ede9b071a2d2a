import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createToken } from '#server/secrets.ts'
import { deliverAndReadMails } from '#test/mails.ts'
import { insertLetterHead } from '#test/planted-letters.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { openLetterApi } from '../../documents/letters/open-contract.ts'
import { insertReadyTemplates } from '../../documents/templates/ready/seed.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { onboardingApi } from '../onboarding/contract.ts'
import { insertOnboardingCard } from '../onboarding/test-samples.ts'
import { offerApi, offerCalls } from './contract.ts'
import { candidateOfferApi } from './open-contract.ts'

/** Offers with the letters of the company’s own template. Boon Keat is the director of Penang, where Zulkifli works. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

const NOW = '2026-11-20T02:00:00.000Z'
const HR = 'HR Generalist'
let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  await server.tenant('meridian', (tx) => insertReadyTemplates(tx, server.clock.now()))
  await insertLetterHead(server, 'meridian')
})
beforeEach(async () => {
  server.clock.set(NOW)
  hr = await server.as('mei.ling', HR)
})
afterAll(() => server.stop())

function good({ status, body, text }: Reply): ReplyBody {
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body.data
}
const came = ({ status, body }: Reply) => (status === 200 ? '200' : `${status} ${body.code}`)
let count = 0
/** An offer that was approved, with its letter as its candidate opens it. */
async function sendOffer(more: object = {}) {
  server.clock.set(NOW)
  const email = `candidate.${++count}@outside.example`
  const at = await insertOnboardingCard(
    server,
    'meridian',
    'zulkifli',
    { stage: 'offer_job', onboard_on: null },
    { email },
  )
  const { application_id } = at
  const terms = {
    ...{ application_id, amount: 450_000, currency: 'MYR', pay_period: 'month', employment_type: 'full_time' },
    ...{ weekly_hours: null, first_day: '2026-12-15', probation_months: 3, valid_until: '2026-11-30' },
    ...{ note: null, send_mail: false, ...more },
  }
  const { id, version } = good(await hr.call(offerCalls.send, terms as never))
  const keat = await server.as('boon.keat', 'office dir')
  const request = good(await keat.call(requestApi.approve, { id, version }))
  server.clock.set('2026-11-20T02:00:10.000Z')
  const task = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('task')
      .select('id')
      .where('kind', '=', 'offer_letter')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  expect(await server.runTask('meridian', task.id)).toMatchObject({ state: 'done', result: { sent: true } })
  const { token, hash } = createToken()
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('candidate_token')
      .values({ application_id, token_hash: hash, expires_at: new Date('2027-06-01T00:00:00Z') })
      .execute(),
  )
  const [offer] = good(await server.nobody.call(candidateOfferApi.list, { token }))
  return { at, request, offer, token, email }
}
const openLetter = async ({ token, offer }: Awaited<ReturnType<typeof sendOffer>>) => {
  const { address } = good(await server.nobody.call(candidateOfferApi.open, { token, id: offer.id }))
  expect(address).toMatch(/^\/letter\/[\w-]+$/)
  return { token: address.slice('/letter/'.length) as string }
}
async function sign(sent: Awaited<ReturnType<typeof sendOffer>>) {
  const letter = await openLetter(sent)
  good(await server.nobody.call(openLetterApi.code, letter))
  const mails = await deliverAndReadMails(server, sent.email)
  const code = /\b\d{6}\b/.exec(mails.at(-1) ?? '')?.[0] ?? ''
  return server.nobody.call(openLetterApi.sign, { ...letter, code, typed_name: 'Tan Ah Kow' })
}
const stateOf = async ({ offer }: { offer: { id: string } }) =>
  good(await (await server.as('mei.ling', HR)).call(offerApi.one, { id: offer.id }))

it('REC-05 a candidate signs the letter on their own page, and the offer is accepted', async () => {
  const sent = await sendOffer()
  expect(sent.offer).toMatchObject({ state: 'sent', number: 1, letter_number: expect.stringMatching(/^2026\/\d+$/) })
  expect(came(await sign(sent))).toBe('200')
  expect(await stateOf(sent)).toMatchObject({ state: 'accepted' })
  expect(good(await hr.call(onboardingApi.one, { id: sent.at.id })).onboard_on).toBe('2026-12-15')
})

it('REC-05 declining the letter declines the offer with its reason', async () => {
  const sent = await sendOffer()
  const letter = await openLetter(sent)
  good(await server.nobody.call(openLetterApi.decline, { ...letter, remark: 'Too far away' }))
  expect(await stateOf(sent)).toMatchObject({ state: 'declined', remark: 'Too far away' })
})

it('REC-05 a letter is signed neither after its last day nor after the offer was withdrawn', async () => {
  const late = await sendOffer()
  server.clock.set('2026-12-01T02:00:00.000Z')
  expect(came(await sign(late))).toBe('409 offer_expired')
  const gone = await sendOffer({ amount: 460_000 })
  const letter = await openLetter(gone)
  const { id, version } = gone.request
  good(await hr.call(requestApi.withdraw, { id, version }))
  expect((await server.nobody.call(openLetterApi.decline, { ...letter, remark: 'No' })).status).not.toBe(200)
  expect(await stateOf(gone)).toMatchObject({ state: 'withdrawn' })
  expect(came(await server.nobody.call(candidateOfferApi.open, { token: gone.token, id: gone.offer.id }))).toBe(
    '409 offer_withdrawn',
  )
})

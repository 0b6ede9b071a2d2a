import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { extendForTest } from '#server/extension-point.ts'
import { createToken } from '#server/secrets.ts'
import { deliverAndReadMails } from '#test/mails.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { eraseApplication } from '../candidates/erase.ts'
import { vaultOf } from '../candidates/test-samples.ts'
import { onboardingApi } from '../onboarding/contract.ts'
import { insertOnboardingCard } from '../onboarding/test-samples.ts'
import { insertAskingVacancy } from '../vacancies/test-samples.ts'
import { takeAnswer } from './answers.ts'
import { offerApi, offerCalls } from './contract.ts'
import { OFFER_LETTERS, type OfferLetter } from './letter.ts'
import { candidateOfferApi } from './open-contract.ts'
import { HIDE_OWN_OFFERS } from './own-people.ts'

/**
 * Mei Ling is HR of the company, Boon Keat the director of Penang, Melissa HR of Penang, Kavitha the head of Operations in Kuala
 * Lumpur. Zulkifli works in Penang, Farid in Operations.
 */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

const NOW = '2026-11-20T02:00:00.000Z'
const HR = 'HR Generalist'
let server: TestServer
let hr: Caller
let removeLetters: () => void
const sentLetters: { id: string; letter: OfferLetter }[] = []
const withdrawn: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  const versionId = await server.tenant('meridian', async (tx) => {
    const of = { name_en: 'Offer', name_zh: '錄取', kind: 'offer', recipient: 'outside', languages: 'en' } as const
    const more = {
      arrangement: 'stacked',
      body: JSON.stringify([]),
      typed: JSON.stringify([]),
      needs: 'signature',
    } as const
    const { id: template_id } = await tx
      .insertInto('letter_template')
      .values({ ...of, ...more, place: 999 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('letter_template_version')
      .values({ ...of, ...more, template_id, number: 1, saved_at: new Date(NOW) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  removeLetters = extendForTest(OFFER_LETTERS, {
    name: 'test',
    async send({ tx }, letter) {
      const { rows } = await sql<{
        id: string
      }>`insert into letter (template_version_id, outside_name, outside_email, outside_language,
          sealed_values, written_by) select ${versionId}::uuid, ${letter.to.name}, ${letter.to.email}, 'en',
          '\\x00', ${letter.sender.accountId}::uuid returning id`.execute(tx)
      sentLetters.push({ id: rows[0]!.id, letter })
      return rows[0]!.id
    },
    async withdraw(_, id) {
      withdrawn.push(id)
    },
    async erase(tx, ids) {
      if (ids.length > 0)
        await tx
          .deleteFrom('letter')
          .where('id', 'in', [...ids])
          .execute()
      return []
    },
    load: async (_, ids) => new Map(ids.map((id) => [id, { number: '2026/0001', state: 'sent' }])),
    makeAddress: async (_, id) => `/letter/${id}`,
  })
})
beforeEach(async () => {
  server.clock.set(NOW)
  hr = await server.as('mei.ling', HR)
  sentLetters.length = 0
  withdrawn.length = 0
})
afterAll(async () => {
  removeLetters()
  await server.stop()
})

function good({ status, body, text }: Reply): ReplyBody {
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body.data
}
const came = ({ status, body }: Reply) =>
  status === 200 ? '200' : body.errors ? Object.keys(body.errors).join() : `${status} ${body.code}`
const card = (key = 'zulkifli', more: object = {}, of: object = {}) =>
  insertOnboardingCard(server, 'meridian', key, { stage: 'offer_job', onboard_on: null, ...more }, of)
const terms = {
  amount: 450_000,
  currency: 'MYR',
  pay_period: 'month',
  employment_type: 'full_time',
  weekly_hours: null,
  first_day: '2026-12-15',
  probation_months: 3,
  valid_until: '2026-11-30',
  note: null,
  send_mail: false,
}
const propose = async (application_id: string, more: object = {}, who: Caller = hr) =>
  who.call(offerCalls.send, { ...terms, application_id, ...more } as never)
const director = () => server.as('boon.keat', 'office dir')
const decide = async (call: ReplyBody, at: ReplyBody, who: string, more: object = {}, role?: RoleName) => {
  const reply = await (await server.as(who, role)).call(call, { id: at.id, version: at.version, ...more } as never)
  if (reply.status === 200) Object.assign(at, reply.body.data)
  return came(reply)
}
const listed = async (application_id: string, who = hr): Promise<ReplyBody[]> =>
  good(await who.call(offerApi.list, { application_id } as never))
const one = async (id: string, who = hr): Promise<ReplyBody> => good(await who.call(offerApi.one, { id }))
const answer = (letterId: string, how: 'accepted' | 'declined', remark: string | null = null) =>
  server
    .tenant('meridian', (tx) => {
      const now = server.clock.now()
      const context = { tx, now, today: now.toISOString().slice(0, 10), vault: vaultOf(server, 'meridian') }
      return takeAnswer({ letterId, answer: how, remark }, {
        ...context,
        record: () => {},
        publish: async (_: unknown, event: ReplyBody, payload: unknown) => {
          for (const handle of event.handlers.all()) await handle(payload, { ...context, record: () => {} })
        },
      } as never)
    })
    .then(
      () => 'taken',
      (error) => error.code ?? String(error),
    )
/** The one task that waits for the letter of an offer. */
const runTasks = async () => {
  const tasks = await server.tenant('meridian', (tx) =>
    tx.selectFrom('task').select('id').where('kind', '=', 'offer_letter').where('state', '=', 'waiting').execute(),
  )
  const ended = []
  for (const { id } of tasks) ended.push(await server.runTask('meridian', id))
  return ended
}
const after = (ms: number) => server.clock.set(new Date(new Date(NOW).getTime() + ms).toISOString())
/** An offer that was approved and sent. */
async function sendOffer(key = 'zulkifli', more: object = {}) {
  const at = await card(key)
  const request = good(await propose(at.application_id, more))
  expect(await decide(requestApi.approve, request, 'boon.keat', {}, 'office dir')).toBe('200')
  after(10_000)
  expect(await runTasks()).toMatchObject([{ state: 'done', result: { sent: true } }])
  const [offer] = await listed(at.application_id)
  return { at, request, offer, letterId: sentLetters.at(-1)!.id }
}
const tokenOf = async (application_id: string): Promise<string> => {
  const { token, hash } = createToken()
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('candidate_token')
      .values({ application_id, token_hash: hash, expires_at: new Date('2027-06-01T00:00:00Z') })
      .execute(),
  )
  return token
}
const wholePlace = async (office: string) => {
  const row = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employment')
      .innerJoin('employee', 'employee.id', 'employment.employee_id')
      .select(['employee.id'])
      .where('employment.office_id', '=', server.companies.meridian!.offices[office]!)
      .where('until_day', 'is', null)
      .where('department_id', 'is not', null)
      .where('position_id', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  const [key] = Object.entries(server.companies.meridian!.employees).find(([, id]) => id === row.id)!
  return key
}

it('REC-05 an offer goes by the office of its vacancy, and whoever proposes it never decides it', async () => {
  const at = await card()
  const request = good(await propose(at.application_id))
  expect(request.steps[0].deciders.map(({ name }: ReplyBody) => name)).toEqual(['Teoh Boon Keat'])
  expect(await decide(requestApi.approve, request, 'mei.ling', {}, HR)).toBe('403 not_for_yourself')
  const other = await card()
  const own = good(await propose(other.application_id, {}, await director()))
  expect(own.steps[0].deciders.map(({ name }: ReplyBody) => name)).not.toContain('Teoh Boon Keat')
  expect(await decide(requestApi.approve, own, 'boon.keat', {}, 'office dir')).toBe('403 not_for_yourself')
  expect(came(await propose(at.application_id))).toBe('application_id')
})

it('REC-05 pay is positive, whole minor units, of the office’s currency, lawful in both countries, and explained beyond the range', async () => {
  const { id: vacancy } = await insertAskingVacancy(server, 'meridian', 'zulkifli', {
    pay_from: 400_000,
    pay_to: 500_000,
  })
  const { application_id } = await card('zulkifli', {}, { vacancy })
  for (const amount of [-1, 0, 450_000.5])
    expect([amount, (await propose(application_id, { amount })).status]).toEqual([amount, 422])
  expect(came(await propose(application_id, { amount: 450_000.5 }))).toBe('amount')
  expect(came(await propose(application_id, { currency: 'TWD' }))).toBe('amount')
  expect(came(await propose(application_id, { amount: 100_000, reason: 'Young' }))).toBe('amount')
  expect(came(await propose(application_id, { pay_period: 'hour', amount: 3_000 }))).toBe('pay_period')
  expect(came(await propose(application_id, { amount: 500_001 }))).toBe('reason')
  expect(came(await propose(application_id, { amount: 399_999 }))).toBe('reason')
  expect(came(await propose(application_id, { valid_until: '2026-11-19' }))).toBe('valid_until')
  expect(came(await propose(application_id, { valid_until: '2026-12-16' }))).toBe('valid_until')
  expect(came(await propose(application_id, { first_day: '2026-11-19', valid_until: '2026-11-20' }))).toBe('first_day')
  expect(came(await propose(application_id, { amount: 500_001, reason: 'The best of all' }))).toBe('200')
  const taipei = await card(await wholePlace('TPE'))
  const tw = { currency: 'TWD', amount: 20_000 }
  expect(came(await propose(taipei.application_id, tw))).toBe('amount')
  const hourly = { ...tw, pay_period: 'hour', employment_type: 'part_time' }
  expect(came(await propose(taipei.application_id, { ...hourly, amount: 100 }))).toBe('weekly_hours')
  expect(came(await propose(taipei.application_id, { ...hourly, amount: 100, weekly_hours: 20 }))).toBe('amount')
  expect(came(await propose(taipei.application_id, { ...hourly, amount: 300, weekly_hours: 20 }))).toBe('200')
})

it('REC-05 nothing leaves within the eight seconds, then the letter is sent once and the candidate mailed as chosen', async () => {
  const at = await card()
  const request = good(await propose(at.application_id, { send_mail: true }))
  expect(await decide(requestApi.approve, request, 'boon.keat', {}, 'office dir')).toBe('200')
  after(8_000)
  const [{ id }] = await listed(at.application_id)
  expect((await hr.call(offerApi.send, { id })).body.code).toBe('offer_may_be_taken_back')
  expect(await decide(requestApi.takeBack, request, 'boon.keat', {}, 'office dir')).toBe('200')
  after(20_000)
  expect(await runTasks()).toMatchObject([{ state: 'done', result: { sent: false } }])
  expect(sentLetters).toEqual([])
  expect(await decide(requestApi.approve, request, 'boon.keat', {}, 'office dir')).toBe('200')
  after(29_000)
  expect(await listed(at.application_id)).toMatchObject([{ state: 'approved', may_send: true }])
  expect(await runTasks()).toMatchObject([{ state: 'done', result: { sent: true } }])
  expect(sentLetters).toMatchObject([
    { letter: { to: { name: 'Tan Ah Kow' }, terms: { amount: 450_000 }, replaces: null } },
  ])
  expect((await hr.call(offerApi.send, { id })).body.code).toBe('offer_not_to_be_sent')
  expect(await one(id)).toMatchObject({ state: 'sent', may_send: false, number: 1 })
  expect(
    (await good(await hr.call(onboardingApi.one, { id: at.id }))).mails.map(({ event }: ReplyBody) => event),
  ).toContain('offer')
})

it('REC-05 an accepted offer is the fact of its stage and gives the card its first day', async () => {
  const { at, offer, letterId, request } = await sendOffer()
  const waits = async () => {
    const { waits_for, waits_for_candidate } = good(await hr.call(onboardingApi.one, { id: at.id }))
    return [waits_for, waits_for_candidate]
  }
  expect(await waits()).toEqual([[], true])
  const move = async () => {
    const { version } = good(await hr.call(onboardingApi.one, { id: at.id }))
    return came(
      await hr.call(onboardingApi.move, { id: at.id, version, to: 'offer_accepted', send_mail: false } as never),
    )
  }
  expect(await move()).toBe('to')
  expect(await answer(letterId, 'accepted')).toBe('taken')
  expect(await one(offer.id)).toMatchObject({ state: 'accepted' })
  expect(good(await hr.call(onboardingApi.one, { id: at.id })).onboard_on).toBe('2026-12-15')
  expect(await move()).toBe('200')
  expect(await decide(requestApi.withdraw, request, 'mei.ling', {}, HR)).toBe('409 offer_accepted')
  expect(came(await propose(at.application_id))).toBe('application_id')
})

it('REC-05 who decides is waited for while an offer is to be approved', async () => {
  const at = await card()
  good(await propose(at.application_id))
  expect(good(await hr.call(onboardingApi.one, { id: at.id }))).toMatchObject({
    waits_for: ['Teoh Boon Keat'],
    waits_for_candidate: false,
  })
})

it('REC-05 a declined offer has its reason and tells whoever proposed it', async () => {
  const { at, offer, letterId } = await sendOffer()
  expect(await answer(letterId, 'declined', 'Too little')).toBe('taken')
  expect(await one(offer.id)).toMatchObject({ state: 'declined', remark: 'Too little' })
  const mails = await deliverAndReadMails(server, 'mei.ling@meridian.example')
  expect(mails.filter((text) => text.includes('was declined')).join()).not.toContain('Tan Ah Kow')
  expect(mails.filter((text) => text.includes('was declined'))).toHaveLength(1)
  expect(await answer(letterId, 'accepted')).toBe('offer_answered')
  expect(came(await propose(at.application_id))).toBe('200')
})

it('REC-05 nobody accepts after the last day, a replaced or a withdrawn version; a new version withdraws the older letter', async () => {
  const first = await sendOffer()
  server.clock.set('2026-12-01T02:00:00.000Z')
  expect(await answer(first.letterId, 'accepted')).toBe('offer_expired')
  expect(await listed(first.at.application_id, await server.as('mei.ling', HR))).toMatchObject([{ state: 'expired' }])
  server.clock.set(NOW)
  expect(await decide(requestApi.withdraw, first.request, 'mei.ling', {}, HR)).toBe('200')
  expect(withdrawn).toEqual([first.letterId])
  expect(await answer(first.letterId, 'accepted')).toBe('offer_withdrawn')
  const again = { ...terms, application_id: first.at.application_id, amount: 480_000, reason: null }
  expect(await decide(offerCalls.change, first.request, 'mei.ling', again, HR)).toBe('200')
  expect(await answer(first.letterId, 'accepted')).toBe('offer_replaced')
  expect((await listed(first.at.application_id)).map(({ number, state }) => [number, state]).toSorted()).toEqual([
    [1, 'replaced'],
    [2, 'pending'],
  ])
  const token = await tokenOf(first.at.application_id)
  const opened = await server.nobody.call(candidateOfferApi.open, { token, id: first.offer.id })
  expect(came(opened)).toBe('409 offer_replaced')
})

it('REC-05 a candidate opens the letter on their own page only, and learns of versions by their state', async () => {
  const { at, offer, letterId } = await sendOffer()
  const token = await tokenOf(at.application_id)
  expect(good(await server.nobody.call(candidateOfferApi.list, { token }))).toEqual([
    expect.objectContaining({ id: offer.id, state: 'sent', number: 1, letter_number: '2026/0001' }),
  ])
  expect(good(await server.nobody.call(candidateOfferApi.open, { token, id: offer.id }))).toEqual({
    address: `/letter/${letterId}`,
  })
  const entry = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['kind', 'object_id', 'after'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  expect(entry).toEqual({ kind: 'offer', object_id: offer.id, after: { opened: true } })
  const other = await tokenOf((await card()).application_id)
  expect(came(await server.nobody.call(candidateOfferApi.open, { token: other, id: offer.id }))).toBe('404 not_found')
  expect(good(await server.nobody.call(candidateOfferApi.list, { token: other }))).toEqual([])
})

it('REC-05 who may not read pay sees that there is an offer and its state, and no term anywhere', async () => {
  const at = await card('farid')
  const request = good(await propose(at.application_id, { amount: 456_700, note: 'Worth 456700' }))
  const hod = await server.as('kavitha', 'hod')
  const [row] = await listed(at.application_id, hod)
  expect(row).toMatchObject({ state: 'pending', amount: null, currency: null, first_day: null, valid_until: null })
  const texts = [
    JSON.stringify(await one(row.id, hod)),
    (await hod.call(requestApi.one, { id: request.id })).text,
    (await hod.call(offerApi.list, {} as never)).text,
  ]
  for (const text of texts) expect(text).not.toMatch(/4567|4,567/)
  expect(came(await propose(at.application_id, {}, hod))).toBe('403 forbidden')
  const seen = good(await hr.call(requestApi.one, { id: request.id }))
  expect(JSON.stringify(seen.facts)).toContain('4,567.00')
  const logged = await server.tenant('meridian', (tx) =>
    sql<{ text: string }>`select e::text as text from audit_entry e order by number desc limit 20`.execute(tx),
  )
  expect(logged.rows.map(({ text }) => text).join()).not.toContain('4567')
  const stored = await server.tenant('meridian', (tx) =>
    sql<{ text: string }>`select o::text || r::text as text from offer o join request r on r.id = o.request_id`.execute(
      tx,
    ),
  )
  expect(stored.rows.map(({ text }) => text).join()).not.toContain('4567')
})

it('REC-05 HR of another office neither sees nor proposes an offer', async () => {
  const at = await card('farid')
  good(await propose(at.application_id))
  const [row] = await listed(at.application_id)
  const melissa = await server.as('melissa', 'local hr')
  expect(await listed(at.application_id, melissa)).toEqual([])
  expect(came(await melissa.call(offerApi.one, { id: row.id }))).toBe('404 not_found')
  expect(came(await propose((await card('farid')).application_id, {}, melissa))).toBe('application_id')
})

it('REC-05 whoever works here never sees, proposes or decides an offer to themselves', async () => {
  const email = await server.tenant('meridian', async (tx) => {
    const { rows } = await sql<{ email: string }>`select a.email from account a join membership m on m.account_id = a.id
      where m.employee_id = ${server.employeeId('boon.keat')}::uuid`.execute(tx)
    return rows[0]!.email
  })
  const at = await card('zulkifli', {}, { email: email.toUpperCase() })
  const keat = await director()
  expect(came(await propose(at.application_id, {}, keat))).toBe('application_id')
  const request = good(await propose(at.application_id))
  expect(request.steps[0].deciders.map(({ name }: ReplyBody) => name)).not.toContain('Teoh Boon Keat')
  expect(await listed(at.application_id, keat)).toEqual([])
  expect((await keat.call(requestApi.one, { id: request.id })).status).toBe(404)
  expect((await keat.call(requestApi.toDecide, {} as never)).text).not.toContain(request.id)
  // Also where they are asked by name, or found out later.
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('request_decider')
      .set({
        account_id: server.companies.meridian!.accounts['boon.keat']!,
        employee_id: server.employeeId('boon.keat'),
      })
      .where('request_id', '=', request.id)
      .execute(),
  )
  expect(await decide(requestApi.approve, request, 'boon.keat', {}, 'office dir')).toBe('404 not_found')
  expect((await keat.call(requestApi.toDecide, {} as never)).text).not.toContain(request.id)
  const unhide = () =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('request').set({ hidden_from: [] }).where('id', '=', request.id).execute(),
    )
  await unhide()
  expect(await decide(requestApi.approve, request, 'boon.keat', {}, 'office dir')).toBe('403 not_for_yourself')
  await server.tenant('meridian', (tx) => HIDE_OWN_OFFERS.run({ tx, vault: vaultOf(server, 'meridian') } as never))
  expect((await keat.call(requestApi.one, { id: request.id })).status).toBe(404)
})

it('REC-05 rejecting a candidate withdraws what is open, and erasing one leaves no terms', async () => {
  const { at, offer, letterId, request } = await sendOffer()
  const { version } = good(await hr.call(onboardingApi.one, { id: at.id }))
  good(await hr.call(onboardingApi.reject, { id: at.id, version, remark: 'Budget', send_mail: false } as never))
  expect(withdrawn).toEqual([letterId])
  expect(await one(offer.id)).toMatchObject({ state: 'withdrawn' })
  expect(good(await hr.call(requestApi.one, { id: request.id })).state).toBe('revoked')
  const waiting = await card()
  const pending = good(await propose(waiting.application_id, { note: 'Likes tea' }))
  await server.tenant('meridian', (tx) =>
    eraseApplication(tx, waiting.application_id, 'withdrawn', new Date(NOW), server.secrets.account),
  )
  const stored = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('offer')
      .innerJoin('request', 'request.id', 'offer.request_id')
      .select(['sealed_terms', 'request.state'])
      .where('request_id', '=', pending.id)
      .executeTakeFirstOrThrow(),
  )
  expect(stored).toEqual({ sealed_terms: null, state: 'cancelled' })
})

it('REC-05 the price of an offer follows the rules of the offer, and says what is missing', async () => {
  const { application_id } = await card()
  const given = {
    application_id,
    amount: 450_000,
    pay_period: 'month',
    employment_type: 'full_time',
    weekly_hours: null,
  }
  const price = async (more: object = {}, who = hr) =>
    who.call(offerApi.price, { ...given, first_day: '2026-12-15', ...more } as never)
  expect(good(await price())).toMatchObject({ missing: [{ code: 'no_pay_group' }], net: null, lines: [] })
  expect(came(await price({ amount: 100_000 }))).toBe('amount')
  expect(came(await price({}, await server.as('kavitha', 'hod')))).toBe('403 forbidden')
  const elsewhere = { application_id: (await card('farid')).application_id }
  expect(came(await price(elsewhere, await server.as('melissa', 'local hr')))).toBe('application_id')
})

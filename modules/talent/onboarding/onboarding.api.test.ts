import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { extendForTest } from '#server/extension-point.ts'
import { deliverAndReadMails, deliverMails, readMailedToken } from '#test/mails.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { applicationApi } from '../candidates/contract.ts'
import { candidatePageApi } from '../candidates/open-contract.ts'
import { insertApplication } from '../candidates/test-samples.ts'
import { findPlace, insertAskingVacancy } from '../vacancies/test-samples.ts'
import { onboardingApi } from './contract.ts'
import { CARD_CHANGED, CARD_WAITS, STAGE_FACTS } from './extension-points.ts'
import type { Stage } from './stage-rules.ts'
import { insertOnboardingCard } from './test-samples.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  server.clock.set('2026-11-20T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

async function ok(reply: ReturnType<Caller['call']>) {
  const { status, body, text } = await reply
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body.data
}
const codeOf = async (reply: ReturnType<Caller['call']>) => {
  const { status, body } = await reply
  return status === 200 ? 200 : `${status} ${body.code}`
}
const errorsOf = async (reply: ReturnType<Caller['call']>) => Object.keys((await reply).body.errors ?? {})
const insert = (more: object = {}, key = 'nurul', of: object = {}) =>
  insertOnboardingCard(server, 'meridian', key, more, of)
const one = (id: string, who = hr) => ok(who.call(onboardingApi.one, { id }))
const listed = async (more: object = {}, who = hr) =>
  (await ok(who.call(onboardingApi.list, { per_page: 200, ...more } as never))) as { id: string; full_name: string }[]
const move = async (id: string, to: Stage, more: object = {}, who = hr) => {
  const { version } = await one(id)
  return who.call(onboardingApi.move, { id, version, to, send_mail: false, ...more } as never)
}

it('REC-06b REC-02d suitable puts an application into the first stage in the same transaction, and only what was not begun is taken back', async () => {
  const { id } = await insertApplication(server, 'meridian', 'nurul')
  const review = (version: number, more: object) => hr.call(applicationApi.review, { id, version, ...more } as never)
  const cardOf = async () =>
    (await listed()).find((row) => (row as never as { application_id: string }).application_id === id)
  const restore = extendForTest(CARD_CHANGED.handlers, async () => {
    throw new Error('no')
  })
  expect((await review(1, { status: 'suitable' })).status).toBe(500)
  restore()
  expect(await cardOf()).toBeUndefined()
  await ok(review(1, { status: 'suitable' }))
  expect(await cardOf()).toMatchObject({ stage: 'resume_reviewed', state: 'active', days: 0, full_name: 'Tan Ah Kow' })
  await ok(review(2, { status: null }))
  expect(await cardOf()).toBeUndefined()
  await ok(review(3, { status: 'suitable' }))
  const card = (await cardOf())!
  await ok(move(card.id, 'phone_screening'))
  expect(await codeOf(review(4, { status: 'not_suitable', remark: 'No' }))).toBe('409 onboarding_under_way')
  expect(await one(card.id)).toMatchObject({
    stage: 'phone_screening',
    moves: [{ kind: 'begun', name: 'Wong Mei Ling' }, {}],
  })
})

it('REC-06b a resume without a vacancy becomes no card', async () => {
  const { id } = await insertApplication(server, 'meridian', 'nurul')
  await server.tenant('meridian', (tx) =>
    tx.updateTable('application').set({ source: 'import', vacancy_id: null }).where('id', '=', id).execute(),
  )
  expect(await codeOf(hr.call(applicationApi.review, { id, version: 1, status: 'suitable' }))).toBe(
    '409 onboarding_without_vacancy',
  )
})

it('REC-03a a card goes on by one, skips and comes back with a reason, and whoever saw an older one is told who moved it', async () => {
  const { id } = await insert()
  expect(await ok(move(id, 'open_for_opportunity'))).toMatchObject({ stage: 'open_for_opportunity', version: 2 })
  const stale = await hr.call(onboardingApi.move, { id, version: 1, to: 'application_form', send_mail: false })
  expect([stale.status, stale.body.code, stale.body.changed_by ?? stale.text]).toEqual([
    409,
    'version_conflict',
    expect.stringContaining('Wong Mei Ling'),
  ])
  expect(await errorsOf(move(id, 'interview'))).toEqual(['reason'])
  await ok(move(id, 'interview', { reason: 'We know her' }))
  await ok(move(id, 'phone_screening', { reason: 'One more call' }))
  const { moves } = await one(id)
  expect(moves.slice(1).map(({ kind, to_stage, reason }: Record<string, string>) => [kind, to_stage, reason])).toEqual([
    ['forward', 'open_for_opportunity', null],
    ['skipped', 'interview', 'We know her'],
    ['back', 'phone_screening', 'One more call'],
  ])
})

it('REC-09a scores and an accepted offer are needed: by their modules, or on paper with a reason and a file of this card', async () => {
  const { id, application_id } = await insert({ stage: 'interview' })
  const other = await insert({ stage: 'interview' })
  expect(await errorsOf(move(id, 'interview_passed'))).toEqual(['to'])
  const restore = extendForTest(STAGE_FACTS, {
    stage: 'interview_passed',
    lacking: async (_, ids) => new Set(ids.filter((one) => one !== application_id)),
  })
  expect(await errorsOf(move(other.id, 'interview_passed'))).toEqual(['to'])
  await ok(move(id, 'interview_passed'))
  restore()
  const file = { name: 'offer.pdf', content: Buffer.from('%PDF-1.7\n%%EOF') }
  const { file_id } = await ok(hr.call(onboardingApi.upload, { id } as never, { files: { file } }))
  expect(await errorsOf(move(id, 'offer_accepted', { reason: 'On paper' }))).toEqual(['file_id'])
  // A paper of one card stands for no other.
  expect(await errorsOf(move(other.id, 'interview_passed', { reason: 'On paper', file_id }))).toEqual(['file_id'])
  const moved = await ok(move(id, 'offer_accepted', { reason: 'On paper', file_id }))
  expect(moved.moves.at(-1)).toMatchObject({ kind: 'skipped', file: { id: file_id, name: 'offer.pdf' } })
  expect((await hr.call(onboardingApi.paper, { id, file_id })).status).toBe(200)
  expect((await hr.call(onboardingApi.paper, { id: other.id, file_id })).status).toBe(404)
  expect(await errorsOf(move(id, 'migrate', { reason: 'x' }))).toEqual(['to'])
})

it('REC-05e REC-07a a mail leaves only where it was chosen, as it was shown, and the card says when it was handed over', async () => {
  const vacancy = await insertAskingVacancy(server, 'meridian', 'nurul', {
    recruiter_id: server.employeeId('mei.ling'),
  })
  const email = 'lim.moved@outside.example'
  const { id } = await insert({}, 'nurul', { vacancy: vacancy.id, email })
  await server.tenant('meridian', (tx) => tx.deleteFrom('onboarding_mail').where('card_id', '=', id).execute())
  await ok(move(id, 'open_for_opportunity'))
  expect(await deliverAndReadMails(server, email)).toEqual([])
  const shown = await ok(hr.call(onboardingApi.previewMail, { id, event: 'moved', to: 'application_form' }))
  expect(shown).toMatchObject({ recipient: email, subject: expect.stringContaining('Your application to Meridian') })
  expect(shown.body).toContain('Please fill in your details on this page.')
  await ok(move(id, 'application_form', { send_mail: true }))
  expect((await one(id)).mails).toMatchObject([{ event: 'moved', handed_over_at: null, name: 'Wong Mei Ling' }])
  const [mail] = await deliverAndReadMails(server, email)
  const [before = '', after = ''] = shown.body.split('…/application/…')
  expect(mail).toContain(before)
  expect(mail).toContain(after.split('…/application/…')[0])
  expect(mail).toContain('Reply-To: Wong Mei Ling')
  expect((await one(id)).mails[0].handed_over_at).not.toBeNull()
  const token = await readMailedToken(server, email, '/application/')
  expect(await ok(server.nobody.call(candidatePageApi.one, { token }))).toMatchObject({
    state: 'in_process',
    next_en: 'Please fill in your details on this page.',
  })
  // A rejection that was chosen and mailed; its remark is nowhere in what the candidate gets.
  const { version } = await one(id)
  expect(await errorsOf(hr.call(onboardingApi.reject, { id, version, send_mail: true } as never))).toEqual(['remark'])
  await ok(hr.call(onboardingApi.reject, { id, version, remark: 'CANARY too slow', send_mail: true }))
  const mails = await deliverAndReadMails(server, email)
  expect(mails).toHaveLength(2)
  expect(mails[1]).toContain('We are not taking this application further')
  const page = await ok(server.nobody.call(candidatePageApi.one, { token }))
  expect(page).toMatchObject({ state: 'not_continued' })
  expect(JSON.stringify([mails, page])).not.toContain('CANARY')
})

it('REC-07b a rejected card keeps its stage, does not move, and comes back to it', async () => {
  const { id } = await insert({ stage: 'interview' })
  await ok(hr.call(onboardingApi.reject, { id, version: 1, remark: 'Not now', send_mail: false }))
  expect(await one(id)).toMatchObject({ stage: 'interview', state: 'rejected', actions: ['take_back'] })
  expect(await codeOf(move(id, 'phone_screening', { reason: 'x' }))).toBe('409 onboarding_not_active')
  expect(await codeOf(hr.call(onboardingApi.reject, { id, version: 2, remark: 'x', send_mail: false }))).toBe(
    '409 onboarding_not_active',
  )
  expect(await codeOf(hr.call(onboardingApi.setFirstDay, { id, version: 2, onboard_on: '2027-01-04' }))).toBe(
    '409 onboarding_not_active',
  )
  await ok(hr.call(onboardingApi.takeBack, { id, version: 2 }))
  expect(await one(id)).toMatchObject({ stage: 'interview', state: 'active' })
  expect(await codeOf(hr.call(onboardingApi.takeBack, { id, version: 3 }))).toBe('409 onboarding_not_rejected')
})

it('REC-03c the first day is needed for its stage and bounded; a welcome names it', async () => {
  const email = 'lim.welcome@outside.example'
  const { id } = await insert({ stage: 'offer_accepted', onboard_on: null }, 'nurul', { email })
  expect(await errorsOf(move(id, 'onboard_date'))).toEqual(['to'])
  expect(await codeOf(hr.call(onboardingApi.welcome, { id, version: 1 }))).toBe('409 onboarding_needs_onboard_date')
  for (const [day, fine] of [
    ['2025-11-18', false],
    ['2025-11-19', true],
    ['2028-11-20', true],
    ['2028-11-21', false],
  ] as const) {
    const { version } = await one(id)
    const errors = await errorsOf(hr.call(onboardingApi.setFirstDay, { id, version, onboard_on: day }))
    expect([day, errors]).toEqual([day, fine ? [] : ['onboard_on']])
  }
  await ok(move(id, 'onboard_date'))
  await ok(hr.call(onboardingApi.welcome, { id, version: (await one(id)).version }))
  expect((await deliverAndReadMails(server, email))[0]).toContain('2028-11-20')
})

it('REC-08a cards are read by the place of their vacancy, changed by who may, and never by the candidate themselves', async () => {
  const here = await insert({}, 'nurul')
  const elsewhere = await insert({}, 'lakshmi')
  const own = await insert({}, 'nurul', { email: 'mei.ling@meridian.example' })
  const local = await server.as('mei.ling', 'local hr')
  const placeOf = async (key: string) => (await findPlace(server, 'meridian', key)).office_id
  const ofMine = await placeOf('mei.ling')
  for (const [card, key] of [
    [here, 'nurul'],
    [elsewhere, 'lakshmi'],
  ] as const) {
    const within = (await placeOf(key)) === ofMine
    expect((await listed({}, local)).some(({ id }) => id === card.id)).toBe(within)
    expect((await local.call(onboardingApi.one, { id: card.id })).status).toBe(within ? 200 : 404)
    const { status } = await local.call(onboardingApi.reject, {
      id: card.id,
      version: 1,
      remark: 'x',
      send_mail: false,
    })
    expect(status).toBe(within ? 200 : 404)
  }
  expect(await placeOf('nurul')).not.toBe(await placeOf('lakshmi'))
  expect((await listed()).map(({ id }) => id)).not.toContain(own.id)
  for (const call of [
    hr.call(onboardingApi.one, { id: own.id }),
    hr.call(onboardingApi.move, { id: own.id, version: 1, to: 'open_for_opportunity', send_mail: false }),
    hr.call(onboardingApi.previewMail, { id: own.id, event: 'moved' }),
  ])
    expect((await call).status).toBe(404)
  const board = await ok(hr.call(onboardingApi.board, {}))
  expect(JSON.stringify(board)).not.toContain(own.id)
  const reader = await server.as('noraini', 'rmt user')
  expect((await reader.call(onboardingApi.one, { id: here.id })).body.data.actions).toEqual([])
  const moved = await reader.call(onboardingApi.reject, { id: here.id, version: 2, remark: 'x', send_mail: false })
  expect(moved.status).toBe(403)
  expect(
    (await (await server.as('beacon:aminah', 'Company Admin')).call(onboardingApi.one, { id: here.id })).status,
  ).toBe(404)
})

it('REC-11a the board counts all cards of a column, those first that wait longest, and says for whom', async () => {
  const vacancy = await insertAskingVacancy(server, 'meridian', 'nurul', {
    recruiter_id: server.employeeId('mei.ling'),
  })
  const ids: string[] = []
  for (const day of ['18', '16', '17'])
    ids.push((await insert({ stage_at: new Date(`2026-11-${day}T01:00:00Z`) }, 'nurul', { vacancy: vacancy.id })).id)
  const ended = await insert({ state: 'rejected' }, 'nurul', { vacancy: vacancy.id })
  const { columns } = await ok(hr.call(onboardingApi.board, { vacancy_id: [vacancy.id] } as never))
  const column = columns.find(({ stage }: { stage: string }) => stage === 'phone_screening')
  expect(column.total).toBe(3)
  expect(column.cards.map(({ id }: { id: string }) => id)).toEqual([ids[1], ids[2], ids[0]])
  expect(column.cards[0]).toMatchObject({ days: 4, waits_for: ['Wong Mei Ling'], waits_for_candidate: false })
  expect(JSON.stringify(columns)).not.toContain(ended.id)
  const restore = extendForTest(CARD_WAITS, {
    name: 'test',
    load: async (_, cards) =>
      new Map(cards.map(({ application_id }) => [application_id, { people: ['Farid'], onCandidate: true }])),
  })
  const asked = await listed({ vacancy_id: [vacancy.id], state: ['active'] })
  expect(asked).toHaveLength(3)
  expect(asked[0]).toMatchObject({ waits_for: ['Farid'], waits_for_candidate: true })
  const { rows } = await ok(hr.call(onboardingApi.waiting, { vacancy_id: [vacancy.id] } as never))
  const stage = rows[0].stages.find((row: { stage: string }) => row.stage === 'phone_screening')
  expect(stage).toMatchObject({ waiting: 3, on_candidates: 3, on_company: 0, longest_days: 4, median_days: null })
  restore()
  expect((await listed({ vacancy_id: [vacancy.id], search: 'tan ah' })).length).toBe(4)
  expect((await listed({ vacancy_id: [vacancy.id], search: 'lim' })).length).toBe(0)
})

it('REC-11b the median of a stage counts those that have left it, and a rejection ends the waiting', async () => {
  const vacancy = await insertAskingVacancy(server, 'meridian', 'nurul')
  const later = (days: number) =>
    server.clock.set(new Date(Date.parse('2026-11-20T02:00:00Z') + days * 86_400_000).toISOString())
  const cards = [await insert({}, 'nurul', { vacancy: vacancy.id }), await insert({}, 'nurul', { vacancy: vacancy.id })]
  later(2)
  hr = await server.as('mei.ling', 'HR Generalist')
  await ok(move(cards[0]!.id, 'open_for_opportunity'))
  later(6)
  hr = await server.as('mei.ling', 'HR Generalist')
  await ok(hr.call(onboardingApi.reject, { id: cards[1]!.id, version: 1, remark: 'x', send_mail: false }))
  later(30)
  hr = await server.as('mei.ling', 'HR Generalist')
  const { rows } = await ok(hr.call(onboardingApi.waiting, { vacancy_id: [vacancy.id] } as never))
  const of = (stage: string) => rows[0].stages.find((row: { stage: string }) => row.stage === stage)
  expect(of('phone_screening')).toMatchObject({ waiting: 0, longest_days: null, median_days: 2 })
  expect(of('open_for_opportunity')).toMatchObject({ waiting: 1, longest_days: 28, median_days: null })
})

it('REC-12a somebody hired without applying begins at the application form, once for an address', async () => {
  const place = await findPlace(server, 'meridian', 'nurul')
  const email = 'siti.direct@outside.example'
  const given = {
    ...place,
    full_name: 'Siti',
    email,
    language: 'en',
    onboard_on: '2026-12-01',
    send_mail: true,
  } as const
  const card = await ok(hr.call(onboardingApi.hire, given))
  expect(card).toMatchObject({
    stage: 'application_form',
    vacancy_id: null,
    job: null,
    full_name: 'Siti',
    onboard_on: '2026-12-01',
  })
  expect(await codeOf(hr.call(onboardingApi.hire, { ...given, email: email.toUpperCase() }))).toBe(
    '409 onboarding_hired_twice',
  )
  const token = await readMailedToken(server, email, '/application/')
  expect(await ok(server.nobody.call(candidatePageApi.one, { token }))).toMatchObject({
    full_name: 'Siti',
    state: 'in_process',
    next_en: 'Please fill in your details on this page.',
  })
  const local = await server.as('lakshmi', 'local hr')
  expect(await errorsOf(local.call(onboardingApi.hire, { ...given, email: 'x@outside.example' }))).toEqual([
    'department_id',
  ])
  expect((await local.call(onboardingApi.one, { id: card.id })).status).toBe(404)
  expect(await ok(hr.call(applicationApi.one, { id: card.application_id }))).toMatchObject({ source: 'direct' })
})

it('PUB-04d a card says nothing more of whoever withdraws, and somebody hired withdraws no more', async () => {
  const email = 'lim.gone@outside.example'
  const { id, application_id } = await insert({}, 'nurul', { email })
  await ok(move(id, 'open_for_opportunity', { send_mail: true }))
  const token = await readMailedToken(server, email, '/application/')
  const hired = await insert({}, 'nurul', { email: 'lim.hired@outside.example' })
  await ok(move(hired.id, 'open_for_opportunity', { send_mail: true }))
  const hiredToken = await readMailedToken(server, 'lim.hired@outside.example', '/application/')
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('onboarding_card')
      .set({ state: 'hired', stage: 'migrate', employee_id: server.employeeId('nurul') })
      .where('id', '=', hired.id)
      .execute(),
  )
  expect(await codeOf(server.nobody.call(candidatePageApi.withdraw, { token: hiredToken }))).toBe(
    '409 application_hired',
  )
  await ok(server.nobody.call(candidatePageApi.withdraw, { token }))
  await deliverMails(server)
  expect((await hr.call(onboardingApi.one, { id })).status).toBe(404)
  const left = await server.tenant('meridian', async (tx) => ({
    card: await tx.selectFrom('onboarding_card').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    reasons: await tx
      .selectFrom('onboarding_move')
      .select('id')
      .where('card_id', '=', id)
      .where('sealed_reason', 'is not', null)
      .execute(),
    mails: await tx.selectFrom('onboarding_mail').select('id').where('card_id', '=', id).execute(),
    outbox: await tx.selectFrom('mail').select('cause').where('recipient', '=', email).execute(),
    tokens: await tx.selectFrom('candidate_token').select('id').where('application_id', '=', application_id).execute(),
  }))
  expect(left).toMatchObject({ card: { state: 'ended' }, reasons: [], mails: [], outbox: [], tokens: [] })
})

it('REC-08a whoever reads cards of the company and changes those of an office changes no other', async () => {
  const elsewhere = await insert({}, 'lakshmi')
  await server.tenant('meridian', (tx) =>
    tx.insertInto('role_grant').values({ role_id: 9, permission: 'candidate:read', reach: 'company' }).execute(),
  )
  const local = await server.as('mei.ling', 'local hr')
  expect((await one(elsewhere.id, local)).actions).toEqual([])
  for (const call of [
    move(elsewhere.id, 'open_for_opportunity', {}, local),
    local.call(onboardingApi.reject, { id: elsewhere.id, version: 1, remark: 'x', send_mail: false }),
    local.call(onboardingApi.setFirstDay, { id: elsewhere.id, version: 1, onboard_on: '2027-01-04' }),
    local.call(onboardingApi.welcome, { id: elsewhere.id, version: 1 }),
    local.call(onboardingApi.previewMail, { id: elsewhere.id, event: 'moved' }),
  ])
    expect((await call).status).toBe(404)
  await server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').where('role_id', '=', 9).execute())
})

it('REC-11a a recruiter is waited for until their last day by the day of the company', async () => {
  const vacancy = await insertAskingVacancy(server, 'meridian', 'nurul', { recruiter_id: server.employeeId('kavitha') })
  const { id } = await insert({}, 'nurul', { vacancy: vacancy.id })
  const leave = (last_day: string | null) =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('employee').set({ last_day }).where('id', '=', server.employeeId('kavitha')).execute(),
    )
  for (const [day, waits] of [
    ['2026-11-20', ['Kavitha a/p Subramaniam']],
    ['2026-11-19', []],
  ] as const) {
    await leave(day)
    expect((await one(id)).waits_for).toEqual(waits)
  }
  await leave(null)
})

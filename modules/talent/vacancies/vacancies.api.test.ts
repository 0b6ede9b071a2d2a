import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ONBOARDING_MODULE } from '#base/modules.ts'
import { required } from '#base/required.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { approvedPostApi, headcountApi } from '../../people/headcount/contract.ts'
import { type Vacancy, vacancyApi } from './contract.ts'
import { openJobApi } from './open-contract.ts'
import { countHire, findVacancyCompany, lockOpenVacancy } from './open-vacancies.ts'

type Place = { office_id: string; department_id: string; position_id: string }
type Detail = z.output<typeof Vacancy>

const NOON = '2026-11-20T02:00:00.000Z'
const SOMETHING = '0190a000-0000-7000-8000-00000000dead'

let server: TestServer
let hr: Caller
let kl: Place
let taipei: Place

beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
  kl = await loadPlace('nurul')
  taipei = await loadPlace(await findSomebody('TPE'))
})
afterAll(() => server.stop())
beforeEach(() => setTime(NOON))

/** Sets the clock, and signs HR in again: a session does not last for days. */
async function setTime(moment: string): Promise<void> {
  server.clock.set(moment)
  hr = await server.as('mei.ling', 'HR Generalist')
}

async function findSomebody(office: string): Promise<string> {
  const company = required(server.companies.meridian, 'company')
  const at = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employment')
      .select('employee_id')
      .where('office_id', '=', required(company.offices[office], office))
      .where('until_day', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  return required(Object.entries(company.employees).find(([, id]) => id === at.employee_id)?.[0], 'key')
}

const loadPlace = (who: string, company = 'meridian') =>
  server.tenant(company, (tx) =>
    tx
      .selectFrom('employment')
      .select(['office_id', 'department_id', 'position_id'])
      .where('employee_id', '=', server.employeeId(who))
      .where('until_day', 'is', null)
      .executeTakeFirstOrThrow(),
  ) as Promise<Place>

const written = (some: object = {}) => ({
  ...kl,
  title_en: 'Line cook',
  employment_type: 'full_time' as const,
  places: 2,
  posts_reason: 'A second line',
  ...some,
})
const inTaipei = (some: object = {}) => written({ ...taipei, pay_from: 45_000, ...some })
const create = (some: object = {}, by = hr) => by.call(vacancyApi.create, written(some) as never)
async function made(some: object = {}, by = hr): Promise<Detail> {
  const { body } = await create(some, by)
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}
const errorsOf = async (some: object) => Object.keys((await create(some)).body.errors ?? {})
const edit = (of: Detail, some: object) =>
  hr.call(vacancyApi.update, { id: of.id, version: of.version, ...some } as never)
const close = (of: Detail, reason: string | null = null) =>
  hr.call(vacancyApi.close, { id: of.id, version: of.version, reason })
const reopen = (of: Detail, some: object = {}) =>
  hr.call(vacancyApi.open, { id: of.id, version: of.version, reason: 'Somebody declined', ...some })
const read = async (of: Detail, by = hr): Promise<Detail> => (await by.call(vacancyApi.one, { id: of.id })).body.data
const openJobs = (code = 'meridian') => server.nobody.call(openJobApi.list, { code })
const openJob = (code: string) => server.nobody.call(openJobApi.one, { code })
const hire = (of: Detail, more: 1 | -1 = 1) => server.tenant('meridian', (tx) => countHire(tx, of.id, more))

describe('states', () => {
  it('REC-01a an open vacancy is public, is closed, and opens again with a reason', async () => {
    const one = await made()
    expect(one).toMatchObject({ state: 'open', hired: 0, vacant: 2, title_zh: 'Line cook', version: 1 })
    expect(one.actions).toEqual(['edit', 'hire', 'close', 'copy'])
    expect((await openJob(one.code)).body.data).toMatchObject({ code: one.code, title_en: 'Line cook' })
    const closed: Detail = (await close(one, 'Budget')).body.data
    expect(closed).toMatchObject({ state: 'closed', state_reason: 'Budget', actions: ['open', 'copy'] })
    expect((await openJob(one.code)).status).toBe(404)
    expect((await edit(closed, { places: 3 })).body).toMatchObject({ code: 'vacancy_not_to_edit' })
    expect((await edit(closed, { places: 3 })).status).toBe(409)
    expect((await close(closed)).status).toBe(409)
    expect((await reopen(closed, { reason: ' ' })).body.errors).toHaveProperty('reason')
    const opened: Detail = (await reopen(closed)).body.data
    expect(opened).toMatchObject({ state: 'open', state_reason: 'Somebody declined' })
    expect((await openJob(one.code)).status).toBe(200)
  })

  it('REC-01a hired by hand takes no applications and shows places hired and vacant', async () => {
    const one = await made({ places: 3 })
    await hire(one)
    const hired: Detail = (await hr.call(vacancyApi.hire, { id: one.id, version: 2 })).body.data
    expect(hired).toMatchObject({
      state: 'hired',
      places: 3,
      hired: 1,
      vacant: 2,
      actions: ['edit', 'open', 'close', 'copy'],
    })
    expect((await openJob(one.code)).status).toBe(404)
    expect((await hr.call(vacancyApi.hire, { id: one.id, version: 3 })).status).toBe(409)
    expect((await reopen(hired)).body.data).toMatchObject({ state: 'open', vacant: 2 })
  })

  it('REC-01b the last place filled ends applications, and none is filled beyond', async () => {
    const one = await made({ places: 2 })
    expect(await hire(one)).toMatchObject({ hired: 1, state: 'open' })
    expect(await hire(one)).toMatchObject({ hired: 2, state: 'hired' })
    await expect(hire(one)).rejects.toMatchObject({ code: 'vacancy_full', status: 409 })
    const full = await read(one)
    expect(full).toMatchObject({ state: 'hired', vacant: 0 })
    expect((await reopen(full)).body).toMatchObject({ code: 'vacancy_full' })
    expect((await edit(full, { places: 1 })).body.errors).toHaveProperty('places')
    const more: Detail = (await edit(full, { places: 3 })).body.data
    expect(more).toMatchObject({ state: 'hired', vacant: 1 })
    expect(await hire(one, -1)).toMatchObject({ hired: 1, state: 'hired' })
    const opened: Detail = (await reopen(await read(one))).body.data
    expect(opened.state).toBe('open')
    expect((await edit(opened, { places: 1 })).body.data).toMatchObject({ state: 'hired', vacant: 0 })
  })

  it('REC-01b two who are hired at a time for one place do not both get it', async () => {
    const one = await made({ places: 1 })
    const both = await Promise.allSettled([hire(one), hire(one)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await read(one)).toMatchObject({ hired: 1 })
  })

  it('REC-01c a closing day ends by midnight at the office, without a job', async () => {
    const one = await made({ closing_day: '2026-11-21' })
    const there = await made(inTaipei({ closing_day: '2026-11-21' }))
    // Kuala Lumpur and Taipei share their hours; an office moved west has the day for longer.
    const zone = (timezone: string) =>
      server.tenant('meridian', (tx) =>
        tx.updateTable('office').set({ timezone }).where('id', '=', taipei.office_id).execute(),
      )
    await zone('Europe/London')
    await setTime('2026-11-21T15:59:59.000Z')
    expect(await read(one)).toMatchObject({ state: 'open', is_past: false })
    expect((await openJob(one.code)).status).toBe(200)
    await setTime('2026-11-21T16:00:00.000Z')
    expect(await read(one)).toMatchObject({ state: 'closed', is_past: true, actions: ['open', 'copy'] })
    expect((await openJob(one.code)).status).toBe(404)
    expect((await openJob(there.code)).status).toBe(200)
    await setTime('2026-11-22T00:00:00.000Z')
    expect((await openJob(there.code)).status).toBe(404)
    await zone('Asia/Taipei')
    const listed = await hr.call(vacancyApi.list, { state: ['closed'], search: 'cook', per_page: 200 })
    expect((listed.body.data as Detail[]).map(({ id }) => id)).toContain(one.id)
    const past = await read(one)
    expect((await edit(past, { closing_day: null })).status).toBe(409)
    expect((await reopen(past)).body.errors).toHaveProperty('closing_day')
    expect((await reopen(past, { closing_day: '2026-11-21' })).body.errors).toHaveProperty('closing_day')
    expect((await reopen(past, { closing_day: '2026-11-22' })).body.data).toMatchObject({ state: 'open' })
  })

  it('REC-01c a closing day lies ahead', async () => {
    expect(await errorsOf({ closing_day: '2026-11-19' })).toEqual(['closing_day'])
    const one = await made({ closing_day: '2026-11-20' })
    expect((await edit(one, { closing_day: '2026-11-19' })).body.errors).toHaveProperty('closing_day')
    await setTime('2026-11-19T16:00:00.000Z')
    expect((await create({ closing_day: '2026-11-19' })).body.errors).toHaveProperty('closing_day')
  })

  it('REC-01d the history says who changed what, and a stale version is refused', async () => {
    const one = await made({ recruiter_id: server.employeeId('nurul') })
    const changed: Detail = (
      await edit(one, { places: 4, recruiter_id: server.employeeId('devi'), pay_from: 3_000_00 })
    ).body.data
    expect((await edit(one, { places: 5 })).status).toBe(409)
    await close(changed, 'Budget')
    const closed = await read(one)
    expect(closed.changes.map(({ what, by, reason }) => [what, by, reason])).toEqual([
      ['closed', 'Wong Mei Ling', 'Budget'],
      ['edited', 'Wong Mei Ling', null],
      ['made', 'Wong Mei Ling', null],
    ])
    const values = closed.changes[1]!.changes
    expect(values).toContainEqual({ field: 'places', before: 2, after: 4 })
    expect(values.find(({ field }) => field === 'recruiter_id')?.before).toBe('Nurul Huda binti Hassan')
  })
})

describe('pay', () => {
  it('REC-10b pay below the minimum wage of the office is refused at its field', async () => {
    expect(await errorsOf({ pay_from: 1_699_99 })).toEqual(['pay_from'])
    expect(await made({ pay_from: 1_700_00, pay_to: 2_000_00 })).toMatchObject({ currency: 'MYR', pay_from: 1_700_00 })
    expect(await errorsOf(inTaipei({ pay_from: 29_499 }))).toEqual(['pay_from'])
    expect(await made(inTaipei({ pay_from: 29_500 }))).toMatchObject({ currency: 'TWD' })
    const half = { employment_type: 'part_time', weekly_hours: 20 }
    expect(await errorsOf(inTaipei({ ...half, pay_from: 14_749 }))).toEqual(['pay_from'])
    expect(await made(inTaipei({ ...half, pay_from: 14_750 }))).toMatchObject({ weekly_hours: 20 })
    expect(await errorsOf(inTaipei({ ...half, weekly_hours: null, pay_from: 20_000 }))).toEqual(['weekly_hours'])
    expect(await errorsOf(inTaipei({ pay_period: 'hour', pay_from: 195 }))).toEqual(['pay_from'])
    expect(await made({ employment_type: 'apprentice', pay_from: 800_00 })).toMatchObject({ pay_from: 800_00 })
    const said = (await create({ pay_from: 1_699_99 })).body.errors.pay_from[0]
    expect(said).toContain('RM 1,700.00')
  })

  it('REC-10b an edit is held to the same law, of the office it moves to', async () => {
    const one = await made({ pay_from: 1_800_00 })
    expect((await edit(one, { pay_from: 1_500_00 })).body.errors).toHaveProperty('pay_from')
    expect((await edit(one, { pay_from: null, ...taipei })).body.errors).toHaveProperty('pay_from')
    expect((await edit(one, { pay_to: 1_700_00 })).body.errors).toHaveProperty('pay_to')
  })

  it('REC-10b amounts are whole minor units above zero, and a range does not end below its start', async () => {
    for (const pay_from of [-1, 0, 1_700_00.5]) expect(await errorsOf({ pay_from })).toEqual(['pay_from'])
    expect(await errorsOf(inTaipei({ pay_from: 45_000.5 }))).toEqual(['pay_from'])
    expect(await errorsOf({ pay_from: 2_000_00, pay_to: 1_999_99 })).toEqual(['pay_to'])
    expect(await errorsOf({ pay_to: 2_000_00 })).toEqual(['pay_from'])
  })

  it('REC-10c a range of Taiwan under NT$40,000 a month is shown whatever was chosen, any other as it was chosen', async () => {
    const shown = async (some: object) => (await openJob((await made(some)).code)).body.data.pay
    expect(await shown(inTaipei({ pay_from: 39_999, pay_to: 60_000 }))).toEqual({
      pay_from: 39_999,
      pay_to: 60_000,
      currency: 'TWD',
      pay_period: 'month',
    })
    expect(await shown(inTaipei({ pay_from: 40_000 }))).toBeNull()
    expect(await shown(inTaipei({ pay_from: 40_000, is_pay_shown: true }))).toMatchObject({
      pay_from: 40_000,
      pay_to: null,
    })
    expect(await shown({ pay_from: 2_000_00 })).toBeNull()
    expect(await shown({ pay_from: 2_000_00, is_pay_shown: true })).toMatchObject({ currency: 'MYR' })
    expect(await errorsOf(inTaipei({ pay_from: null }))).toEqual(['pay_from'])
    const low = await made(inTaipei({ pay_from: 39_999 }))
    expect(low.shown_by_law).toMatchObject({ below: 40_000 })
  })
})

describe('places', () => {
  it('REC-10d places beyond the approved posts of the month need a reason', async () => {
    const { body } = await hr.call(headcountApi.list, {
      office_id: [taipei.office_id],
      department_id: [taipei.department_id],
      position_id: [taipei.position_id],
    })
    const { filled } = body.data[0]
    const free = inTaipei({ places: 1, posts_reason: null })
    // Where an office approves no posts there is nothing to go beyond.
    await server.tenant('meridian', (tx) => tx.deleteFrom('approved_post').execute())
    await server.tenant('meridian', (tx) =>
      tx.updateTable('vacancy').set({ state: 'closed' }).where('office_id', '=', taipei.office_id).execute(),
    )
    expect((await create({ ...free, places: 900 })).status).toBe(200)
    await server.tenant('meridian', (tx) => tx.updateTable('vacancy').set({ state: 'closed' }).execute())
    await hr.call(approvedPostApi.create, { ...taipei, from_month: '2026-11', posts: filled + 2 })
    await hr.call(approvedPostApi.create, { ...taipei, from_month: '2026-12', posts: filled })
    const first = await made(free)
    // The other open place counts too.
    expect(await errorsOf({ ...free, places: 2 })).toEqual(['posts_reason'])
    expect((await create({ ...free, places: 2, posts_reason: 'Growth' })).status).toBe(200)
    await server.tenant('meridian', (tx) =>
      tx.updateTable('vacancy').set({ state: 'closed' }).where('id', '<>', first.id).execute(),
    )
    expect((await edit(first, { places: 3 })).body.errors).toHaveProperty('posts_reason')
    const two: Detail = (await edit(first, { places: 2 })).body.data
    // From December on fewer are approved: opening it again asks.
    const closed: Detail = (await close(two)).body.data
    await setTime('2026-12-01T04:00:00.000Z')
    expect((await reopen(closed)).body.errors).toHaveProperty('posts_reason')
    expect((await reopen(closed, { posts_reason: 'Growth' })).body.data).toMatchObject({ posts_reason: 'Growth' })
    await setTime(NOON)
    // Another position of the office has no approved posts at all.
    const other = await loadPlace('nurul')
    expect(await errorsOf({ ...free, department_id: other.department_id, position_id: other.position_id })).toEqual([
      'posts_reason',
    ])
  })

  it('REC-10d whoever is known to leave has a post that may be filled again, and whoever comes takes one', async () => {
    await server.tenant('meridian', (tx) => tx.updateTable('vacancy').set({ state: 'closed' }).execute())
    const who = await findSomebody('PEN')
    const place = await loadPlace(who)
    const { body } = await hr.call(headcountApi.list, {
      office_id: [place.office_id],
      department_id: [place.department_id],
      position_id: [place.position_id],
    })
    await hr.call(approvedPostApi.create, { ...place, from_month: '2026-11', posts: body.data[0].filled })
    const replaced = { ...place, places: 1, posts_reason: null }
    expect(await errorsOf(replaced)).toEqual(['posts_reason'])
    const leave = (last_day: string | null) =>
      server.tenant('meridian', (tx) =>
        tx.updateTable('employee').set({ last_day }).where('id', '=', server.employeeId(who)).execute(),
      )
    await leave('2026-12-31')
    expect((await create(replaced)).status).toBe(200)
    expect(await errorsOf(replaced)).toEqual(['posts_reason'])
    await leave(null)
  })
})

describe('questions', () => {
  const ask = (text_en: string, some: object = {}) => ({ kind: 'text', text_en, is_required: false, ...some })

  it('REC-01e questions have an order and kinds, and a changed one is asked anew', async () => {
    const shift = ask('Which shift?', {
      kind: 'choice',
      text_zh: '可配合班別？',
      choices: [{ en: 'Day', zh: '日班' }, { zh: '夜班' }],
      is_required: true,
    })
    const one = await made({ questions: [ask('Why us?'), shift, ask('Own car?', { kind: 'yes_no' })] })
    expect(one.questions.map(({ text_en, kind }) => [text_en, kind])).toEqual([
      ['Why us?', 'text'],
      ['Which shift?', 'choice'],
      ['Own car?', 'yes_no'],
    ])
    expect(one.questions[1]!.choices).toEqual([
      { en: 'Day', zh: '日班' },
      { en: '夜班', zh: '夜班' },
    ])
    const [why, which, car] = one.questions as [Detail['questions'][0], Detail['questions'][0], Detail['questions'][0]]
    const later: Detail = (
      await edit(one, { questions: [{ ...car, is_required: true }, { ...why, text_en: 'Why this job?' }, which] })
    ).body.data
    expect(later.questions.map(({ text_en }) => text_en)).toEqual(['Own car?', 'Why this job?', 'Which shift?'])
    expect(later.questions[0]).toMatchObject({ id: car.id, is_required: true })
    expect(later.questions[1]!.id).not.toBe(why.id)
    expect(later.questions[2]!.id).toBe(which.id)
    const rows = await server.tenant('meridian', (tx) =>
      tx.selectFrom('vacancy_question').select(['id', 'is_active']).where('vacancy_id', '=', one.id).execute(),
    )
    expect(rows).toContainEqual({ id: why.id, is_active: false })
    expect((await openJob(one.code)).body.data.questions).toHaveLength(3)
    expect((await edit(later, { places: 5 })).body.data.questions).toHaveLength(3)
  })

  it('REC-01e unclear questions are refused at their field', async () => {
    const refused = async (...questions: object[]) =>
      (await errorsOf({ questions })).map((field) => field.split('.')[0])
    expect(await refused({ kind: 'text', is_required: false })).toEqual(['questions'])
    expect(await refused(ask('Shift?', { kind: 'choice' }))).toEqual(['questions'])
    expect(await refused(ask('Shift?', { kind: 'choice', choices: [{ en: 'Day' }] }))).toEqual(['questions'])
    expect(await refused(ask('Shift?', { kind: 'choice', choices: [{}, { en: 'Day' }] }))).toEqual(['questions'])
    expect(await refused(ask('Shift?', { kind: 'choice', choices: [{ en: 'Day' }, { en: 'Day' }] }))).toEqual([
      'questions',
    ])
    expect(await refused(ask('Car?', { choices: [{ en: 'Yes' }, { en: 'No' }] }))).toEqual(['questions'])
    expect(await refused(ask('Car?', { id: SOMETHING }))).toEqual(['questions'])
    const many = (count: number) => Array.from({ length: count }, (_, nth) => ask(`Question ${nth}`))
    expect(await refused(...many(31))).toEqual(['questions'])
    expect((await create({ questions: many(30) })).status).toBe(200)
    const [theirs] = (await made({ questions: [ask('Theirs?')] })).questions
    expect(await refused({ ...theirs })).toEqual(['questions'])
  })
})

it('REC-01f a recruiter who has left is missing until somebody replaces them', async () => {
  const one = await made({ recruiter_id: server.employeeId('devi') })
  expect(one).toMatchObject({ is_recruiter_missing: false })
  const leave = (last_day: string | null) =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('employee').set({ last_day }).where('id', '=', server.employeeId('devi')).execute(),
    )
  await leave('2026-11-19')
  expect(await read(one)).toMatchObject({ is_recruiter_missing: true, recruiter: expect.any(String) })
  const { body } = await hr.call(vacancyApi.list, { is_recruiter_missing: true, per_page: 200 })
  expect((body.data as Detail[]).map(({ id }) => id)).toContain(one.id)
  expect(await errorsOf({ recruiter_id: server.employeeId('devi') })).toEqual(['recruiter_id'])
  expect((await edit(one, { recruiter_id: server.employeeId('nurul') })).body.data).toMatchObject({
    is_recruiter_missing: false,
  })
  await leave('2026-11-20')
  expect((await create({ recruiter_id: server.employeeId('devi') })).status).toBe(200)
  await leave(null)
})

it('REC-01f bad input is refused at its field', async () => {
  expect(await errorsOf({ title_en: undefined })).toEqual(['title_en'])
  expect(await errorsOf({ title_en: 'x'.repeat(121) })).toEqual(['title_en'])
  for (const places of [0, 1.5, 1_000, -1]) expect(await errorsOf({ places })).toEqual(['places'])
  expect(await errorsOf({ description_en: 'x'.repeat(10_001) })).toEqual(['description_en'])
  expect(await errorsOf({ office_id: SOMETHING })).toEqual(['office_id'])
  expect(await errorsOf({ department_id: SOMETHING })).toEqual(['department_id'])
  expect(await errorsOf({ position_id: SOMETHING })).toEqual(['position_id'])
  expect(await errorsOf({ weekly_hours: 48.5 })).toEqual(['weekly_hours'])
  expect((await create({ colour: 'red' })).status).toBe(400)
  expect(await errorsOf({ title_en: undefined, title_zh: '廚師' })).toEqual([])
})

describe('reach', () => {
  it('REC-08a offices and departments see and change only their own vacancies', async () => {
    const [mine, other] = [await made(), await made(inTaipei())]
    const local = await server.as('mei.ling', 'local hr')
    const seen = async (by: Caller) =>
      ((await by.call(vacancyApi.list, { per_page: 200 })).body.data as Detail[]).map(({ id }) => id)
    expect(await seen(local)).toContain(mine.id)
    expect(await seen(local)).not.toContain(other.id)
    expect((await local.call(vacancyApi.one, { id: other.id })).status).toBe(404)
    for (const call of [vacancyApi.close, vacancyApi.hire] as const)
      expect((await local.call(call as typeof vacancyApi.hire, { id: other.id, version: 1 })).status).toBe(404)
    expect((await create(inTaipei(), local)).body.errors).toHaveProperty('department_id')
    expect(
      (await local.call(vacancyApi.update, { id: mine.id, version: 1, ...taipei, pay_from: 45_000 })).body.errors,
    ).toHaveProperty('department_id')
    expect((await local.call(vacancyApi.update, { id: mine.id, version: 1, places: 3 })).status).toBe(200)

    const head = await server.as('nurul', 'hod')
    expect(await seen(head)).toContain(mine.id)
    expect(await seen(head)).not.toContain(other.id)
    expect((await read(mine, head)).actions).toEqual([])
    expect((await create({}, head)).status).toBe(403)
    expect((await head.call(vacancyApi.close, { id: mine.id, version: 2, reason: null })).status).toBe(403)
    expect((await (await server.as('nurul', 'employee')).call(vacancyApi.list, {})).status).toBe(403)
    const admin = await server.as('mei.ling', 'rmt user')
    expect(await seen(admin)).toEqual(expect.arrayContaining([mine.id, other.id]))
    expect((await create({}, admin)).status).toBe(403)
  })

  it('REC-08a another company neither sees nor counts them, and has numbers of its own', async () => {
    const one = await made()
    const beacon = await server.as('beacon:aminah', 'HR Generalist')
    expect((await beacon.call(vacancyApi.one, { id: one.id })).status).toBe(404)
    const there = await loadPlace('beacon:aminah', 'beacon')
    const { body } = await beacon.call(vacancyApi.create, written(there) as never)
    expect(body.data.code).toBe('beacon-1')
    expect((await beacon.call(vacancyApi.list, {})).body.total).toBe(1)
    expect((await openJobs('beacon')).body.data.jobs).toHaveLength(1)
  })

  it('REC-01d tabs count the rows of their lists, choices are those that are open, and numbers are never shared', async () => {
    const several = await Promise.all([made(), made(), made()])
    expect(new Set(several.map(({ code }) => code)).size).toBe(3)
    const views = [{ state: ['open'] }, { state: ['closed'] }, { search: 'cook' }, { employment_type: ['apprentice'] }]
    const counted = await hr.call(vacancyApi.list, { views: views.map((view) => JSON.stringify(view)) } as never)
    const totals = await Promise.all(
      views.map(async (view) => (await hr.call(vacancyApi.list, view as never)).body.total),
    )
    expect((counted.body as unknown as { counts: number[] }).counts).toEqual(totals)
    await close(several[0]!)
    const choices = async (some: object = {}) =>
      ((await hr.call(vacancyApi.choices, { per_page: 200, ...some })).body.data as Detail[]).map(({ id }) => id)
    expect(await choices()).not.toContain(several[0]!.id)
    expect(await choices()).toContain(several[1]!.id)
    expect(await choices({ with_closed: true })).toContain(several[0]!.id)
  })
})

describe('the public', () => {
  const setModule = (is_on: boolean) =>
    server.tenant('meridian', (tx) =>
      tx
        .insertInto('company_module')
        .values({ module_id: ONBOARDING_MODULE, is_on })
        .onConflict((same) => same.columns(['company_id', 'module_id']).doUpdateSet({ is_on }))
        .execute(),
    )
  const hide = (hidden_modules: number[]) =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('office').set({ hidden_modules }).where('id', '=', kl.office_id).execute(),
    )
  const setCompany = (is_on: boolean) =>
    server.database.runOutsideTenants((tx) =>
      tx.updateTable('company').set({ is_on }).where('code', '=', 'meridian').execute(),
    )
  const without = ({ text, status }: { text: string; status: number }) => [
    status,
    text.replace(/"request_id":"[^"]*"/, ''),
  ]

  it('PUB-04e unknown, closed, hidden and switched off vacancies answer the same bytes', async () => {
    const [open, closed] = [await made(), await made()]
    await close(closed)
    const unknown = without(await openJob('meridian-999999'))
    expect(unknown[0]).toBe(404)
    for (const code of [closed.code, 'nobody-1', 'meridian', 'x', open.id, `${open.code}0`, "'; --"])
      expect([code, ...without(await openJob(code))]).toEqual([code, ...unknown])
    expect((await openJob(open.code)).status).toBe(200)
    const isGone = async () => [
      without(await openJob(open.code)),
      await findVacancyCompany(server.database, open.code, server.clock.now()),
    ]
    await hide([ONBOARDING_MODULE])
    expect(await isGone()).toEqual([unknown, undefined])
    const jobs = (await openJobs()).body.data.jobs as { code: string }[]
    expect(jobs.map(({ code }) => code)).not.toContain(open.code)
    const local = await server.as('mei.ling', 'local hr')
    expect((await local.call(vacancyApi.list, {})).body).toMatchObject({ code: 'module_disabled' })
    await hide([])
    const listOff = without(await openJobs('nobody'))
    await setModule(false)
    expect(await isGone()).toEqual([unknown, undefined])
    expect(without(await openJobs())).toEqual(listOff)
    expect(without(await server.nobody.call(openJobApi.atom, { code: 'meridian' }))).toEqual(listOff)
    await setModule(true)
    await setCompany(false)
    expect(await isGone()).toEqual([unknown, undefined])
    expect(without(await openJobs())).toEqual(listOff)
    await setCompany(true)
    expect((await openJob(open.code)).status).toBe(200)
    expect(await findVacancyCompany(server.database, open.code, server.clock.now())).toBe(
      server.companies.meridian!.companyId,
    )
  })

  it('PUB-04e lists say what applicants need and nothing of staff', async () => {
    const one = await made({
      recruiter_id: server.employeeId('devi'),
      description_en: 'Cook & clean',
      state_reason: undefined,
      posts_reason: 'A secret plan',
    })
    for (const reply of [
      await openJobs(),
      await openJob(one.code),
      await server.nobody.call(openJobApi.atom, { code: 'meridian' }),
    ]) {
      expect(reply.status).toBe(200)
      for (const secret of ['Devi', 'secret plan', 'Mei Ling', one.id, server.employeeId('devi')])
        expect(reply.text).not.toContain(secret)
    }
    expect((await openJobs()).text).not.toContain('Cook & clean')
    expect((await openJob(one.code)).body.data).toMatchObject({
      company: 'Meridian Foods Sdn Bhd',
      description_en: 'Cook & clean',
    })
  })

  it('PUB-04e the feed is Atom and escapes everything', async () => {
    const one = await made({
      title_en: `<script>"R&D"</script>`,
      description_en: ']]><b>x</b> & bell',
      pay_from: 2_000_00,
      pay_to: 2_500_00,
      is_pay_shown: true,
      closing_day: '2026-12-31',
    })
    const { text, headers } = await server.nobody.call(openJobApi.atom, { code: 'meridian' })
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(text).toContain('<feed xmlns="http://www.w3.org/2005/Atom"')
    expect(text).toContain('&lt;script&gt;"R&amp;D"&lt;/script&gt;')
    expect(text).toContain(']]&gt;&lt;b&gt;x&lt;/b&gt; &amp; bell')
    expect(text).not.toContain('<script>')
    expect(text).toContain('RM 2,000.00 to RM 2,500.00 a month')
    expect(text).toContain(`/jobApplicationForm/${one.code}</id>`)
  })

  it('PUB-04e calls of an address are counted', async () => {
    await server.database.runOutsideTenants((tx) =>
      tx.updateTable('rate_count').set({ hits: 1_200 }).where('bucket', 'like', 'job_address:%').execute(),
    )
    const one = await openJob('meridian-1')
    expect(one.status).toBe(429)
    expect((await openJobs('nobody')).status).toBe(429)
  })

  it('REC-01c whoever applies holds the vacancy open until they are done', async () => {
    const one = await made()
    const now = server.clock.now()
    let release = () => {}
    const applied = server.tenant('meridian', async (tx) => {
      const found = await lockOpenVacancy(tx, one.code, now)
      expect(found).toMatchObject({ id: one.id, questions: [] })
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return found
    })
    const closing = close(one)
    const early = await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))])
    expect(early).toBe('waits')
    release()
    await applied
    expect((await closing).status).toBe(200)
    await expect(server.tenant('meridian', (tx) => lockOpenVacancy(tx, one.code, now))).rejects.toMatchObject({
      status: 404,
    })
  })
})

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import ical, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { notificationsApi } from '#base/contracts/session-api.ts'
import { holidayApi } from '#calendar/holidays-contract.ts'
import { AWAY_SOURCES } from '#calendar/workdays.ts'
import { extendForTest } from '#server/extension-point.ts'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { deliverAndReadMails, deliverMails } from '#test/mails.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { calendarFeedApi } from '../../calendar/calendar-feeds/contract.ts'
import { candidatePageApi } from '../candidates/open-contract.ts'
import { onboardingApi } from '../onboarding/contract.ts'
import { insertOnboardingCard } from '../onboarding/test-samples.ts'
import { findPlace, insertAskingVacancy } from '../vacancies/test-samples.ts'
import { interviewApi } from './contract.ts'
import { interviewKitApi } from './kits-contract.ts'
import { candidateInterviewApi, ownInterviewApi } from './own-contract.ts'
import { REMIND_OF_SCORES } from './remind-job.ts'
import { insertInterview, insertKit, insertOffered } from './test-samples.ts'

let server: TestServer
let hr: Caller
let kit_id: string
beforeAll(async () => {
  server = await startTestServer()
  kit_id = await insertKit(server, 'meridian')
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
const errorsOf = async (reply: ReturnType<Caller['call']>) => (await reply).body.errors ?? {}
const at = async (moment: string) => {
  server.clock.set(moment)
  hr = await server.as('mei.ling', 'HR Generalist')
}
const id = (key: string) => server.employeeId(key)
const card = (email = `tan.${Math.random().toString(36).slice(2)}@outside.example`, key = 'nurul') =>
  insertOnboardingCard(server, 'meridian', key, { stage: 'interview' }, { email })
const arrange = (card_id: string, more: object = {}, who = hr) =>
  who.call(interviewApi.arrange, {
    card_id,
    panel: [id('nurul')],
    kit_id,
    day: '2026-12-02',
    minute: 600,
    minutes: 60,
    location: 'Meeting room 2',
    send_mail: false,
    ...more,
  } as never)
const one = (interview: string, who = hr) => ok(who.call(interviewApi.one, { id: interview }))
const patch = async (interview: string, more: object, who = hr) =>
  who.call(interviewApi.update, {
    id: interview,
    version: (await one(interview)).version,
    send_mail: false,
    ...more,
  } as never)
const listed = async (more: object = {}, who = hr) =>
  (await ok(who.call(interviewApi.list, { per_page: 200, ...more } as never))) as Record<string, unknown>[]
const score = (questions: string[], more: object = {}) => ({
  scores: questions.map((question_id) => ({ question_id, score: 4 })),
  recommendation: 'yes' as const,
  ...more,
})
const give = (who: Caller, interview: string, questions: string[], more: object = {}) =>
  who.call(ownInterviewApi.score, { id: interview, ...score(questions, more) } as never)

/** Invites that were mailed to somebody, in the order of their numbers. */
async function invitesOf(email: string, uid: string): Promise<VEvent[]> {
  await deliverMails(server)
  const folder = path.join(server.dataFolder, 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ics'))
  const events = await Promise.all(
    names.map(async (name) => Object.values(ical.sync.parseICS(await readFile(path.join(folder, name), 'utf8')))),
  )
  return (events.flat().filter((event) => event?.type === 'VEVENT') as VEvent[])
    .filter((event) => event.uid === uid && JSON.stringify(event.attendee).includes(email))
    .sort((a, b) => Number(a.sequence) - Number(b.sequence))
}
const shapeOf = (events: VEvent[]) =>
  events.map(({ method, sequence, start }) => [method, Number(sequence), start.toISOString()])

it('REC-05c an interview is asked for, moved and cancelled under one UID, to the panel and the candidate', async () => {
  const email = 'tan.invited@outside.example'
  const { id: card_id } = await card(email)
  const made = await ok(arrange(card_id, { panel: [id('nurul'), id('lakshmi')], send_mail: true }))
  expect(made).toMatchObject({ round: 1, phase: 'ahead', state: 'planned', starts_at: '2026-12-02T02:00:00.000Z' })
  await ok(patch(made.id, { minute: 660, panel: [id('nurul'), id('noraini')], send_mail: true, day: '2026-12-03' }))
  await ok(hr.call(interviewApi.cancel, { id: made.id, version: 2, send_mail: true }))
  const uid = `interview-${made.id}@localhost`
  const whole = [
    ['REQUEST', 0, '2026-12-02T02:00:00.000Z'],
    ['REQUEST', 1, '2026-12-03T03:00:00.000Z'],
    ['CANCEL', 2, '2026-12-03T03:00:00.000Z'],
  ]
  expect(shapeOf(await invitesOf('nurul@meridian.example', uid))).toEqual(whole)
  expect(shapeOf(await invitesOf(email, uid))).toEqual(whole)
  expect(shapeOf(await invitesOf('lakshmi@meridian.example', uid))).toEqual([
    whole[0],
    ['CANCEL', 1, '2026-12-02T02:00:00.000Z'],
  ])
  const [asked] = await invitesOf('nurul@meridian.example', uid)
  expect(JSON.stringify(asked)).not.toContain('Tan Ah Kow')
  const [first] = await deliverAndReadMails(server, email)
  expect(first).toContain('2 Dec 2026 10:00–11:00 (Asia/Kuala_Lumpur)')
  expect(first).toContain('2026年12月2日 10:00–11:00 (Asia/Kuala_Lumpur)')
  expect(await one(made.id)).toMatchObject({ state: 'cancelled', actions: [] })
  expect(
    (await ok(hr.call(onboardingApi.one, { id: card_id }))).mails.map(({ event }: { event: string }) => event),
  ).toEqual(['moved', 'invited', 'invited'])
})

it('REC-05c no mail goes to a candidate where that was not chosen, and the panel is mailed all the same', async () => {
  const email = 'tan.unmailed@outside.example'
  const made = await ok(arrange((await card(email)).id))
  expect(await deliverAndReadMails(server, email)).toEqual([])
  expect(await invitesOf('nurul@meridian.example', `interview-${made.id}@localhost`)).toHaveLength(1)
})

it('REC-05d days, times, panel and questions are refused at their field', async () => {
  const { id: card_id } = await card()
  for (const [more, field] of [
    [{ day: '2026-11-18' }, 'day'],
    [{ day: '2027-11-22' }, 'day'],
    [{ day: undefined }, 'day'],
    [{ minute: undefined }, 'minute'],
    [{ times: [{ day: '2026-12-02', minute: 600 }] }, 'times'],
    [
      {
        day: undefined,
        minute: undefined,
        times: [
          { day: '2026-11-20', minute: 600 },
          { day: '2026-11-20', minute: 720 },
        ],
      },
      'times',
    ],
    [
      {
        times: [
          { day: '2026-12-02', minute: 600 },
          { day: '2026-12-02', minute: 720 },
        ],
      },
      'day',
    ],
    [{ panel: [] }, 'panel'],
    [{ panel: [card_id] }, 'panel'],
    [{ kit_id: card_id }, 'kit_id'],
  ] as const)
    expect([more, Object.keys(await errorsOf(arrange(card_id, more)))]).toEqual([more, [field]])
  for (const day of ['2026-11-19', '2027-11-21']) await ok(arrange(card_id, { day }))
  const own = await card('nurul@meridian.example')
  expect(Object.keys(await errorsOf(arrange(own.id)))).toEqual(['panel'])
  await ok(arrange(own.id, { panel: [id('lakshmi')] }))
})

it('REC-05d rounds are numbered, and a card has at most twenty', async () => {
  const { id: card_id } = await card()
  const rounds: number[] = []
  for (let nth = 0; nth < 20; nth++) rounds.push((await ok(arrange(card_id))).round)
  expect(rounds).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1))
  expect(await codeOf(arrange(card_id))).toBe('409 interview_too_many')
})

it('REC-05e a panel scores every question once, after it began, with a remark where it advises against', async () => {
  const { id: interview, questions } = await insertInterview(server, 'meridian', 'nurul')
  const nurul = await server.as('nurul', 'employee')
  expect(await codeOf(give(nurul, interview, questions))).toBe('409 interview_not_begun')
  expect((await ok(nurul.call(ownInterviewApi.one, { id: interview }))).may_score).toBe(false)
  await at('2026-12-02T02:00:00.000Z')
  const again = await server.as('nurul', 'employee')
  expect(Object.keys(await errorsOf(give(again, interview, questions.slice(1))))).toEqual(['scores'])
  expect(Object.keys(await errorsOf(give(again, interview, [...questions, interview])))).toEqual(['scores'])
  expect(Object.keys(await errorsOf(give(again, interview, questions, { recommendation: 'no' })))).toEqual(['remark'])
  for (const value of [0, 6])
    expect(
      (
        await give(again, interview, questions, {
          scores: questions.map((question_id) => ({ question_id, score: value })),
        })
      ).status,
    ).toBe(422)
  const given = await ok(give(again, interview, questions, { recommendation: 'no', remark: 'Late' }))
  expect(given.own_score).toMatchObject({ recommendation: 'no', remark: 'Late' })
  expect(await codeOf(give(again, interview, questions))).toBe('409 interview_score_given')
})

it('REC-09b scores of others are seen after one’s own, and by HR that owes none', async () => {
  const { id: interview, questions } = await insertInterview(
    server,
    'meridian',
    'nurul',
    { starts_at: new Date('2026-11-20T01:00:00Z') },
    { panel: [id('lakshmi'), id('mei.ling')] },
  )
  const nurul = await server.as('nurul', 'employee')
  const lakshmi = await server.as('lakshmi', 'employee')
  const scoresOf = (panel: { full_name: string; score?: unknown }[]) => panel.filter((member) => member.score).length
  await ok(give(nurul, interview, questions, { remark: 'Careful with knives' }))
  const before = await ok(lakshmi.call(ownInterviewApi.one, { id: interview }))
  expect([scoresOf(before.panel), JSON.stringify(before).includes('knives')]).toEqual([0, false])
  expect(scoresOf((await one(interview)).panel)).toBe(0)
  await ok(give(lakshmi, interview, questions))
  expect(scoresOf((await ok(lakshmi.call(ownInterviewApi.one, { id: interview }))).panel)).toBe(2)
  const admin = await server.as('aminah', 'Company Admin')
  expect(scoresOf((await one(interview, admin)).panel)).toBe(2)
  const reader = await server.as('noraini', 'rmt user')
  const read = await one(interview, reader)
  expect([scoresOf(read.panel), read.remark, read.actions]).toEqual([0, undefined, []])
  await ok(give(await server.as('mei.ling', 'employee'), interview, questions))
  expect(scoresOf((await one(interview)).panel)).toBe(3)
})

it('REC-08b an interviewer sees their own interviews only, in every role, also where onboarding is off', async () => {
  const mine = await insertInterview(server, 'meridian', 'nurul')
  const other = await insertInterview(server, 'meridian', 'lakshmi')
  const cancelled = await insertInterview(server, 'meridian', 'nurul', { state: 'cancelled' })
  const own = async (who: Caller) =>
    ((await ok(who.call(ownInterviewApi.list, { per_page: 200 }))) as { id: string }[]).map((row) => row.id)
  await server.tenant('meridian', (tx) =>
    tx.insertInto('company_module').values({ module_id: 4, is_on: false }).execute(),
  )
  const nurul = await server.as('nurul', 'employee')
  const seen = await own(nurul)
  expect([seen.includes(mine.id), seen.includes(other.id), seen.includes(cancelled.id)]).toEqual([true, false, false])
  const shown = await ok(nurul.call(ownInterviewApi.one, { id: mine.id }))
  expect(shown).toMatchObject({ full_name: 'Tan Ah Kow', files: [{ name: 'resume.pdf' }] })
  expect((await nurul.call(ownInterviewApi.file, { id: mine.id, file_id: shown.files[0].id })).status).toBe(200)
  for (const call of [
    nurul.call(ownInterviewApi.one, { id: other.id }),
    nurul.call(ownInterviewApi.file, { id: mine.id, file_id: other.file_id }),
    nurul.call(ownInterviewApi.file, { id: other.id, file_id: other.file_id }),
    give(nurul, other.id, other.questions),
    nurul.call(ownInterviewApi.one, { id: cancelled.id }),
  ])
    expect((await call).status).toBe(404)
  expect((await hr.call(interviewApi.one, { id: mine.id })).body.code).toBe('module_disabled')
  await server.tenant('meridian', (tx) => tx.deleteFrom('company_module').execute())
})

it('REC-08d expected pay is there for interviewers only where the vacancy says so', async () => {
  const of = async (is_expected_pay_shown: boolean) => {
    const interview = await insertInterview(server, 'meridian', 'nurul')
    await server.tenant('meridian', async (tx) => {
      const { vacancy_id } = await tx
        .selectFrom('application')
        .select('vacancy_id')
        .where('id', '=', interview.application_id)
        .executeTakeFirstOrThrow()
      await tx.updateTable('vacancy').set({ is_expected_pay_shown }).where('id', '=', vacancy_id!).execute()
    })
    return ok((await server.as('nurul', 'employee')).call(ownInterviewApi.one, { id: interview.id }))
  }
  expect(await of(true)).toMatchObject({ expected_pay: 450_000, currency: 'MYR' })
  expect(Object.keys(await of(false))).not.toContain('expected_pay')
})

it('REC-08e interviews are read and changed by the place of their vacancy, and never by the candidate', async () => {
  const here = await insertInterview(server, 'meridian', 'nurul')
  const elsewhere = await insertInterview(server, 'meridian', 'lakshmi')
  const local = await server.as('mei.ling', 'local hr')
  const officeOf = async (key: string) => (await findPlace(server, 'meridian', key)).office_id
  for (const [interview, key] of [
    [here, 'nurul'],
    [elsewhere, 'lakshmi'],
  ] as const) {
    const within = (await officeOf(key)) === (await officeOf('mei.ling'))
    expect((await local.call(interviewApi.one, { id: interview.id })).status).toBe(within ? 200 : 404)
    expect((await arrange(interview.card_id, {}, local)).status).toBe(within ? 200 : 404)
    expect((await listed({}, local)).some((row) => row.id === interview.id)).toBe(within)
  }
  const mine = await card('mei.ling@meridian.example')
  expect((await arrange(mine.id)).status).toBe(404)
  const foreign = await server.as('beacon:aminah', 'Company Admin')
  expect((await foreign.call(interviewApi.one, { id: here.id })).status).toBe(404)
  expect((await (await server.as('nurul', 'employee')).call(interviewApi.list, {})).status).toBe(403)
  expect((await arrange(here.card_id, {}, await server.as('noraini', 'rmt user'))).status).toBe(403)
})

it('REC-09c the stage interview passed needs an interview, and all scores of those that were not cancelled', async () => {
  const none = await card()
  const passed = (card_id: string) =>
    hr.call(onboardingApi.move, { id: card_id, version: 1, to: 'interview_passed', send_mail: false })
  expect(Object.keys(await errorsOf(passed(none.id)))).toEqual(['to'])
  const held = { starts_at: new Date('2026-11-20T00:00:00Z') }
  const owed = await insertInterview(server, 'meridian', 'nurul', held)
  expect(Object.keys(await errorsOf(passed(owed.card_id)))).toEqual(['to'])
  await ok(give(await server.as('nurul', 'employee'), owed.id, owed.questions))
  await ok(arrange(owed.card_id))
  expect(Object.keys(await errorsOf(passed(owed.card_id)))).toEqual(['to'])
  const [second] = await listed({ card_id: [owed.card_id], phase: ['ahead'] })
  await ok(hr.call(interviewApi.cancel, { id: second!.id as string, version: 1, send_mail: false }))
  await ok(passed(owed.card_id))
})

it('REC-07b REQ-03c failing an interview needs a remark, and one that has not begun has no result', async () => {
  const ahead = await insertInterview(server, 'meridian', 'nurul')
  const decide = (interview: string, more: object) =>
    hr.call(interviewApi.decide, { id: interview, version: 1, ...more } as never)
  expect(await codeOf(decide(ahead.id, { result: 'passed' }))).toBe('409 interview_not_begun')
  const held = await insertInterview(server, 'meridian', 'nurul', { starts_at: new Date('2026-11-20T00:00:00Z') })
  expect(Object.keys(await errorsOf(decide(held.id, { result: 'failed' })))).toEqual(['remark'])
  expect(await ok(decide(held.id, { result: 'failed', remark: 'Too slow' }))).toMatchObject({
    result: 'failed',
    phase: 'decided',
    remark: 'Too slow',
  })
  const stored = await server.tenant('meridian', (tx) => tx.selectFrom('interview').selectAll().execute())
  expect(JSON.stringify(stored)).not.toContain('Too slow')
})

it('PUB-04e a candidate chooses one of the times on their page, the others are free, and a stale choice is refused', async () => {
  const { id: interview, token, times } = await insertOffered(server, 'meridian', 'nurul')
  const mine = () => ok(server.nobody.call(candidateInterviewApi.list, { token }))
  const choose = (time_id: string, of = interview, by = token) =>
    server.nobody.call(candidateInterviewApi.choose, { token: by, id: of, time_id })
  expect((await mine()).rows).toMatchObject([{ id: interview, starts_at: null, times: [{}, {}] }])
  const other = await insertOffered(server, 'meridian', 'nurul')
  expect((await choose(other.times[0]!, other.id)).status).toBe(404)
  expect(await codeOf(choose(other.times[0]!))).toBe('409 interview_time_gone')
  const { rows } = await ok(choose(times[1]!))
  expect(rows).toMatchObject([{ starts_at: '2026-12-04T02:00:00.000Z', times: [] }])
  expect(await codeOf(choose(times[0]!))).toBe('409 interview_time_gone')
  expect(await one(interview)).toMatchObject({
    phase: 'ahead',
    times: [],
    events: [{}, { kind: 'chosen', name: null }],
  })
  expect(shapeOf(await invitesOf('nurul@meridian.example', `interview-${interview}@localhost`))).toEqual([
    ['REQUEST', 0, '2026-12-04T02:00:00.000Z'],
  ])
  await ok(
    patch(other.id, {
      times: [
        { day: '2026-12-08', minute: 600 },
        { day: '2026-12-09', minute: 600 },
      ],
    }),
  )
  expect(await codeOf(choose(other.times[0]!, other.id, other.token))).toBe('409 interview_time_gone')
  await at('2026-12-08T02:30:00.000Z')
  const left = (await ok(server.nobody.call(candidateInterviewApi.list, { token: other.token }))).rows[0].times
  expect(left.map(({ starts_at }: { starts_at: string }) => starts_at)).toEqual(['2026-12-09T02:00:00.000Z'])
  expect((await server.nobody.call(candidateInterviewApi.list, { token: `${token}x` })).status).toBe(404)
})

it('PUB-04e of two choices that are sent at once one counts', async () => {
  const { id: interview, token, times } = await insertOffered(server, 'meridian', 'nurul')
  const codes = await Promise.all(
    times.map((time_id) => codeOf(server.nobody.call(candidateInterviewApi.choose, { token, id: interview, time_id }))),
  )
  expect(codes.toSorted()).toEqual([200, '409 interview_time_gone'])
})

it('REC-11c a card waits for its candidate while they choose, and for the panel once an interview is over', async () => {
  const waitsOf = async (card_id: string) => {
    const { waits_for, waits_for_candidate } = await ok(hr.call(onboardingApi.one, { id: card_id }))
    return [waits_for, waits_for_candidate]
  }
  const { id: card_id } = await card()
  const times = [
    { day: '2026-12-02', minute: 600 },
    { day: '2026-12-03', minute: 600 },
  ]
  const made = await ok(arrange(card_id, { day: undefined, minute: undefined, times }))
  expect(made).toMatchObject({ phase: 'choosing', times: [{}, {}] })
  expect(await waitsOf(card_id)).toEqual([[], true])
  await ok(patch(made.id, { day: '2026-12-02', minute: 600 }))
  expect(await waitsOf(card_id)).toEqual([[], false])
  await at('2026-12-02T03:00:00.000Z')
  const { full_name } = (await one(made.id)).panel[0]
  expect(await waitsOf(card_id)).toEqual([[full_name], false])
})

it('REC-11d scores are reminded of on the day after and on the third, never before, once each, and made up for', async () => {
  const remind = () => runScheduledJobs({ ...server } as never, [{ ...REMIND_OF_SCORES, hourly: true }])
  await server.tenant('meridian', (tx) => tx.updateTable('interview_panel').set({ reminded: 2 }).execute())
  const subjects = async (key: string) =>
    (await deliverAndReadMails(server, `${key}@meridian.example`)).filter((mail) =>
      mail.includes('Your score is missing'),
    ).length
  const before = await subjects('farid')
  const starts_at = new Date('2026-12-02T02:00:00Z')
  const { id: interview, questions } = await insertInterview(server, 'meridian', 'farid', { starts_at })
  const counts: number[] = []
  for (const moment of [
    '2026-12-02T02:30:00Z',
    '2026-12-02T15:00:00Z',
    '2026-12-03T01:00:00Z',
    '2026-12-03T09:00:00Z',
    '2026-12-04T09:00:00Z',
    '2026-12-05T01:00:00Z',
    '2026-12-06T01:00:00Z',
    '2026-12-20T01:00:00Z',
  ]) {
    server.clock.set(moment)
    await remind()
    counts.push((await subjects('farid')) - before)
  }
  expect(counts).toEqual([0, 0, 1, 1, 1, 2, 2, 2])
  await ok(give(await server.as('farid', 'employee'), interview, questions))
  await insertInterview(server, 'meridian', 'farid', { starts_at })
  await remind()
  await remind()
  expect((await subjects('farid')) - before).toBe(3)
})

it('REC-05f whoever has left is missing on the panel until somebody takes their place', async () => {
  const interview = await insertInterview(server, 'meridian', 'farid', { starts_at: new Date('2026-12-02T02:00:00Z') })
  const leave = (last_day: string | null) =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('employee').set({ last_day }).where('id', '=', id('farid')).execute(),
    )
  const missing = async () => (await one(interview.id)).is_panel_missing
  await leave('2026-12-02')
  expect(await missing()).toBe(false)
  await leave('2026-12-01')
  expect(await missing()).toBe(true)
  expect((await listed({ is_panel_missing: true })).some((row) => row.id === interview.id)).toBe(true)
  await ok(patch(interview.id, { panel: [id('nurul')] }))
  expect(await missing()).toBe(false)
  expect(Object.keys(await errorsOf(patch(interview.id, { panel: [id('farid')] })))).toEqual(['panel'])
  await leave(null)
})

it('REC-07c interviews that lie ahead are cancelled with a rejected card, and its panel and candidate are mailed', async () => {
  const email = 'tan.rejected@outside.example'
  const { id: card_id } = await card(email)
  const made = await ok(arrange(card_id, { send_mail: true }))
  const held = await ok(arrange(card_id, { day: '2026-11-19' }))
  await ok(hr.call(onboardingApi.reject, { id: card_id, version: 1, remark: 'No', send_mail: false }))
  expect((await one(made.id)).state).toBe('cancelled')
  expect((await one(held.id)).state).toBe('planned')
  const uid = `interview-${made.id}@localhost`
  for (const who of ['nurul@meridian.example', email])
    expect(shapeOf(await invitesOf(who, uid)).map(([method, sequence]) => [method, sequence])).toEqual([
      ['REQUEST', 0],
      ['CANCEL', 1],
    ])
  expect(await codeOf(arrange(card_id))).toBe('409 onboarding_not_active')
})

it('PUB-04f nothing of an interview stays of whoever withdraws, and its panel is told', async () => {
  const { id: interview, token, application_id } = await insertOffered(server, 'meridian', 'nurul')
  const [, second] = (await ok(server.nobody.call(candidateInterviewApi.list, { token }))).rows[0].times
  await ok(server.nobody.call(candidateInterviewApi.choose, { token, id: interview, time_id: second.id }))
  await ok(server.nobody.call(candidatePageApi.withdraw, { token }))
  const left = await server.tenant('meridian', async (tx) => {
    const counts: number[] = []
    for (const table of ['interview_event', 'interview_panel', 'interview_question', 'interview_time'] as const)
      counts.push((await tx.selectFrom(table).select('id').where('interview_id', '=', interview).execute()).length)
    const rows = await tx.selectFrom('interview').select('id').where('application_id', '=', application_id).execute()
    return [...counts, rows.length]
  })
  expect(left).toEqual([0, 0, 0, 0, 0])
  expect(shapeOf(await invitesOf('nurul@meridian.example', `interview-${interview}@localhost`)).at(-1)).toEqual([
    'CANCEL',
    1,
    '2026-12-04T02:00:00.000Z',
  ])
})

it('REC-05g leave, days off and other interviews of a panel are shown before anything is sent, and refuse nothing', async () => {
  const { id: card_id } = await card()
  const clashes = async (times: object[], more: object = {}) => {
    const { rows } = await ok(
      hr.call(interviewApi.clashes, { card_id, panel: [id('nurul')], times, minutes: 60, ...more } as never),
    )
    return rows.map(({ day, kind }: { day: string; kind: string }) => `${day} ${kind}`)
  }
  const monday = { day: '2026-12-14', minute: 600 }
  expect(await clashes([monday])).toEqual([])
  expect(await clashes([{ day: '2026-12-13', minute: 600 }])).toEqual(['2026-12-13 day_off'])
  expect(await clashes([{ day: '2026-12-14', minute: 1_200 }])).toEqual(['2026-12-14 outside_hours'])
  await ok(hr.call(holidayApi.create, { day: '2026-12-25', name: 'Christmas Day', substitute: false }))
  expect(await clashes([{ day: '2026-12-25', minute: 600 }])).toEqual(['2026-12-25 holiday'])
  const made = await ok(arrange(card_id, monday))
  expect(
    await clashes([
      { day: '2026-12-14', minute: 630 },
      { day: '2026-12-14', minute: 660 },
    ]),
  ).toEqual(['2026-12-14 interview'])
  expect(await clashes([monday], { interview_id: made.id })).toEqual([])
  const away = {
    employee: id('nurul'),
    day: '2026-12-15',
    id: 'a',
    type: 'annual',
    part: 'whole',
    paid: 1_000_000,
  } as const
  const restore = extendForTest(AWAY_SOURCES, {
    kind: 'test',
    load: async () => [
      away,
      { ...away, day: '2026-12-16', pending: true },
      { ...away, day: '2026-12-17', part: 'first' },
    ],
  })
  for (const [day, minute, kinds] of [
    ['2026-12-15', 600, ['away']],
    ['2026-12-16', 600, ['away_asked']],
    ['2026-12-17', 600, ['away']],
    ['2026-12-17', 900, []],
  ] as const)
    expect([day, await clashes([{ day, minute }])]).toEqual([day, kinds.map((kind) => `${day} ${kind}`)])
  restore()
  await ok(arrange(card_id, monday))
})

it('REC-05h the list says which candidates still wait for an interview, and finds phases', async () => {
  const vacancy = await insertAskingVacancy(server, 'meridian', 'nurul')
  const { id: card_id } = await insertOnboardingCard(
    server,
    'meridian',
    'nurul',
    { stage: 'interview' },
    { vacancy: vacancy.id },
  )
  const phases = async () => (await listed({ card_id: [card_id] })).map(({ phase }) => phase)
  expect(await listed({ card_id: [card_id] })).toMatchObject([
    { id: card_id, interview_id: null, phase: 'to_arrange', actions: ['arrange'], round: null },
  ])
  const made = await ok(arrange(card_id))
  expect(await phases()).toEqual(['ahead'])
  expect(await listed({ card_id: [card_id], phase: ['to_arrange'] })).toEqual([])
  await ok(hr.call(interviewApi.cancel, { id: made.id, version: 1, send_mail: false }))
  expect((await phases()).toSorted()).toEqual(['cancelled', 'to_arrange'])
  const names = (await listed({ sort: 'full_name', vacancy_id: [vacancy.id] })).length
  expect(names).toBe(2)
})

it('REC-05i every company has a kit; an interview keeps the questions that it was arranged with', async () => {
  const kits = await ok(hr.call(interviewKitApi.list, {}))
  expect(kits[0]).toMatchObject({ name_en: 'General interview', question_count: 5 })
  const made = await ok(hr.call(interviewKitApi.create, { name_zh: '廚房', questions: [{ text_zh: '哪一種湯？' }] }))
  expect(made).toMatchObject({ name_en: '廚房', questions: [{ text_en: '哪一種湯？', hint_en: null }] })
  const interview = await ok(arrange((await card()).id, { kit_id: made.id }))
  await ok(hr.call(interviewKitApi.update, { id: made.id, version: 1, questions: [{ text_en: 'Which stew?' }] }))
  await ok(hr.call(interviewKitApi.remove, { id: made.id, version: 2 }))
  expect((await one(interview.id)).questions).toMatchObject([{ text_zh: '哪一種湯？' }])
  await ok(patch(interview.id, { kit_id }))
  expect((await one(interview.id)).questions).toHaveLength(5)
})

it('REC-05j a stale version is refused, and one that has begun keeps its time', async () => {
  const ahead = await insertInterview(server, 'meridian', 'nurul')
  await ok(patch(ahead.id, { location: 'Room 3' }))
  const stale = hr.call(interviewApi.cancel, { id: ahead.id, version: 1, send_mail: false })
  expect(await codeOf(stale)).toBe('409 version_conflict')
  const held = await insertInterview(server, 'meridian', 'nurul', { starts_at: new Date('2026-11-20T00:00:00Z') })
  expect(await codeOf(patch(held.id, { location: 'Room 3' }))).toBe('409 interview_begun')
  await ok(give(await server.as('nurul', 'employee'), held.id, held.questions))
  expect(await codeOf(hr.call(interviewApi.cancel, { id: held.id, version: 1, send_mail: false }))).toBe(
    '409 interview_scored',
  )
  expect(await codeOf(patch(held.id, { kit_id }))).toBe('409 interview_scored')
  expect(Object.keys(await errorsOf(patch(held.id, { panel: [id('lakshmi')] })))).toEqual(['panel'])
  await ok(patch(held.id, { panel: [id('nurul'), id('lakshmi')] }))
})

it('REC-11e the bell counts scores that are owed and interviews of today, of cards under way and not of one’s own', async () => {
  const bell = async () => {
    const items = (await ok((await server.as('pei.yu', 'employee')).call(notificationsApi.items, {}))) as {
      name: string
      count: number
    }[]
    return ['interview-scores', 'interviews-today'].map((name) => items.find((item) => item.name === name)?.count ?? 0)
  }
  expect(await bell()).toEqual([0, 0])
  const held = await insertInterview(server, 'meridian', 'pei.yu', { starts_at: new Date('2026-11-20T00:30:00Z') })
  await insertInterview(server, 'meridian', 'pei.yu', { starts_at: new Date('2026-11-20T06:00:00Z') })
  await insertInterview(server, 'meridian', 'pei.yu', { starts_at: new Date('2026-11-20T17:00:00Z') })
  await insertInterview(server, 'meridian', 'pei.yu', { state: 'cancelled' })
  expect(await bell()).toEqual([1, 1])
  await at('2026-11-20T01:00:00.000Z')
  expect(await bell()).toEqual([0, 1])
  await at('2026-11-20T02:00:00.000Z')
  await ok(give(await server.as('pei.yu', 'employee'), held.id, held.questions))
  const other = await insertInterview(server, 'meridian', 'pei.yu', { starts_at: new Date('2026-11-20T00:30:00Z') })
  expect(await bell()).toEqual([1, 1])
  await ok(hr.call(onboardingApi.reject, { id: other.card_id, version: 1, remark: 'No', send_mail: false }))
  expect(await bell()).toEqual([0, 1])
})

it('INT-03 a calendar has the interviews of one’s panels with the vacancy and no name, offered times as tentative', async () => {
  const key = 'lakshmi'
  const reader = await server.as(key, 'employee')
  const planned = await insertInterview(server, 'meridian', key)
  const offered = await insertInterview(server, 'meridian', key, { state: 'offered' })
  await insertInterview(server, 'meridian', key, { state: 'cancelled' })
  const { address } = await ok(reader.call(calendarFeedApi.make, { kind: 'interviews' }))
  const { payload } = await server.api.server.inject({ method: 'GET', url: new URL(address).pathname })
  expect(payload).not.toContain('Tan Ah Kow')
  const events = Object.values(ical.sync.parseICS(payload)).filter((event) => event?.type === 'VEVENT') as VEvent[]
  const of = (wanted: string) => events.filter(({ uid }) => uid.includes(wanted))
  expect(of(planned.id)).toMatchObject([{ status: 'CONFIRMED' }])
  expect(String(of(planned.id)[0]!.summary)).toContain('Cook')
  expect(offered.times.flatMap(of)).toMatchObject([{ status: 'TENTATIVE' }, { status: 'TENTATIVE' }])
})

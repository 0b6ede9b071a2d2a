import { afterAll, beforeAll, expect, it } from 'vitest'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { calendarFeedApi } from '../modules/calendar/calendar-feeds/contract.ts'
import { claimCalls } from '../modules/pay/claims/contract.ts'
import { COLLEAGUE_FIELDS } from '../modules/people/core/colleague-fields.ts'
import { requestApi } from '../modules/requests/inbox/contract.ts'
import { requestNoticeApi } from '../modules/requests/notifications/contract.ts'
import { DAILY_MAIL } from '../modules/requests/notifications/daily-mail.ts'
import { findLeaks, findMarks } from './find-leaks.ts'
import { type GeneratedApiTest, startGeneratedApiTest } from './generated-api-test.ts'
import { isOfCompany } from './matrix-ask.ts'
import { patience } from './patience.ts'
import { plantNumbers } from './planted-numbers.ts'
import { findOrInsertCategory, plantRequest } from './planted-requests.ts'
import type { Caller } from './server.ts'
import { AMOUNTS, NUMBERS } from './ways/way.ts'

/** The caller: an ordinary employee in the department and office of the person with the planted numbers. */
const CALLER = 'ken'

let walk: GeneratedApiTest
/** The column of each mark, planted for everybody but the caller. */
const marks = new Map<string, string>()

beforeAll(async () => {
  walk = await startGeneratedApiTest()
  await walk.samples.world()
  await plantNumbers(walk)
  for (const number of [...Object.values(NUMBERS), String(AMOUNTS.pay)]) marks.set(number, 'numbers and pay')
  await plantColumns()
})
afterAll(() => walk.stop())

/** Days that end an employment or a record. A person with one would no longer be a colleague. */
const ENDS = ['until_day', 'last_day', 'last_payroll_day', 'resigned_on']

/**
 * Columns with a few allowed words. Everybody but the caller gets a word that the caller lacks. Choices of forms
 * contain all.
 */
const WORDS = {
  'employment.employment_status': 'active_probation',
  'employment.employment_type': 'apprentice',
  'employee.marital_status': 'widowed',
}

/** Writes a distinct mark into every private text and day of everybody but the caller. */
async function plantColumns(): Promise<void> {
  const { owner, server } = walk
  const { rows } = await owner.query<{ t: string; c: string; type: string }>(
    `select table_name as t, column_name as c, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = any($1) and data_type in ('text', 'date') order by 1, 2`,
    [[...Object.keys(COLLEAGUE_FIELDS), 'family_member']],
  )
  const open = Object.entries(COLLEAGUE_FIELDS).flatMap(([table, columns]) => columns.map((c) => `${table}.${c}`))
  for (const [index, { t, c, type }] of rows.entries()) {
    if (open.includes(`${t}.${c}`) || ENDS.includes(c)) continue
    const word = WORDS[`${t}.${c}` as keyof typeof WORDS]
    const mark = word ?? (type === 'date' ? `19${40 + index}-01-17` : `mark-${t}-${c}`)
    const person = t === 'employee' ? 'id' : 'employee_id'
    const isFirst =
      c === 'from_day'
        ? `and from_day = (select min(from_day) from employment o where o.employee_id = employment.employee_id)`
        : ''
    const set = (value: string) =>
      owner.query(`update ${t} set ${c} = ${value} where company_id = $2 and ${person} <> $3 ${isFirst}`, [
        mark,
        server.companies.meridian!.companyId,
        server.employeeId(CALLER),
      ])
    // Unique columns get a different mark in each row. Columns with a few allowed words get one of them.
    const { rowCount } = await set('$1')
      .catch(() => set(`lower($1) || right(id::text, 6)`))
      .catch(() => ({ rowCount: 0 }))
    if (rowCount) marks.set(word ? `"${word}"` : mark, `${t}.${c}`)
  }
}

it('EMP-04 no call shows an ordinary employee more of a colleague than everybody may see', {
  timeout: patience(600_000),
}, async () => {
  const { server } = walk
  const caller = await server.keep(() => server.as(CALLER))
  const { shown, asked } = await findLeaks(walk, caller, [...marks.keys()], isOfCompany)
  console.log(`Colleagues: ${marks.size} marks, ${asked} calls`)
  const told = shown.filter((line) => !line.startsWith('GET /api/settings/options: "'))
  expect(told.map((line) => line.replace(/[^ ]+$/, (mark) => marks.get(mark) ?? mark))).toEqual([])
})

const REASON = 'mark-reason'

/** Sends a claim of Nurul that the caller decides. */
async function claimed(receipt_no: string): Promise<string> {
  const { server } = walk
  const category_id = await server.tenant('meridian', findOrInsertCategory)
  const nurul = await server.as('nurul')
  const given = { day: '2026-11-16', category_id, receipt_no, amount: 12_34, currency: 'MYR', reason: REASON }
  const { status, text, body } = await nurul.call(claimCalls.send, given as never)
  expect(status, text).toBe(200)
  return body.data.id
}

/** Every calendar feed that the caller may read, with its content. */
async function calendarsOf(caller: Caller): Promise<Record<string, string>> {
  const calendars: Record<string, string> = {}
  for (const { kind } of (await caller.call(calendarFeedApi.list, {})).body.data as { kind: string }[]) {
    const { address } = (await caller.call(calendarFeedApi.make, { kind })).body.data
    const { payload } = await walk.server.api.server.inject({ method: 'GET', url: new URL(address).pathname })
    // iCalendar folds long lines.
    calendars[kind] = payload.replaceAll('\r\n ', '')
  }
  return calendars
}

it('EMP-04 LEA-08 calendar feeds, mails, notices and names of stand-ins show no more of a colleague either', async () => {
  const { server } = walk
  const { accounts, employees } = server.companies.meridian!
  const told = await server.keep(async () => {
    const steps = JSON.stringify([{ needs: 'any', asks: [{ by: 'person', employee_id: employees[CALLER]! }] }])
    await server.tenant('meridian', async (tx) => {
      await tx.deleteFrom('approval_route').where('kind', '=', 'claim').execute()
      await tx.insertInto('approval_route').values({ kind: 'claim', name: 'Ken', position: 1, steps }).execute()
      // Nurul stands in for the manager of both.
      await tx
        .insertInto('delegation')
        .values({
          employee_id: employees.arjun!,
          to_employee_id: employees.nurul!,
          from_day: '2026-11-01',
          until_day: '2026-12-31',
          set_by: accounts.aminah!,
          set_by_name: 'Aminah',
        })
        .execute()
    })
    const leave = await plantRequest(server, 'meridian', 'leave', 'nurul', { state: 'approved' })
    await server.tenant('meridian', (tx) =>
      tx.updateTable('request').set({ reason: REASON }).where('id', '=', leave).execute(),
    )
    const caller = await server.as(CALLER)
    const atOnce = await claimed('R-1')
    await caller.call(requestNoticeApi.choose, { kind: 'claim', how: 'daily' })
    await claimed('R-2')
    await runScheduledJobs({ ...server } as never, [{ ...DAILY_MAIL, hourly: true }])
    const mails = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('mail')
        .select(['subject', 'body'])
        .where('recipient', '=', `${CALLER}@meridian.example`)
        .where('cause', 'like', 'request%')
        .orderBy('id')
        .execute(),
    )
    const own = { day: '2026-11-17', category_id: await server.tenant('meridian', findOrInsertCategory), amount: 10_00 }
    return {
      ...(await calendarsOf(caller)),
      'a mail at once': JSON.stringify(mails[0]),
      'a mail of the day': JSON.stringify(mails[1]),
      'notices below the bell': (await caller.call(requestNoticeApi.list, {})).text,
      'who decides and stands in': (await caller.call(claimCalls.preview, { ...own, currency: 'MYR' } as never)).text,
      'a request to decide': (await caller.call(requestApi.one, { id: atOnce })).text.replace(REASON, ''),
    }
  })
  // Each of these names her, so it could show more of her. Holidays concern nobody, and `leave` is the caller's own.
  const ofHer = Object.keys(told).filter((what) => !['holidays', 'leave'].includes(what))
  expect(ofHer).toHaveLength(6)
  for (const what of ofHer) expect(told[what as keyof typeof told], what).toContain('Nurul')
  const plain = [...[...marks.keys()].map((mark) => mark.replaceAll('"', '')), REASON]
  const shown = Object.entries(told).flatMap(([what, text]) => findMarks(plain, text).map((mark) => `${what}: ${mark}`))
  expect(shown).toEqual([])
})

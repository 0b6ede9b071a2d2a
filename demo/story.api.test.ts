import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, type Day, eachMonth, monthOf, shiftMonth } from '#base/days/days.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { LAST_CHECKED_MONTH } from '#statutory/malaysia/law.ts'
import { isDeep } from '#test/depth.ts'
import { patience } from '#test/patience.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { importCalendar } from '../modules/calendar/holidays/calendar.ts'
import { setUpPayroll } from '../modules/pay/payroll/settings/set-up.ts'
import { COLLEAGUES } from './life/colleagues.ts'
import { PEOPLE } from './people.ts'
import { playStory } from './request-scenario.ts'
import { type SeededCompany, seedCompany } from './seed-company.ts'
import { buildStory } from './story.ts'

/** The month that is open on a day: its own, or the last whose law was read. */
const withOpenMonth = (day: Day) => ({
  day,
  open: monthOf(day) < LAST_CHECKED_MONTH ? monthOf(day) : LAST_CHECKED_MONTH,
})

/** At the turn of a month and of a year, after evening shifts, and with a plant's closing day on a planned shift. */
const DAILY = ['2026-12-01', '2026-12-11', '2026-12-22', '2027-01-05'].map(withOpenMonth)
/** Around the Lunar New Year, as if its law were read; and every sixth day of a year. */
const DEEP = [
  { day: '2027-02-15', open: '2027-02' },
  { day: '2027-03-10', open: '2027-03' },
  ...Array.from({ length: 61 }, (_, at) => withOpenMonth(addDays('2026-11-27', at * 6))),
]

let server: TestServer
let company: SeededCompany

beforeAll(async () => {
  server = await startTestServer()
  // Shifts of the public demo reach into the current month.
  const large = { code: 'large-demo', name: 'Large demo', domain: 'large-demo.example', isDemo: true }
  company = await seedCompany(server.database, server.secrets.wrap, large, [...PEOPLE, ...COLLEAGUES])
  await server.database.runInTenant(company.companyId, async (tx) => {
    for (const year of [2025, 2026, 2027])
      for (const [country, states] of [
        ['MY', ['KUL', 'PNG']],
        ['TW', []],
      ] as const)
        await importCalendar(tx, { country, year, states: [...states], leave_out: [] }, '2026-11-20')
    await setUpPayroll(tx)
  })
})
afterAll(() => server.stop())

it.each(isDeep ? [...DAILY, ...DEEP] : DAILY)(
  'REQ-01a the demo plays its whole scenario on $day',
  {
    timeout: patience(60_000),
  },
  async ({ day, open }) => {
    const closed = eachMonth(shiftMonth(open, -12), shiftMonth(open, -1))
    await runAndUndo(async (tx, database) => {
      const { secrets, heads, files } = server
      const world = { database, secrets, heads, files, company, now: new Date(`${day}T03:00:00Z`) }
      const { events: story } = await buildStory(world, tx, { closed, open })
      for (const month of closed) await playStory(world, story, month)
      await playStory(world, story, open, { toNow: true })
      // Each request is sent at its time; a second play sends nothing, as after an interrupted start.
      const sent = () => tx.selectFrom('request').select(['id', 'sent_at']).orderBy('id').execute()
      const requests = await sent()
      expect(requests.length).toBeGreaterThan(35)
      for (const { sent_at } of requests) expect(sent_at <= world.now).toBe(true)
      for (const month of closed) await playStory(world, story, month)
      expect(await sent()).toEqual(requests)
    })
  },
)

/** Runs work in one transaction that is rolled back, and gives it a database whose transactions are that one. */
async function runAndUndo(work: (tx: Tx, database: Database) => Promise<void>): Promise<void> {
  const undo = new Error('undo')
  const { database } = server
  await expect(
    database.runInTenant(company.companyId, async (tx) => {
      await work(tx, { ...database, runInTenant: (_, inside) => inside(tx) })
      throw undo
    }),
  ).rejects.toBe(undo)
}

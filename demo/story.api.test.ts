import { expect, it } from 'vitest'
import { eachMonth, shiftMonth } from '#base/days/days.ts'
import { dailyPart } from '#test/depth.ts'
import { startTestServer } from '#test/server.ts'
import { importCalendar } from '../modules/calendar/holidays/calendar.ts'
import { setUpPayroll } from '../modules/pay/payroll/settings/set-up.ts'
import { playStory } from './request-scenario.ts'
import { buildStory } from './story.ts'

/**
 * At the turn of a year, which is tested every day, around holidays, and long after the last month whose law was read.
 */
const DAYS = [
  { day: '2027-01-05', open: '2026-12' },
  { day: '2026-12-01', open: '2026-12' },
  { day: '2026-12-14', open: '2026-12' },
  { day: '2027-02-15', open: '2027-02' },
  { day: '2027-03-10', open: '2027-03' },
  { day: '2027-03-20', open: '2026-12' },
] as const

it.each(dailyPart(DAYS))('REQ-01a the demo plays its whole scenario on $day', async ({ day, open }) => {
  const server = await startTestServer()
  try {
    const { database, secrets, heads, files, companies } = server
    const world = { database, secrets, heads, files, company: companies.meridian!, now: new Date(`${day}T03:00:00Z`) }
    const closed = eachMonth(shiftMonth(open, -12), shiftMonth(open, -1))
    const { events: story } = await server.tenant('meridian', async (tx) => {
      for (const year of [2025, 2026, 2027])
        for (const [country, states] of [
          ['MY', ['KUL', 'PNG']],
          ['TW', []],
        ] as const)
          await importCalendar(tx, { country, year, states: [...states], leave_out: [] }, '2026-11-20')
      await setUpPayroll(tx)
      return buildStory(world, tx, { closed, open })
    })
    for (const month of closed) await playStory(world, story, month)
    await playStory(world, story, open, { toNow: true })
    // Each request is sent at its time; a second play sends nothing, as after an interrupted start.
    const sent = () =>
      server.tenant('meridian', (tx) => tx.selectFrom('request').select(['id', 'sent_at']).orderBy('id').execute())
    const requests = await sent()
    expect(requests.length).toBeGreaterThan(35)
    for (const { sent_at } of requests) expect(sent_at <= world.now).toBe(true)
    for (const month of closed) await playStory(world, story, month)
    expect(await sent()).toEqual(requests)
  } finally {
    await server.stop()
  }
})

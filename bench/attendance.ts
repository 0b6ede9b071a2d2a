import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { daysInMonth, firstDay, lastDay } from '#base/days/days.ts'
import { publishNothing } from '#server/context/events.ts'
import { connect } from '#server/database/connection.ts'
import { updateAttendanceDays } from '../modules/time/attendance/evaluation/attendance-day-store.ts'
import { listFigures, measureList } from './list.ts'
import { seedCompany } from './seed.ts'
import { median, round2 } from './tasks.ts'
import { startWorld, type World } from './world.ts'

const PERIOD = '2026-10'
/** The month is over in every time zone. */
const NOW = new Date('2026-11-02T04:00:00.000Z')
const TODAY = '2026-11-02'
const ROUNDS = 3

/**
 * Evaluates a month of everybody's punches and stores the days. Compares this with reading the same punches and a bare
 * COPY of the same rows, then a page of the list of days over HTTP with its bare SQL. Seeds two punches per working
 * day, at varying minutes and some late, as far back as their number requires.
 */
export async function benchAttendance(employees: number, punches: number): Promise<Record<string, number | string>> {
  const world = await startWorld()
  try {
    const { companyId, accountId } = await seedCompany(world, employees, PERIOD)
    await seedPunches(world, Math.ceil(punches / employees / 2))
    const { rows } = await world.owner.query('select id from employee order by id')
    const people: string[] = rows.map(({ id }) => id)
    const span = { first: firstDay(PERIOD), last: lastDay(PERIOD) }
    const [times, floors]: [number[], number[]] = [[], []]
    let [peakRss, maxLag] = [0, 0]
    for (let round = 0; round < ROUNDS; round++) {
      await world.owner.query('delete from attendance_day')
      await world.owner.query('vacuum analyze attendance_day, punch')
      const lag = monitorEventLoopDelay({ resolution: 5 })
      lag.enable()
      const began = performance.now()
      await world.database.runInTenant(companyId, (tx) =>
        updateAttendanceDays({ tx, now: NOW, today: TODAY, publish: publishNothing }, people, span),
      )
      times.push(performance.now() - began)
      lag.disable()
      maxLag = Math.max(maxLag, lag.max)
      peakRss = Math.max(peakRss, process.memoryUsage().rss)
    }
    await world.owner.query('vacuum analyze attendance_day')
    for (let round = 0; round < ROUNDS; round++) floors.push(await floor(world))
    const judged = await world.owner.query(
      'select count(*)::int as days, (select count(*)::int from punch) as punches from attendance_day',
    )
    const headers = await world.signIn({ accountId, companyId, role: 'Company Admin' })
    // As many rows as in the other lists that are measured: nobody pages through two thousand pages.
    const list = { path: '/api/attendance/days', rows: 10_000, of: /\bfrom attendance_day d\b/ }
    const page = listFigures(await measureList(world, world.address, { companyId, employees, list }, headers))
    return {
      bench: 'attendance',
      employees,
      punches: judged.rows[0].punches,
      days: judged.rows[0].days,
      ms: round2(median(times)),
      floorMs: round2(median(floors)),
      ratio: round2(median(times) / median(floors)),
      maxEventLoopLagMs: round2(maxLag / 1e6),
      peakRssMb: round2(peakRss / 2 ** 20),
      listP95Ms: page.p95Ms!,
      listFloorP95Ms: page.floorP95Ms!,
      listRatio: page.ratio!,
    }
  } finally {
    await world.stop()
  }
}

/**
 * Seeds two punches of everybody on this many weekdays before the end of the month, in the time zone of their office.
 */
export async function seedPunches({ owner }: World, days: number): Promise<void> {
  await owner.query(`insert into attendance_setting (from_day) values ('2020-01-01')`)
  await owner.query(
    `insert into punch (employee_id, at, source, received_at)
     select e.id, m.at, 'location', m.at
     from (select id, row_number() over (order by id)::int as nth from employee) e
     cross join (select day::date, row_number() over (order by day desc)::int as back
       from generate_series(date '${lastDay(PERIOD)}' - 3 * $1::int, date '${lastDay(PERIOD)}', interval '1 day') day
       where extract(isodow from day) < 6) d
     cross join lateral (values
       ((d.day + time '08:40' + make_interval(mins => (e.nth * 7 + d.back * 11) % 35)) at time zone 'Asia/Kuala_Lumpur'),
       ((d.day + time '18:00' + make_interval(mins => (e.nth * 5 + d.back * 3) % 50)) at time zone 'Asia/Kuala_Lumpur')) m(at)
     where d.back <= $1`,
    [days],
  )
  await owner.query('vacuum analyze')
}

/**
 * Milliseconds of reading the punches of the month and the days around it, and of a bare COPY of the rows computed from
 * them.
 */
async function floor({ owner, serveUrl }: World): Promise<number> {
  const chunks: Buffer[] = []
  for await (const chunk of owner.query(copyTo('copy attendance_day to stdout'))) chunks.push(chunk as Buffer)
  await owner.query('drop table if exists attendance_floor')
  await owner.query('create table attendance_floor (like attendance_day including all)')
  await owner.query(`alter table attendance_floor add foreign key (company_id) references company,
    add foreign key (company_id, employee_id) references employee (company_id, id), add foreign key (company_id, office_id) references office (company_id, id)`)
  await owner.query(
    `grant insert on attendance_floor to "${new URL(serveUrl).username}"; grant select on punch to "${new URL(serveUrl).username}"`,
  )
  const began = performance.now()
  await owner.query(
    `select id, employee_id, at, direction from punch where at >= date '${firstDay(PERIOD)}' - 2 and at < date '${firstDay(PERIOD)}' + ${daysInMonth(PERIOD) + 2}`,
  )
  const read = performance.now() - began
  const client = await connect(serveUrl)
  const before = performance.now()
  await client.query('begin')
  await pipeline(
    Readable.from(chunks, { objectMode: true }),
    client.query(copyFrom('copy attendance_floor from stdin')),
  )
  await client.query('commit')
  const copied = performance.now() - before
  await client.end()
  return read + copied
}

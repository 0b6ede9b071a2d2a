import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { connect } from '#server/database/connection.ts'
import { payslipColumns } from '../modules/pay/payroll/calculation/run-store.ts'
import { PAY_COUNTRIES } from '../modules/pay/payroll/countries.ts'
import { seedAttendanceMonth } from './attendance-month.ts'
import { seedRequests } from './requests.ts'
import { calculateRun, closeRun } from './runs.ts'
import { type BenchCountry, seedCompany } from './seed.ts'
import { startServedWorld } from './servers.ts'
import { round2 } from './tasks.ts'
import type { World } from './world.ts'

const PERIOD = '2026-10'
const BEFORE = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09']
const FLOORS = 3
const WARM = 500

/**
 * Measures the pay run of a month as the product does it, one country after the other. The call starts it and the task
 * thread of a server works on it, from loading the inputs to stored payslips with explanations, while the server
 * answers calls. Unless `bare`, everybody has two leaves, three overtime records, a claim and a month of attendance.
 * The bench first pays and closes the months before, because sums of the year and the comparison with the last month
 * are part of the work. It pays a small company first, so that the server is warm, as it is for the floor. The floor is
 * measured right after the run, on the same rows.
 */
export async function benchPayroll(
  employees: number,
  months: number,
  countries: readonly BenchCountry[],
  requests: boolean,
): Promise<Record<string, number | string>> {
  const world = await startServedWorld()
  try {
    const small = await seedCompany(world, WARM, PERIOD, 'warm', countries)
    if (requests) await seedDeliveries(world)
    const company = await seedCompany(world, employees, PERIOD, 'bench', countries)
    if (requests) await seedDeliveries(world)
    for (const period of months === 0 ? [] : BEFORE.slice(-months))
      for (const paid of [small, company])
        for (const groupId of paid.groups)
          await closeRun(world, (await calculateRun(world, paid, period, groupId)).runId)
    await world.owner.query('vacuum analyze')
    for (const groupId of small.groups) await calculateRun(world, small, PERIOD, groupId)
    const runs: Awaited<ReturnType<typeof calculateRun>>[] = []
    for (const groupId of company.groups) runs.push(await calculateRun(world, company, PERIOD, groupId))
    const seconds = runs.reduce((total, run) => total + run.seconds, 0)
    const runIds = runs.map(({ runId }) => runId)
    const { rows } = await world.owner.query(
      'select count(*)::int as n, avg(pg_column_size(p))::int as bytes from payslip p where pay_run_id = any($1)',
      [runIds],
    )
    const floorSeconds = await copySeconds(world, runIds)
    return {
      bench: 'payroll',
      country: countries.length > 1 ? 'mixed' : countries[0]!,
      employees,
      monthsBefore: months,
      requests: requests ? 'two leaves, three records of overtime, a claim and a month of attendance each' : 'none',
      seconds: round2(seconds),
      floorSeconds: round2(floorSeconds),
      ratio: round2(seconds / floorSeconds),
      payslips: rows[0].n,
      bytesPerPayslip: rows[0].bytes,
      payslipsPerSecond: Math.round(rows[0].n / seconds),
      maxEventLoopLagMs: Math.max(...runs.map((run) => run.maxEventLoopLagMs)),
      peakRssMb: Math.max(...runs.map((run) => run.peakRssMb)),
    }
  } finally {
    await world.stop()
  }
}

/** Seconds of a bare COPY of the same rows: the median of three. */
export async function copySeconds(world: World, runIds: readonly string[]): Promise<number> {
  const floors: number[] = []
  for (let round = 0; round < FLOORS; round++) floors.push(await copyPayslips(world, runIds))
  return floors.sort((a, b) => a - b)[Math.floor(FLOORS / 2)]!
}

/**
 * COPY of the same rows into a copy of the table with its primary, unique and foreign keys and checks, without policy
 * and trigger.
 */
async function copyPayslips({ owner, serveUrl }: World, runIds: readonly string[]): Promise<number> {
  const columns = [...new Set(['company_id', ...PAY_COUNTRIES.flatMap(payslipColumns)])].join(', ')
  const chunks: Buffer[] = []
  for await (const chunk of owner.query(
    copyTo(`copy (select ${columns} from payslip where pay_run_id = any('{${runIds.join()}}') order by id) to stdout`),
  ))
    chunks.push(chunk as Buffer)
  await owner.query('drop table if exists payslip_floor')
  await owner.query('create table payslip_floor (like payslip including all) with (toast_tuple_target = 8160)')
  await owner.query(`alter table payslip_floor add foreign key (company_id) references company, add foreign key (company_id, pay_run_id) references pay_run (company_id, id),
    add foreign key (company_id, employee_id) references employee (company_id, id)`)
  await owner.query(`grant insert on payslip_floor to "${new URL(serveUrl).username}"`)
  const client = await connect(serveUrl)
  const before = performance.now()
  await client.query('begin')
  await pipeline(
    Readable.from(chunks, { objectMode: true }),
    client.query(copyFrom(`copy payslip_floor (${columns}) from stdin`)),
  )
  await client.query('commit')
  const seconds = (performance.now() - before) / 1000
  await client.end()
  return seconds
}

/** Seeds the amounts that other modules add to everybody's pay. */
async function seedDeliveries(world: World): Promise<void> {
  await seedRequests(world, PERIOD)
  await seedAttendanceMonth(world, PERIOD)
}

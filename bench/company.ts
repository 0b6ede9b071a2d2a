import { openVault } from '#server/vault.ts'
import { payslipPdf } from '../modules/pay/payroll/payslip-pdf/payslip-pdf.ts'
import { loadPersonPayslips } from '../modules/pay/payroll/payslips/person-payslips.ts'
import { buildEaPdf } from '../modules/pay/year-end/ea/ea-pdf.ts'
import { loadEaDocuments } from '../modules/pay/year-end/ea/issue-forms.ts'
import { callServer, type HttpCall } from './call-server.ts'
import { captureStatements, measureCall, timeReplay } from './calls.ts'
import { companyLines, type Goal } from './company-lines.ts'
import { importAndUndo } from './import.ts'
import { measureList, percentile } from './list.ts'
import { copySeconds } from './payroll.ts'
import { calculateRun, closeRun } from './runs.ts'
import { type BenchCompany, sealNumbers, seedCompany } from './seed.ts'
import { type ServedWorld, startServedWorld } from './servers.ts'
import { measureTask, type TaskFigures } from './tasks.ts'
import { createCaller } from './world.ts'

const YEAR = 2026
const MONTHS = Array.from({ length: 12 }, (_, index) => `${YEAR}-${String(index + 1).padStart(2, '0')}`)
const DRAWN = 200

const CALL: Goal = { ratio: 3 }
/** A file decrypts ten thousand numbers, or writes a workbook, in addition to what it reads. */
const MADE: Goal = { ratio: 5 }
const REPORT: Goal = { seconds: 0.5, ratio: 2 }
const PAGE: Goal = { seconds: 0.06, ratio: 3 }
/** The account that the bank file of the company pays from. */
const PAYER = { name: 'Salaries', layout: 'maybank', bank_customer: 'BENCH01', account_number: '514012345678' }

type Lines = ReturnType<typeof companyLines>
type Headers = Record<string, string>
type BenchYear = { world: ServedWorld; company: BenchCompany; employees: number; runId: string; lines: Lines }

/**
 * Measures a company of this many people with a year of approved payslips: one line for each operation, beside the same
 * statements or drawing on their own in the same run. A server in its own process does the work; this process measures
 * the floors.
 */
export async function benchCompany(employees: number): Promise<Record<string, number | string>> {
  const world = await startServedWorld()
  const lines = companyLines(employees)
  try {
    const company = await seedCompany(world, employees, MONTHS[9]!)
    await sealNumbers(world, company.companyId)
    const runId = await payYear(world, company, lines)
    const year = { world, company, employees, runId, lines }
    await measureCalls(year)
    await measureForms(year)
    const { imported, undone } = await importAndUndo(world, employees)
    lines.tell('undoing an import', undone, imported.seconds, { ratio: 2 })
    const told = lines.told()
    if (told.broken > 0) process.exitCode = 1
    return { bench: 'company', employees, ...told }
  } finally {
    await world.stop()
  }
}

/**
 * Pays twelve months and returns the last run. The first month warms the server up; each of the others is reported
 * beside the median.
 */
async function payYear(world: ServedWorld, company: BenchCompany, lines: Lines): Promise<string> {
  const months: TaskFigures[] = []
  let runId = ''
  for (const period of MONTHS) {
    const run = await calculateRun(world, company, period)
    months.push(run)
    runId = run.runId
    await closeRun(world, runId)
  }
  const middle = months.map(({ seconds }) => seconds).sort((a, b) => a - b)[6]!
  for (const [index, month] of months.entries())
    if (index > 0) lines.tell(`calculate ${MONTHS[index]}`, month, middle, { ratio: 2 })
  lines.tell('pay run', months[11]!, await copySeconds(world, [runId]), { ratio: 3 })
  await world.owner.query('drop table payslip_floor')
  await world.owner.query('vacuum analyze')
  return runId
}

/** Sends a call to the server twice and reports the second, beside its statements replayed on their own. */
function measureAndReport({ world, company, lines }: Pick<BenchYear, 'world' | 'company' | 'lines'>, headers: Headers) {
  return async (what: string, asked: HttpCall, goal: Goal = CALL) => {
    await callServer(world.address, headers, asked)
    const statements = await captureStatements(() => callServer(world.address, headers, asked))
    const floor = await timeReplay(world, company.companyId, statements)
    await measureCall(world, headers, asked)
    // The median of five, as for the replayed statements; the highest lag and memory.
    const taken: TaskFigures[] = []
    for (let round = 0; round < 5; round++) taken.push(await measureCall(world, headers, asked))
    const most = (of: 'maxEventLoopLagMs' | 'peakRssMb') => Math.max(...taken.map((one) => one[of]))
    const { seconds } = taken.sort((a, b) => a.seconds - b.seconds)[2]!
    const told = { seconds, maxEventLoopLagMs: most('maxEventLoopLagMs'), peakRssMb: most('peakRssMb') }
    lines.tell(what, told, floor, goal)
  }
}

async function measureCalls({ world, company, employees, runId, lines }: BenchYear): Promise<void> {
  const { companyId } = company
  const headers = await world.signIn({ ...company, role: 'HR Payroll' })
  const call = measureAndReport({ world, company, lines }, headers)
  await createCaller(world, headers)('POST', '/api/payroll-files/accounts', PAYER)
  const files = `/api/payroll-files/runs/${runId}`
  for (const file of ['epf', 'perkeso', 'cp39', 'hrd'])
    await call(`file ${file}`, { url: `${files}/statutory/${file}`, mayRefuse: true }, { seconds: 1, ...MADE })
  await call('files of a month', { url: `${files}/statutory` }, MADE)
  await call('bank file', { url: `${files}/payments`, mayRefuse: true }, { seconds: 1, ...MADE })
  await call(
    'review export',
    {
      url: `/api/payroll/runs/${runId}/review/export`,
      body: { show: 'all', format: 'xlsx' },
    },
    MADE,
  )
  for (const show of ['all', 'changed'])
    await call(`review page, ${show}`, { url: `/api/payroll/runs/${runId}/review?show=${show}&per_page=25` }, PAGE)
  const span = `from_month=${MONTHS[0]}&until_month=${MONTHS[11]}`
  for (const report of ['summary', 'people', 'statutory', 'cost'])
    await call(`report ${report} of a year`, { url: `/api/payroll-reports/${report}?${span}` }, REPORT)
  await call('report year to date', { url: `/api/payroll-reports/year-to-date?year=${YEAR}` }, REPORT)
  await call('employees, the last page', { url: `/api/employees?per_page=25&page=${Math.floor(employees / 25)}` })
  await call('employees, counts', { url: '/api/employees/counts' })
  await world.server.vitals()
  const { calls, floors } = await measureList(world, world.server.address, { companyId, employees }, headers)
  const { lagMaxMs, rssMb } = await world.server.vitals()
  const list = { seconds: percentile(calls, 0.95) / 1000, maxEventLoopLagMs: lagMaxMs, peakRssMb: rssMb }
  lines.tell('employees, p95 of a page', list, percentile(floors, 0.95) / 1000, { ratio: 2 })
}

/**
 * Measures the yearly forms and the archives, beside the statements they read and the same documents drawn on this
 * thread.
 */
async function measureForms({ world, company, employees, runId, lines }: BenchYear): Promise<void> {
  const { companyId } = company
  const headers = await world.signIn({ ...company, role: 'HR Payroll' })
  const send = createCaller(world, headers)
  const task = async (url: string, body: unknown) =>
    measureTask(world, headers, companyId, (await send('POST', url, body)).task_id)
  const read = await seconds(() =>
    world.owner.query(
      `select employee_id, period, lines, claims_used, inputs -> 'status' from payslip where company_id = $1 order by employee_id, period`,
      [companyId],
    ),
  )
  lines.tell('EA forms made', await task('/api/year-end/making', { year: YEAR }), read, { seconds: 6, ratio: 3 })
  const call = measureAndReport({ world, company, lines }, headers)
  await call('C.P.8D', { url: `/api/year-end/cp8d?year=${YEAR}` }, { seconds: 3, ratio: 3 })
  await call('Form E', { url: `/api/year-end/form-e?year=${YEAR}` }, { seconds: 3, ratio: 3 })
  const { rows } = await world.owner.query('select data_key from company where id = $1', [companyId])
  const vault = openVault(world.wrap, companyId, rows[0].data_key)
  const eaDrawing = await world.database.runInTenant(companyId, async (tx) => {
    for await (const some of loadEaDocuments(tx, vault, YEAR))
      return timeDrawing(employees, () => some.slice(0, DRAWN).map(({ document }) => buildEaPdf(document)).length)
    return 0
  })
  const zip = await task('/api/year-end/archive', { year: YEAR })
  lines.tell('EA forms ZIP', zip, eaDrawing, { seconds: 15, ratio: 2 })
  const slipDrawing = await world.database.runInTenant(companyId, async (tx) => {
    for await (const some of loadPersonPayslips(tx, vault, runId, { language: 'en', fallback: 'en' }))
      return timeDrawing(employees, () => some.slice(0, DRAWN).map(({ document }) => payslipPdf(document, 'en')).length)
    return 0
  })
  lines.tell('payslips ZIP', await task(`/api/payroll/runs/${runId}/payslips-file`, {}), slipDrawing, { ratio: 3 })
}

/** Seconds to draw the documents of everybody, extrapolated from some of them. The first round warms up. */
async function timeDrawing(employees: number, draw: () => number): Promise<number> {
  draw()
  let drawn = 0
  const taken = await seconds(async () => {
    drawn = draw()
  })
  return (taken / drawn) * employees
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}

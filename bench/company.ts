import { payslipPapers } from '#modules/payroll/payslip-papers.ts'
import { eaPdf } from '#modules/year-end/ea-pdf.ts'
import { documentsOf } from '#modules/year-end/forms.ts'
import { payslipPdf } from '#server/pdf/payslip-pdf.ts'
import { callThreads } from '#server/threads/call-threads.ts'
import { vaultOf } from '#server/vault.ts'
import { type Asked, measuredCall, replayed, statementsOf } from './calls.ts'
import { importAndUndo } from './import.ts'
import { calculatedRun, closeRun } from './runs.ts'
import { sealNumbers, seedCompany } from './seed.ts'
import { type Measured, measuredTask, round2 } from './tasks.ts'
import { callsOf, startWorld } from './world.ts'

const YEAR = 2026
const MONTHS = Array.from({ length: 12 }, (_, index) => `${YEAR}-${String(index + 1).padStart(2, '0')}`)
const DRAWN = 200
/** How many times the floor a line may take, and from where on that is worth telling. */
const MOST = { call: 3, list: 2, drawing: 2, months: 2, undo: 1 }

type Line = Record<string, string | number | null>

/**
 * A company of so many people with a year of approved payslips: one line for each thing that is done with it, beside the
 * same statements or drawing alone in the same run. Answers whether every line keeps its ratio.
 */
export async function benchCompany(employees: number): Promise<Line> {
  const world = await startWorld()
  const lines: Line[] = []
  let broken = 0
  const tell = (what: string, measured: Measured, floorSeconds: number, most: number) => {
    const ratio = round2(measured.seconds / floorSeconds)
    if (ratio > most) broken++
    const { maxEventLoopLagMs, peakRssMb } = measured
    const line = {
      bench: 'company',
      what,
      employees,
      seconds: round3(measured.seconds),
      floorSeconds: round3(floorSeconds),
      ratio,
      most,
      maxEventLoopLagMs,
      peakRssMb,
    }
    lines.push(line)
    console.log(JSON.stringify(line))
  }
  try {
    const company = await seedCompany(world, employees, MONTHS[9]!)
    await sealNumbers(world, company.companyId)
    const { companyId, accountId } = company
    const headers = await world.signIn({ accountId, companyId, role: 'HR Payroll' })
    const confirmed = { ...headers }
    const send = callsOf(world, headers)
    world.startWorker()

    const months: Measured[] = []
    let runId = ''
    for (const period of MONTHS) {
      const run = await calculatedRun(world, company, period)
      months.push(run)
      runId = run.runId
      await closeRun(world, runId)
    }
    // The first month warms the server up; each of the others is told beside the middle one.
    const middle = months.map(({ seconds }) => seconds).sort((a, b) => a - b)[6]!
    for (const [index, month] of months.entries())
      if (index > 0) tell(`calculate ${MONTHS[index]}`, month, middle, MOST.months)
    await world.owner.query('vacuum analyze')

    const api = world.api as { threads: typeof world.api.threads }
    const threads = callThreads(new URL('../app/call-thread.ts', import.meta.url), {
      serveUrl: world.serveUrl,
      wrap: world.wrap,
      options: world.api.options,
    })
    const call = async (what: string, asked: Asked, most = MOST.call) => {
      api.threads = null
      await measuredCall(world, confirmed, asked)
      const statements = await statementsOf(() => measuredCall(world, confirmed, asked))
      const floor = await replayed(world, companyId, statements)
      api.threads = threads
      await measuredCall(world, confirmed, asked)
      tell(what, await measuredCall(world, confirmed, asked), floor, most)
    }
    const files = `/api/payroll-files/runs/${runId}`
    for (const file of ['epf', 'perkeso', 'cp39', 'hrd'])
      await call(`file ${file}`, { url: `${files}/statutory/${file}`, mayRefuse: true })
    await call('files of a month', { url: `${files}/statutory` })
    await call('bank file', { url: `${files}/payments`, mayRefuse: true })
    await call('review export', {
      url: `/api/payroll/runs/${runId}/review/export`,
      body: { show: 'all', format: 'xlsx' },
    })
    for (const show of ['all', 'changed'])
      await call(`review page, ${show}`, { url: `/api/payroll/runs/${runId}/review?show=${show}&per_page=25` })
    const span = `from_month=${MONTHS[0]}&until_month=${MONTHS[11]}`
    for (const report of ['summary', 'people', 'statutory', 'cost'])
      await call(`report ${report} of a year`, { url: `/api/payroll-reports/${report}?${span}` })
    await call('report year to date', { url: `/api/payroll-reports/year-to-date?year=${YEAR}` })
    await call('employees, a page', { url: '/api/employees?per_page=25&page=3' })
    await call('employees, the last page', { url: `/api/employees?per_page=25&page=${Math.floor(employees / 25)}` })
    await call('employees, counts', { url: '/api/employees/counts' })

    const task = async (method: string, body: unknown) =>
      measuredTask(world, headers, companyId, (await send('POST', method, body)).task_id)
    const read = await seconds(() =>
      world.owner.query(
        `select employee_id, period, lines, claims_used, inputs -> 'status' from payslip where company_id = $1 order by employee_id, period`,
        [companyId],
      ),
    )
    tell('EA forms made', await task('/api/year-end/making', { year: YEAR }), read, 3)
    const { rows } = await world.owner.query('select data_key from company where id = $1', [companyId])
    const vault = vaultOf(world.wrap, companyId, rows[0].data_key)
    const drawing = async (draw: () => Promise<number>) => {
      await draw()
      const before = performance.now()
      const drawn = await draw()
      return ((performance.now() - before) / 1000 / drawn) * employees
    }
    const eaDrawing = await world.database.tenant(companyId, async (tx) => {
      for await (const some of documentsOf(tx, vault, YEAR))
        return drawing(async () => some.slice(0, DRAWN).map(({ document }) => eaPdf(document)).length)
      return 0
    })
    tell('EA forms ZIP', await task('/api/year-end/archive', { year: YEAR }), eaDrawing, MOST.drawing)
    const slipDrawing = await world.database.tenant(companyId, async (tx) => {
      for await (const some of payslipPapers(tx, vault, runId, { language: 'en', fallback: 'en' }))
        return drawing(async () => some.slice(0, DRAWN).map(({ document }) => payslipPdf(document, 'en')).length)
      return 0
    })
    tell('payslips ZIP', await task(`/api/payroll/runs/${runId}/payslips-file`, {}), slipDrawing, MOST.drawing)
    await call('C.P.8D', { url: `/api/year-end/cp8d?year=${YEAR}` })
    await call('Form E', { url: `/api/year-end/form-e?year=${YEAR}` })
    await threads.close()
    api.threads = null

    const { imported, undone } = await importAndUndo(world, employees)
    tell('undoing an import', undone, imported.seconds, MOST.undo)
    if (broken > 0) process.exitCode = 1
    return { bench: 'company', employees, lines: lines.length, broken }
  } finally {
    await world.stop()
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}

function round3(value: number): number {
  return Math.round(value * 1000) / 1000
}

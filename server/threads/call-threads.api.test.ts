import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { patience } from '#test/patience.ts'
import { type PlantedPay, plantPay } from '#test/planted-pay.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { type CallThreads, createCallThreads } from './call-threads.ts'

let server: TestServer
let planted: PlantedPay
let threads: CallThreads
const year = 2026

beforeAll(async () => {
  server = await startTestServer()
  planted = await plantPay(server, 'meridian')
  threads = createCallThreads(new URL('../../app/call-thread.ts', import.meta.url), {
    serveUrl: server.serveUrl,
    wrap: server.api.secrets.wrap,
    options: server.api.options,
  })
})
afterAll(async () => {
  await threads.close()
  await server.stop()
})

/** Files of which nobody waits however many people there are: of one person, empty ones, kept ones, answers to an upload. */
const OF_ONE_OR_NONE = [
  // Read by programs without a sign-in: names and days of a year, in statements of a fixed number.
  'GET /api/calendar/{token}/calendar.ics',
  'GET /api/company/letter-head',
  'GET /api/company/logo',
  'GET /api/auth/company-logo',
  'GET /api/employees/{id}/photo',
  'GET /api/employees/import/template',
  'GET /api/exchange-rates/import-template',
  'POST /api/exchange-rates/imports/arranged',
  'POST /api/exchange-rates/imports/failed-rows',
  'GET /api/leave/openings/template',
  'POST /api/leave/openings/arranged',
  'POST /api/leave/openings/failed-rows',
  'GET /api/overtime/imports/template',
  'GET /api/overtime/imports/rows-to-fix',
  'POST /api/overtime/imports/arranged',
  'GET /api/part-time/imports/template',
  'GET /api/part-time/imports/rows-to-fix',
  'POST /api/part-time/imports/arranged',
  'GET /api/requests/{id}/files/{file_id}',
  'GET /api/applications/{id}/files/{file_id}',
  'GET /api/public/candidate/{token}/data',
  'GET /api/onboarding/{id}/papers/{file_id}',
  // The open vacancies of a company, at most two hundred.
  'GET /api/public/jobs/{code}/atom',
  'GET /api/employees/salaries/template',
  'GET /api/migration/templates/{step}',
  'GET /api/position/import-template',
  'POST /api/position/import-failed-rows',
  'GET /api/flexible-hours/{id}/file',
  'GET /api/migration/batches/{id}/failed-rows',
  'GET /api/payroll/one-off-items/template',
  'POST /api/payroll/one-off-items/failed-rows',
  'GET /api/payroll/payslips/{id}/pdf',
  'GET /api/payroll/runs/{id}/payslips/{employee_id}/pdf',
  'GET /api/payroll/tax-starts/template',
  'POST /api/payroll/tax-starts/failed-rows',
  'POST /api/employees/import/arranged',
  'POST /api/employees/salaries/import/arranged',
  'POST /api/migration/files/arranged',
  'POST /api/payroll/one-off-items/file/arranged',
  'POST /api/payroll/tax-starts/arranged',
  'POST /api/position/import/arranged',
  'GET /api/tasks/{id}/result',
  'GET /api/tax-forms/mine/summary',
  'GET /api/year-end/forms/{id}/pdf',
  'GET /api/year-end/my-pcb2',
  'GET /api/year-end/people/{id}/pcb2',
  'GET /api/year-end/people/{id}/pdf',
  'GET /api/year-end/statements/{id}/pdf',
  'GET /api/year-end/taiwan/person-pdf',
  'GET /api/documents/{id}/files/{number}',
  'GET /api/letters/{id}/attachments/{file_id}',
  'GET /api/letters/{id}/pdf',
  'GET /api/public/letters/{token}/attachments/{file_id}',
  'GET /api/public/letters/{token}/pdf',
  'POST /api/letter-templates/{id}/preview',
  // As many as the company has departments and positions.
  'POST /api/rmt/department/export/details/status/{status}',
  'POST /api/rmt/position/export/details/status/{status}',
  'GET /api/rmt/position/export/rbc',
  'GET /api/tax-forms/mine/receipts/{id}',
  'GET /api/tax-forms/receipts/{id}',
]

const named = ({ method, path }: Endpoint) => `${method} ${path}`

it('SYS-15 every file is about one person, stored already, made by a task, or made on a thread', () => {
  const { operations } = server.api
  const files = operations.filter(({ replies, runsOnThread: grows }) => replies === 'file' && !grows).map(named)
  expect(files.sort()).toEqual([...OF_ONE_OR_NONE].sort())
  // What makes a file of many people is such a file, or starts a task.
  for (const endpoint of operations.filter(({ bulkExport: ofMany, runsOnThread: grows }) => ofMany && !grows))
    expect(Object.keys((endpoint.reply as unknown as { shape: object }).shape), named(endpoint)).toContain('task_id')
})

it('SYS-17 a call on a thread returns what it returns in place and writes both logs', {
  timeout: patience(180_000),
}, async () => {
  const payroll = await server.as('jun.hao', 'HR Payroll')
  const inputs: Record<string, Record<string, unknown>> = {
    'GET /api/payroll-files/runs/{id}/statutory/{file}': { file: 'epf' },
    'GET /api/payroll-files/runs/{id}/payments/by-hand': { method: 'cash', format: 'csv' },
    'GET /api/year-end/cp8d/download': { file: 'employees' },
    'GET /api/year-end/form-e/download': { format: 'csv' },
    'GET /api/payroll-files/taiwan-insurance/download': {},
    'POST /api/payroll/runs/{id}/review/export': { show: 'all', format: 'csv' },
  }
  const compared: string[] = []
  for (const endpoint of server.api.operations.filter(({ runsOnThread: grows }) => grows)) {
    const shape = endpoint.input.shape as Record<string, unknown>
    const input = {
      ...('id' in shape && { id: planted.run }),
      ...('year' in shape && { year }),
      ...('format' in shape && { format: 'csv' }),
      ...('of' in shape && { of: 'bonus' }),
      ...('step' in shape && { step: 'employees' }),
      ...inputs[named(endpoint)],
    }
    const [place, thread] = [await asked(payroll, endpoint, input), await onThread(payroll, endpoint, input)]
    expect(thread.status, named(endpoint)).toBe(place.status)
    if (place.status === 200 && !String(place.headers['content-type']).includes('sheet')) {
      compared.push(named(endpoint))
      expect(thread.bytes.equals(place.bytes), named(endpoint)).toBe(true)
    }
    // What is refused is refused in the same words.
    if (place.status !== 200)
      expect(thread.body, named(endpoint)).toEqual({ ...place.body, request_id: expect.any(String) })
  }
  expect(compared).toEqual(
    expect.arrayContaining([
      'GET /api/payroll-files/runs/{id}/statutory',
      'GET /api/payroll-files/runs/{id}/statutory/{file}',
      'GET /api/payroll-files/runs/{id}/payments/by-hand',
      'GET /api/payroll/runs/{id}/sheet',
      'GET /api/year-end/cp8d',
      'GET /api/year-end/form-e',
      'POST /api/payroll/runs/{id}/review/export',
    ]),
  )
  expect(compared.length).toBeGreaterThan(20)

  const logged = () =>
    server.tenant('meridian', (tx) =>
      tx
        .selectFrom('access_log')
        .select('operation')
        .where('operation', '=', 'GET /api/payroll-files/runs/{id}/statutory/{file}')
        .execute(),
    )
  await expect.poll(async () => (await logged()).length).toBe(2)
})

it('ACL-05 a call on a thread shows nobody more than in place', async () => {
  for (const role of ['local hr', 'hod', 'HR Generalist'] as const) {
    const caller = await server.as('mei.ling', role)
    for (const endpoint of server.api.operations.filter(({ path }) => path === '/api/employees/export')) {
      const [place, thread] = [
        await asked(caller, endpoint, { format: 'csv' }),
        await onThread(caller, endpoint, { format: 'csv' }),
      ]
      expect(thread.text.replace(/"request_id":"[^"]+"/, ''), role).toBe(place.text.replace(/"request_id":"[^"]+"/, ''))
    }
  }
})

function asked(caller: Caller, endpoint: Endpoint, input: object): Promise<Reply> {
  return caller.call(endpoint as never, input as never)
}

async function onThread(caller: Caller, endpoint: Endpoint, input: object): Promise<Reply> {
  const api = server.api as { threads: CallThreads | null }
  api.threads = threads
  try {
    return await asked(caller, endpoint, input)
  } finally {
    api.threads = null
  }
}

import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { EMPLOYEES_TEMPLATE } from '../modules/people/import/templates/people-template.ts'
import { seedCompany } from './seed.ts'
import type { ServedWorld } from './servers.ts'
import { measureTask, type TaskFigures } from './tasks.ts'
import { createCaller } from './world.ts'

/** Imports this many people through the wizard into a company of its own, and undoes the import. */
export async function importAndUndo(
  world: ServedWorld,
  people: number,
): Promise<{ imported: TaskFigures; undone: TaskFigures }> {
  const { companyId, accountId } = await seedCompany(world, 1, '2026-10', 'moving')
  const headers = await world.signIn({ accountId, companyId, role: 'Company Admin' })
  const send = createCaller(world, headers)
  const latestTaskId = async (kind: string) => {
    const { rows } = await world.owner.query(
      `select id from task where company_id = $1 and kind = $2 order by created_at desc limit 1`,
      [companyId, kind],
    )
    return measureTask(world, headers, companyId, rows[0].id)
  }
  let { version } = await send('POST', '/api/migration/start', {})
  ;({ version } = await send('POST', '/api/migration/next-step', { version }))
  const form = new FormData()
  form.set('step', 'employees')
  form.set('file', new Blob([(await workbook(people)) as Uint8Array<ArrayBuffer>]), 'employees.xlsx')
  const { 'content-type': _, ...plain } = headers
  const reply = await fetch(`${world.server.address}/api/migration/batches`, {
    method: 'POST',
    headers: plain,
    body: form,
  })
  if (reply.status !== 200) throw new Error(`Upload: ${reply.status} ${await reply.text()}`)
  const { id } = ((await reply.json()) as { data: { id: string } }).data
  await latestTaskId('migration.check')
  const current = async () => (await send('GET', '/api/migration')).version
  await send('POST', `/api/migration/batches/${id}/import`, { version: await current(), confirmed: true })
  const imported = await latestTaskId('migration.import')
  await send('POST', `/api/migration/batches/${id}/erasure`, { version: await current() })
  return { imported, undone: await latestTaskId('migration.erasure') }
}

async function workbook(people: number): Promise<Uint8Array> {
  return writeXlsx(
    EMPLOYEES_TEMPLATE.sheets.map((sheet, index) => ({
      name: sheet.name,
      columns: sheet.columns.map(({ header }) => ({ header, kind: 'text' as const })),
      rows:
        index > 0
          ? []
          : Array.from({ length: people }, (_, n) =>
              sheet.columns.map(({ key }) => (CELLS as Record<string, (n: number) => string>)[key]?.(n) ?? null),
            ),
    })),
  )
}

const CELLS = {
  employee_no: (n: number) => `M${String(n).padStart(6, '0')}`,
  full_name: (n: number) => `Moved ${n}`,
  nationality: () => 'MY',
  birth_date: () => '1990-01-31',
  joined_on: () => '2020-01-01',
  department: (n: number) => `Department ${1 + (n % 10)}`,
  position: (n: number) => `P${1 + (n % 20)}`,
  office: () => 'KUL',
  employment_type: () => 'full_time',
  employment_status: () => 'active_confirmed',
}

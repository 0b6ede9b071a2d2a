import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import type { Permission } from '#base/access/permissions.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { loadEncryptedColumns } from '#server/audit/encrypted-columns.ts'
import { readBackupFile } from '#server/database/backup/backup-file.ts'
import { writeBackup } from '#server/database/backup/write-backup.ts'
import { openVault } from '#server/vault.ts'
import { GENERATED_TEXT } from '#test/samples/generated-inputs.ts'
import { ownPasswordApi } from '../modules/pay/payroll/payslips/passwords/password-contract.ts'
import { employeeApi } from '../modules/people/record/contract.ts'
import { patience } from './patience.ts'
import { samplesOfModules } from './samples/of-modules.ts'
import { createSamples } from './samples.ts'
import { startTestServer, type TestServer } from './server.ts'

/** Columns that are encrypted as a whole, copied from elsewhere, or do not belong to a company. */
const ELSEWHERE = [
  'company.data_key',
  'account.totp_secret',
  'idempotency_key.sealed_reply',
  'payslip_bank.account_number',
  'payslip_bank.parts',
  // Links and invites, encrypted with the key of accounts.
  'mail.sealed_body',
  'mail.sealed_invite',
  'account_mail.sealed_body',
]
/** Values that the calls below write into every encrypted field that accepts them. */
const TYPED: Record<string, string> = {
  ic_number: '910711-14-5739',
  passport_number: 'A77310013',
  account_number: '773100139955',
  tax_number: 'IG77310013990',
  epf_number: '77310013',
  socso_number: '910711145739',
  work_permit_number: 'WP7731001377',
  eis_number: 'E7731001399',
  hrdf_number: 'H7731001399',
  zakat_number: 'Z7731001399',
  labor_insurance_number: 'L7731001399',
  health_insurance_number: 'N7731001399',
}
const PARTS = [
  { method: 'cash', amount: 200_00, currency: 'MYR' },
  {
    method: 'bank_transfer',
    bank_name: 'RHB Bank',
    account_holder: 'Nurul',
    share: 250_000,
    account_number: '77310013996644',
  },
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Decrypts every encrypted column of the company. Returns the values and the columns that were read. */
async function sealedValues(): Promise<{ values: Set<string>; read: string[]; unread: string[] }> {
  return server.tenant('meridian', async (tx) => {
    const names = await loadEncryptedColumns(tx)
    const { companyId, dataKey } = server.companies.meridian!
    const vault = openVault(server.secrets.wrap, companyId, dataKey)
    const { rows: columns } = await sql<{ t: string; c: string }>`
      select table_name as t, column_name as c from information_schema.columns
      where table_schema = 'public' and udt_name = 'bytea' order by 1, 2`.execute(tx)
    const found = { values: new Set<string>(), read: [] as string[], unread: [] as string[] }
    for (const { t, c } of columns) {
      if (!names.has(c) || /_index(es)?$/.test(c) || ELSEWHERE.includes(`${t}.${c}`)) continue
      const { rows } = await sql<{ id: string; sealed: Buffer }>`
        select ${sql.ref(t === 'payslip_password' ? 'employee_id' : 'id')} as id, ${sql.ref(c)} as sealed from ${sql.table(t)} where ${sql.ref(c)} is not null`.execute(
        tx,
      )
      for (const { id, sealed } of rows)
        for (const value of numbersIn(vault.decrypt(`${t}.${c}|${id}`, sealed))) found.values.add(value)
      found[rows.length > 0 ? 'read' : 'unread'].push(`${t}.${c}`)
    }
    return found
  })
}

/** The parts of split pay are encrypted as one text. */
function numbersIn(opened: string): string[] {
  if (!opened.startsWith('[')) return [opened]
  return (JSON.parse(opened) as { account_number?: string }[]).flatMap((part) => part.account_number ?? [])
}

/** Values for the encrypted fields of a call. */
function pick(endpoint: Endpoint): Record<string, unknown> {
  const shape = endpoint.input.shape as Record<string, z.ZodType>
  return Object.fromEntries(Object.entries(TYPED).filter(([field, typed]) => shape[field]?.safeParse(typed).success))
}

/** Makes every writing call with an idempotency key and with numbers in all encrypted fields. */
async function callEverything(): Promise<number> {
  const samples = createSamples(server)
  await samples.pay('meridian')
  const operations = server.api.operations.filter(
    (endpoint) =>
      !endpoint.safe &&
      endpoint.body === 'json' &&
      endpoint.access !== 'public' &&
      PERMISSIONS[endpoint.access as Permission] !== 'platform' &&
      !endpoint.path.startsWith('/api/auth/'),
  )
  let answered = 0
  for (const endpoint of operations) {
    const target = await samples.targetOf(endpoint, 'own', null)
    const input = { ...samples.sample(endpoint), ...target?.input, ...pick(endpoint) }
    const admin = await server.as('aminah')
    const headers = { 'idempotency-key': randomUUID() }
    const reply = await admin.call(endpoint as Endpoint, input as never, { headers })
    if (reply.status < 300) answered++
  }
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<{ id: string }>`select id from task where state = 'waiting'`.execute(tx),
  )
  for (const { id } of rows) await server.runTask('meridian', id)
  return answered
}

/** The contents of a backup, each table and file by name. */
async function piecesOf(file: string): Promise<Map<string, string>> {
  const pieces = new Map<string, string>()
  let at = ''
  for await (const piece of readBackupFile(file)) {
    if (Buffer.isBuffer(piece)) pieces.set(at, (pieces.get(at) ?? '') + piece.toString('latin1'))
    else at = String(piece.table ?? piece.file ?? '')
  }
  return pieces
}

it('ENC-1 a backup contains no encrypted value in clear, in no reply, task, log, frozen input or file', {
  timeout: patience(300_000),
}, async () => {
  expect(await callEverything()).toBeGreaterThan(20)
  const admin = await server.as('aminah')
  const id = server.employeeId('nurul')
  const send = async (endpoint: Endpoint, input: object) => {
    const { rows } = await server.tenant('meridian', (tx) =>
      sql<{ version: number }>`select version from employee where id = ${id}`.execute(tx),
    )
    const headers = { 'idempotency-key': randomUUID() }
    const reply = await admin.call(endpoint, { id, ...(endpoint.versioned && rows[0]), ...input } as never, { headers })
    expect(reply.status, reply.text).toBe(200)
  }
  await send(employeeApi.addFamily as Endpoint, { name: 'Nur', relationship: 'child', ic_number: '150101-14-5679' })
  await send(employeeApi.editStatutory as Endpoint, {
    from_day: '2026-12-01',
    ...pick(employeeApi.editStatutory as Endpoint),
  })
  await send(employeeApi.editBank as Endpoint, { from_day: '2026-12-01', parts: PARTS })
  const chosen = await admin.call(ownPasswordApi.set, { password: 'Kopi-O-peng' })
  expect(chosen.status, chosen.text).toBe(200)
  // Nobody who is signed in writes a draft.
  for (const { plant } of samplesOfModules) await plant?.(server, 'meridian')
  const { values, read, unread } = await sealedValues()
  // It stands in encrypted remarks as in every other text.
  values.delete(GENERATED_TEXT)
  expect(unread).toEqual([])
  expect(read.length).toBeGreaterThan(8)
  expect(values.size).toBeGreaterThan(200)

  const file = path.join(server.dataFolder, 'all.backup')
  await writeBackup({
    ownerUrl: server.ownerUrl,
    file,
    filesFolder: path.join(server.dataFolder, 'files'),
    madeAt: new Date(),
  })
  const pieces = await piecesOf(file)
  expect([...pieces.keys()].filter((name) => name.includes('/')).length).toBeGreaterThan(0)
  const shown = [...values].flatMap((value) => [value, value.replace(/^(\d{6})(\d\d)(\d{4})$/, '$1-$2-$3')])
  const clear = new RegExp(
    `(?<![0-9A-Za-z])(${[...new Set(shown)].map((one) => one.replace(/\W/g, '\\$&')).join('|')})(?![0-9A-Za-z])`,
  )
  // Every form prints the employer's numbers, and the calls above wrote a person's number there.
  pieces.delete('public.company_profile')
  const leaks = [...pieces].flatMap(([name, text]) => {
    const hit = clear.exec(text)
    return hit ? [`${name}: …${text.slice(Math.max(0, hit.index - 60), hit.index + 30)}…`] : []
  })
  expect(leaks).toEqual([])
})

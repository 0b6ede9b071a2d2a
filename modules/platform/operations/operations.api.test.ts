import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { productApi } from '#base/contracts/system-api.ts'
import { addDays, type Day } from '#base/days/days.ts'
import { verifyAllChains } from '#server/audit/verify-chains.ts'
import { waitForBackground } from '#server/call/background.ts'
import { recordBackup } from '#server/database/backup/record-backup.ts'
import { writeBackup } from '#server/database/backup/write-backup.ts'
import { connect } from '#server/database/connection.ts'
import { loadMigrations } from '#server/database/migrate.ts'
import { PROGRAM_VERSION } from '#server/program-version.ts'
import { insertOperator, PASSWORD } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { patience } from '#test/patience.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { payrollApi } from '../../pay/payroll/runs/contract.ts'
import { operationApi } from './contract.ts'
import { type OperatorEntry, operatorLogApi } from './log-contract.ts'

let server: TestServer
let ops: Caller

beforeAll(async () => {
  server = await startTestServer()
  const { id } = await insertOperator(server)
  ops = await server.signedIn({ accountId: id, companyId: null, role: 'Ops' })
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

const company = async (code: string) => (await ops.call(operationApi.companies, { search: code })).body.data[0]

describe('companies', () => {
  it('OPS-06 lists all companies with state, modules, people and account type', async () => {
    const { body } = await ops.call(operationApi.companies)
    expect(body).toMatchObject({ page: 1, per_page: 25, total: 2 })
    expect(body.data.map((row: { code: string }) => row.code)).toEqual(['beacon', 'meridian'])
    expect(body.data[0]).toMatchObject({ state: 'on', people: 8, account_type: 'standard' })
    expect(body.data[0].modules).toContainEqual({ id: 20, key: 'payroll', is_on: true })
    expect((await ops.call(operationApi.companies, { state: 'off' })).body.total).toBe(0)
    expect((await ops.call(operationApi.companies, { search: '100%' })).body.total).toBe(0)
  })

  it('OPS-02a switching a company off ends its sessions at once, leaves others alone, and is logged in the company', async () => {
    const staff = await server.as('beacon:aminah')
    const idle = await server.as('beacon:nurul')
    const other = await server.as('aminah')
    const { id, version } = await company('beacon')
    expect((await ops.call(operationApi.updateStatus, { id, status: 'off' } as never)).status).toBe(428)
    const off = await ops.call(operationApi.updateStatus, { id, status: 'off', version })
    expect(off.body.data).toMatchObject({ state: 'off', version: version + 1 })
    expect((await staff.call(sessionApi.me)).status).toBe(401)
    expect((await other.call(sessionApi.me)).status).toBe(200)
    expect((await ops.call(operationApi.updateStatus, { id, status: 'on', version })).status).toBe(409)
    expect(
      (await ops.call(operationApi.updateStatus, { id, status: 'on', version: version + 1 })).body.data.state,
    ).toBe('on')
    // Idle sessions end too, and stay ended once the company is on again.
    expect((await idle.call(sessionApi.me)).status).toBe(401)
    const entries = await server.tenant('beacon', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select(['kind', 'actor_name', 'role_id', 'before', 'after'])
        .orderBy('number')
        .execute(),
    )
    expect(entries).toEqual([
      { kind: 'company', actor_name: 'Olivia Ops', role_id: 20, before: { state: 'on' }, after: { state: 'off' } },
      { kind: 'company', actor_name: 'Olivia Ops', role_id: 20, before: { state: 'off' }, after: { state: 'on' } },
    ])
  })

  it('OPS-02b ACL-12 switching a module off closes it for the company', async () => {
    const staff = await server.as('beacon:aminah')
    const { id, version } = await company('beacon')
    const reply = await ops.call(operationApi.updateModule, { id: 20, company_id: id, is_on: false, version })
    expect(reply.body.data.modules).toContainEqual({ id: 20, key: 'payroll', is_on: false })
    expect((await staff.call(productApi.modules)).body.data.map((one: { id: number }) => one.id)).not.toContain(20)
    expect((await staff.call(sessionApi.me)).body.data.modules).not.toContain(20)
    // Every call of the module refuses, reading and writing, whatever the role may do; other modules stay open.
    const part = server.api.operations.filter((endpoint) => endpoint.module === 20)
    expect(part.length).toBeGreaterThan(50)
    const nothing = '00000000-0000-4000-8000-000000000000'
    const { grants } = (await staff.call(sessionApi.me)).body.data
    for (const { method, path, access } of part) {
      if (access !== 'staff' && !(access in grants)) continue
      const url = path
        .replace('{env}', 'app')
        .replace('{company}', 'beacon')
        .replace(/\{\w+\}/g, nothing)
      const reply = await staff.request(method, url)
      expect([reply.status, reply.body?.code], `${method} ${path}`).toEqual([403, 'module_disabled'])
    }
    const elsewhere = await server.as('aminah')
    expect((await elsewhere.call(payrollApi.runs)).status).toBe(200)
    expect((await staff.request('GET', '/api/app/position')).status).toBe(200)
    const counts = (await ops.call(operationApi.enabledModules)).body.data
    expect(counts.find((one: { id: number }) => one.id === 20).companies).toBe(1)
    const listed = (await ops.call(operationApi.modules, { company_id: id })).body.data
    expect(listed).toHaveLength(1)
    await ops.call(operationApi.updateModule, { id: 20, company_id: id, is_on: true, version: version + 1 })
    expect((await staff.call(payrollApi.runs)).status).toBe(200)
    await ops.call(operationApi.updateModule, { id: 20, company_id: id, is_on: false, version: version + 2 })
    expect(
      (await ops.call(operationApi.updateModule, { id: 4, company_id: id, is_on: true, version: version + 3 })).status,
    ).toBe(404)
    expect(
      (
        await ops.call(operationApi.updateModule, {
          id: 20,
          company_id: server.employeeId('ken'),
          is_on: true,
          version: 1,
        })
      ).status,
    ).toBe(404)
  })

  it('the dashboard counts companies and people, and shows the versions and failures', async () => {
    const { body } = await ops.call(operationApi.overview)
    expect(body.data).toMatchObject({ companies: 2, companies_off: 0, maintenance: { on: false, since: null } })
    expect(body.data.people).toBeGreaterThan(60)
    expect(body.data).toMatchObject({ version: PROGRAM_VERSION, untrusted_proxy_at: null })
    expect(body.data.jobs).toMatchObject({ failed: 0, newest_failed: [] })
    expect(body.data.failed_tasks).toEqual({ faults: 0, refused: 0, newest: [] })
    expect(body.data.schema_version).toBe((await loadMigrations()).at(-1)!.name)
  })

  it('LIF the jobs that failed for good are listed with their reasons, newest first', async () => {
    const owner = await connect(server.ownerUrl)
    const job = `insert into pgboss.job (name, state, completed_on, output) values ($1, $2, $3, $4)`
    const failed = (queue: string, at: string, message: string) =>
      owner.query(job, [queue, 'failed', at, { message, stack: 'at somewhere' }])
    await failed('hourly', '2026-11-20T01:05:00Z', '1 pieces of daily work failed')
    await failed('quarterly', '2026-11-20T01:30:00Z', 'no answer')
    await owner.query(job, ['hourly', 'completed', '2026-11-20T01:45:00Z', null])
    await owner.end()
    const { body } = await ops.call(operationApi.overview)
    expect(body.data.jobs).toMatchObject({
      failed: 2,
      newest_failed: [
        { queue: 'quarterly', at: '2026-11-20T01:30:00.000Z', reason: 'no answer' },
        { queue: 'hourly', at: '2026-11-20T01:05:00.000Z', reason: '1 pieces of daily work failed' },
      ],
    })
  })

  it('OPS-09 jobs are counted as waiting, tried again and running, with the age of the oldest', async () => {
    const before = (await ops.call(operationApi.overview)).body.data.jobs
    const owner = await connect(server.ownerUrl)
    await owner.query(`insert into pgboss.job (name, state, start_after, created_on) values
      ('task', 'created', now(), '2020-01-01T00:00:00Z'), ('task', 'created', now() + interval '1 hour', '2019-01-01T00:00:00Z'),
      ('mail', 'retry', now(), now()), ('daily', 'active', now(), now())`)
    const { jobs } = (await ops.call(operationApi.overview)).body.data
    expect(jobs).toMatchObject({
      waiting: before.waiting + 1,
      retrying: before.retrying + 1,
      running: before.running + 1,
      failed: before.failed,
      oldest_waiting: '2020-01-01T00:00:00.000Z',
    })
    await owner.query(`delete from pgboss.job where created_on < '2021-01-01' or state in ('retry', 'active')`)
    await owner.end()
  })

  it('OPS-09 faults of tasks in the last two weeks are listed by kind without their inputs, apart from refusals', async () => {
    const plant = (rows: { message_code: string; daysAgo: number; state: 'failed' | 'done' }[]) =>
      server.tenant('beacon', (tx) =>
        tx
          .insertInto('task')
          .values(
            rows.map(({ daysAgo, ...row }) => ({
              ...row,
              kind: 'payroll.calculate',
              input: JSON.stringify({ secret: 'whose-pay' }),
              message_params: JSON.stringify({ name: 'whose-pay' }),
              account_id: server.companies.beacon!.companyId,
              finished_at: new Date(server.clock.now().getTime() - daysAgo * 86_400_000),
            })),
          )
          .returning('id')
          .execute(),
      )
    const planted = await plant([
      { message_code: 'internal', daysAgo: 3, state: 'failed' },
      { message_code: 'task_unknown', daysAgo: 1, state: 'failed' },
      { message_code: 'internal', daysAgo: 15, state: 'failed' },
      { message_code: 'import_has_errors', daysAgo: 1, state: 'failed' },
      { message_code: 'internal', daysAgo: 1, state: 'done' },
    ])
    const { body } = await ops.call(operationApi.overview)
    expect(body.data.failed_tasks).toEqual({
      faults: 2,
      refused: 1,
      newest: [
        { reference: planted[1]!.id, kind: 'payroll.calculate', at: expect.any(String) },
        { reference: planted[0]!.id, kind: 'payroll.calculate', at: expect.any(String) },
      ],
    })
    expect(JSON.stringify(body)).not.toContain('whose-pay')
    await expect(
      server.database.runOutsideTenants((tx) => tx.selectFrom('task').select('input').execute()),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it('OPS-09 the installation shows disk and database, and that there was no backup yet', async () => {
    const { body } = await ops.call(operationApi.installation)
    const { disk, database, backups } = body.data
    expect(disk.free).toBeGreaterThan(0)
    expect(disk.total).toBeGreaterThan(disk.free)
    expect(database.version).toMatch(/^\d+/)
    expect(database.bytes).toBeGreaterThan(1_000_000)
    expect(database.connections).toBeGreaterThan(0)
    expect(database.most_connections).toBeGreaterThanOrEqual(database.connections)
    expect(backups).toEqual({ last: null, failure: null })
    expect((await (await server.as('aminah')).call(operationApi.installation)).status).toBe(403)
  })

  it('OPS-09 LIF a backup is read again and recorded for the panel, and so is an attempt that failed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kerani-panel-'))
    const backUp = (name: string, write: { madeAt: Date; key?: Buffer } & { spoil?: true }) => {
      const file = join(folder, name)
      return recordBackup({
        ownerUrl: server.ownerUrl,
        file,
        key: write.key,
        now: () => write.madeAt,
        async write() {
          const { spoil, ...rest } = write
          const manifest = await writeBackup({
            ownerUrl: server.ownerUrl,
            file,
            filesFolder: join(server.dataFolder, 'files'),
            ...rest,
          })
          if (spoil) truncateSync(file, statSync(file).size - 40)
          return manifest
        },
      })
    }
    const shown = async () => (await ops.call(operationApi.installation)).body.data.backups
    await backUp('a.backup', { madeAt: new Date('2026-11-20T18:00:00Z') })
    const first = await shown()
    expect(first).toEqual({
      last: {
        at: '2026-11-20T18:00:00.000Z',
        bytes: statSync(join(folder, 'a.backup')).size,
        rows: expect.any(Number),
        files: expect.any(Number),
        missing_files: 0,
        is_encrypted: false,
      },
      failure: null,
    })
    expect(first.last.rows).toBeGreaterThan(100)

    await expect(backUp('a.backup', { madeAt: new Date('2026-11-21T18:00:00Z') })).rejects.toThrow('exists already')
    expect(await shown()).toEqual({
      last: first.last,
      failure: { at: '2026-11-21T18:00:00.000Z', reason: expect.stringContaining('exists already') },
    })
    await expect(backUp('b.backup', { madeAt: new Date('2026-11-22T18:00:00Z'), spoil: true })).rejects.toThrow()
    expect(await shown()).toEqual({
      last: first.last,
      failure: { at: '2026-11-22T18:00:00.000Z', reason: expect.stringContaining('damaged or incomplete') },
    })
    await backUp('c.backup', { madeAt: new Date('2026-11-23T18:00:00Z'), key: Buffer.alloc(32, 1) })
    expect(await shown()).toMatchObject({
      last: { at: '2026-11-23T18:00:00.000Z', is_encrypted: true },
      failure: null,
    })
    rmSync(folder, { recursive: true })
  })

  it('PAY-02d waiting and failed mails are listed by company without addresses, and those of one company are sent again', async () => {
    const mail = { subject: 'Payslip', body: 'Attached.' }
    const plant = (
      code: string,
      rows: { recipient: string; state: 'waiting' | 'failed' | 'sent'; reason: 'busy' | 'refused' | null }[],
    ) =>
      server.tenant(code, (tx) =>
        tx
          .insertInto('mail')
          .values(rows.map((row) => ({ ...mail, ...row, cause: row.recipient })))
          .execute(),
      )
    await plant('meridian', [
      { recipient: 'a@meridian.example', state: 'failed', reason: 'refused' },
      { recipient: 'b@meridian.example', state: 'waiting', reason: 'busy' },
      { recipient: 'c@meridian.example', state: 'sent', reason: null },
    ])
    await plant('beacon', [{ recipient: 'a@beacon.example', state: 'failed', reason: 'refused' }])
    const listed = await ops.call(operationApi.unsentMails)
    const { companyId } = server.companies.meridian!
    expect(listed.body.data).toEqual([
      {
        company_id: server.companies.beacon!.companyId,
        company: expect.any(String),
        waiting: 0,
        failed: 1,
        oldest: expect.any(String),
        reasons: ['refused'],
      },
      {
        company_id: companyId,
        company: expect.any(String),
        waiting: 1,
        failed: 1,
        oldest: expect.any(String),
        reasons: ['busy', 'refused'],
      },
    ])
    expect(JSON.stringify(listed.body)).not.toContain('@')
    expect((await ops.call(operationApi.overview)).body.data).toMatchObject({ mails_waiting: 1, mails_failed: 2 })
    const admin = await server.as('aminah')
    for (const call of [operationApi.unsentMails, operationApi.sendMailsAgain])
      expect((await admin.call(call as typeof operationApi.sendMailsAgain, { company_id: companyId })).status).toBe(403)

    expect((await ops.call(operationApi.sendMailsAgain, { company_id: companyId })).body.data).toEqual({ mails: 2 })
    expect((await ops.call(operationApi.overview)).body.data).toMatchObject({ mails_waiting: 2, mails_failed: 1 })
    const entry = (await ops.call(operatorLogApi.log, { kind: 'mail' })).body.data
    expect(entry).toMatchObject([
      {
        kind: 'mail',
        object_name: 'Meridian Foods Sdn Bhd',
        before: { waiting: 1, failed: 1 },
        after: { waiting: 2, failed: 0 },
      },
    ])
    const own = await server.tenant('meridian', (tx) =>
      tx.selectFrom('audit_entry').select(['kind', 'actor_name', 'after']).where('kind', '=', 'mail').execute(),
    )
    expect(own).toEqual([{ kind: 'mail', actor_name: 'Olivia Ops', after: { sent_again: 2 } }])
    expect((await ops.call(operationApi.sendMailsAgain, { company_id: server.employeeId('ken') })).status).toBe(404)
  })

  it('PAY-02d waiting and failed links outside of companies are listed without addresses, and one is sent again', async () => {
    const expires = (ms: number) => new Date(server.clock.now().getTime() + ms)
    const mail = { subject: 'Reset', sealed_body: Buffer.from('sealed') }
    const planted = await server.database.runOutsideTenants((tx) =>
      tx
        .insertInto('account_mail')
        .values([
          {
            ...mail,
            kind: 'password_reset',
            recipient: 'whose@people.example',
            state: 'failed',
            attempts: 1,
            reason: 'refused',
            last_error: '550 whose@people.example',
            expires_at: expires(1),
          },
          { ...mail, kind: 'registration', recipient: 'new@firm.example', expires_at: expires(-1) },
          {
            kind: 'registration',
            subject: 'Register',
            recipient: 'sent@firm.example',
            state: 'sent',
            expires_at: expires(1),
          },
        ])
        .returning('id')
        .execute(),
    )
    const { body } = await ops.call(operationApi.accountMails)
    expect(body.data).toHaveLength(2)
    expect(body.data).toEqual(
      expect.arrayContaining([
        {
          id: planted[0]!.id,
          kind: 'password_reset',
          domain: 'people.example',
          state: 'failed',
          attempts: 1,
          since: expect.any(String),
          reason: 'refused',
          next_try_at: null,
          can_be_sent_again: true,
        },
        expect.objectContaining({ kind: 'registration', domain: 'firm.example', can_be_sent_again: false }),
      ]),
    )
    expect(JSON.stringify(body)).not.toContain('@')
    const admin = await server.as('aminah')
    expect((await admin.call(operationApi.accountMails)).status).toBe(403)
    expect((await admin.call(operationApi.sendAccountMailAgain, { id: planted[0]!.id })).status).toBe(403)

    const again = (index: number) => ops.call(operationApi.sendAccountMailAgain, { id: planted[index]!.id })
    expect((await again(0)).body.data).toEqual({ mails: 1 })
    expect(await statesOf(planted)).toEqual(['waiting 0', 'waiting 0', 'sent 0'])
    for (const index of [1, 2]) {
      const { status, body: refused } = await again(index)
      expect([status, refused.code]).toEqual([409, 'no_unsent_mails'])
    }
    const [entry] = (await ops.call(operatorLogApi.log, { kind: 'mail' })).body.data
    expect(entry).toMatchObject({
      object_name: 'people.example',
      before: { state: 'failed', attempts: 1 },
      after: { state: 'waiting', attempts: 0 },
    })
    await server.database.runOutsideTenants((tx) => tx.deleteFrom('account_mail').execute())
  })

  async function statesOf(planted: readonly { id: string }[]): Promise<string[]> {
    const rows = await server.database.lookup.selectFrom('account_mail').select(['id', 'state', 'attempts']).execute()
    return planted.map(({ id }) => {
      const { state, attempts } = rows.find((row) => row.id === id)!
      return `${state} ${attempts}`
    })
  }

  it('SES-7 a forwarded address from an untrusted proxy is reported once and never believed', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const behind = { 'x-forwarded-for': '203.0.113.7' }
    for (let n = 0; n < 3; n++) await server.api.server.inject({ url: '/healthz', headers: behind })
    await expect
      .poll(async () => (await ops.call(operationApi.overview)).body.data.untrusted_proxy_at, {
        timeout: patience(15_000),
      })
      .toEqual(expect.any(String))
    expect(warned.mock.calls.filter(([line]) => String(line).includes('KERANI_TRUST_PROXY'))).toHaveLength(1)
    warned.mockRestore()
  })
})

describe('the operators’ own log', () => {
  it('LOG-01bcd the operators’ log has sign-ins, failed ones, switches and maintenance, filtered, chained, and for operators only', async () => {
    const b = browser(server.api, { address: '192.0.2.77' })
    const credentials = { email: 'ops@kerani.example', password: PASSWORD }
    await b.call(signInApi.opsSignIn, { ...credentials, password: 'not-the-password-1' })
    await waitForBackground()
    await b.call(signInApi.opsSignIn, credentials)
    const { id, version } = await company('beacon')
    await ops.call(operationApi.updateStatus, { id, status: 'off', version })
    await ops.call(operationApi.updateStatus, { id, status: 'on', version: version + 1 })
    await ops.call(operationApi.setMaintenance, { on: true })
    await ops.call(operationApi.setMaintenance, { on: true })
    await ops.call(operationApi.setMaintenance, { on: false })

    const log = async (asked = {}) => (await ops.call(operatorLogApi.log, asked)).body
    const { data, total } = await log({ sort: 'at', per_page: 200 })
    expect(total).toBe(data.length)
    expect(data.map((row: OperatorEntry) => Number(row.id))).toEqual(data.map((_: unknown, index: number) => index + 1))
    const since = data.slice(data.findIndex((row: OperatorEntry) => row.address === '192.0.2.77'))
    expect(since.map(({ kind, after }: OperatorEntry) => [kind, after])).toEqual([
      ['failed_sign_in', { wrong: 'password' }],
      ['sign_in', { directory: false, device: 'lightMyRequest' }],
      ['company', { state: 'off' }],
      ['company', { state: 'on' }],
      ['maintenance', { is_on: true }],
      ['maintenance', { is_on: false }],
    ])
    expect((await log({ kind: 'maintenance' })).data.map((row: OperatorEntry) => row.after?.is_on)).toEqual([
      false,
      true,
    ])
    // Both ends of a range of days are included.
    const days = data.map(({ at }: OperatorEntry) => at.slice(0, 10))
    const last = days.at(-1)!
    const within = (from: Day, to: Day) => days.filter((day: Day) => from <= day && day <= to).length
    expect(within(last, last)).toBeGreaterThan(0)
    for (const [from, to] of [
      [last, last],
      [addDays(last, 1), addDays(last, 2)],
      [addDays(last, -1), addDays(last, -1)],
    ] as const)
      expect((await log({ from, to })).total, `${from} to ${to}`).toBe(within(from, to))
    expect((await log({ search: 'Beacon' })).total).toBeGreaterThanOrEqual(2)
    expect((await (await server.as('aminah')).call(operatorLogApi.log)).status).toBe(403)
    expect((await server.nobody.call(operatorLogApi.log)).status).toBe(401)
  })
})

describe('maintenance', () => {
  it('SYS-23ab SYS-01cd maintenance answers every call with 503, except the operators’ sign-in and the switch', async () => {
    const staff = await server.as('aminah')
    expect((await server.nobody.call(productApi.check)).body.data).toEqual({
      up: true,
      message: 'System is up and ready to use!',
      directory: false,
    })
    const on = await ops.call(operationApi.setMaintenance, { on: true })
    expect(on.body.data.on).toBe(true)
    expect(on.body.data.since).toBe(server.clock.now().toISOString())
    const parameter = '00000000-0000-4000-8000-000000000000'
    let counted = 0
    for (const { method, path } of server.api.operations) {
      if (path === '/api/panel/maintenance' || path === '/api/auth/path/ops/login') continue
      const reply = await staff.request(method, path.replace(/\{\w+\}/g, parameter))
      expect(reply.status, `${method} ${path}`).toBe(503)
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      counted++
    }
    expect(counted).toBe(server.api.operations.length - 3)
    const check = await server.nobody.call(productApi.check)
    expect(check.status).toBe(503)
    expect(check.body.message).toBe('System is down')
    expect((await ops.call(sessionApi.me)).status).toBe(503)
    expect((await server.nobody.request('GET', '/healthz')).status).toBe(200)

    const signIn = await browser(server.api).call(signInApi.opsSignIn, {
      email: 'ops@kerani.example',
      password: PASSWORD,
    })
    expect(signIn.status).toBe(200)
    expect((await staff.call(operationApi.setMaintenance, { on: false })).status).toBe(403)
    expect((await ops.call(operationApi.maintenance)).body.data.on).toBe(true)
    expect((await ops.call(operationApi.setMaintenance, { on: false })).body.data).toEqual({ on: false, since: null })
    expect((await staff.call(sessionApi.me)).status).toBe(200)
  })

  it('SYS-23b an operator sets up and uses the second factor during maintenance, and staff cannot sign in', async () => {
    await ops.call(operationApi.setMaintenance, { on: true })
    const b = browser(server.api, { address: '192.0.2.9' })
    await b.call(signInApi.opsSignIn, { email: 'ops@kerani.example', password: PASSWORD })
    expect((await b.call(ownAccountApi.secondFactorSetup)).status).toBe(200)
    expect(
      (await server.nobody.call(signInApi.signIn, { email: 'nurul@meridian.example', password: PASSWORD })).status,
    ).toBe(503)
    expect((await (await server.as('aminah')).call(ownAccountApi.secondFactorSetup)).status).toBe(503)
    await ops.call(operationApi.setMaintenance, { on: false })
  })

  it('SYS-01c the check reports down when the database is gone', async () => {
    const { database } = server.api as unknown as { database: { ping: () => Promise<void> } }
    const before = database.ping
    database.ping = () => Promise.reject(new Error('Connection terminated'))
    const reply = await server.nobody.call(productApi.check)
    database.ping = before
    expect(reply.status).toBe(503)
    expect(reply.body.message).toBe('System is down')
  })
})

describe('tampering with the operators’ log', () => {
  it('LOG-01c a changed or removed entry is detected', async () => {
    await ops.call(operationApi.setMaintenance, { on: true })
    await ops.call(operationApi.setMaintenance, { on: false })
    await server.heads.flush()
    const broken = async () => {
      const all = await verifyAllChains(server.ownerUrl, server.secrets.audit, server.heads)
      return all.find(({ code }) => code === 'operators')!.broken?.number ?? null
    }
    expect(await broken()).toBeNull()
    const superuser = new pg.Client({ connectionString: server.ownerUrl })
    await superuser.connect()
    await expect(superuser.query('delete from operator_entry')).rejects.toMatchObject({ code: 'KE001' })
    await superuser.query('alter table operator_entry disable trigger user')
    const { rows } = await superuser.query('select max(number)::int as last from operator_entry')
    const last: number = rows[0].last
    await superuser.query("update operator_entry set actor_name = 'Nobody' where number = $1", [last - 1])
    expect(await broken()).toBe(last - 1)
    await superuser.query("update operator_entry set actor_name = 'Olivia Ops' where number = $1", [last - 1])
    expect(await broken()).toBeNull()
    await superuser.query('delete from operator_entry where number = $1', [last])
    await superuser.end()
    expect(await broken()).toBe(last)
  })
})

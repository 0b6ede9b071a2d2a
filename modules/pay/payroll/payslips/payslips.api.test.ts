import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROLES } from '#base/access/roles.ts'
import { taskApi } from '#base/contracts/session-api.ts'
import { zipContent, zipDirectory } from '#server/files/guard-zip.ts'
import { createTask } from '#server/tasks/create-task.ts'
import { openVault } from '#server/vault.ts'
import { tickOff } from '#test/planted-pay.ts'
import { fakePushService, insertPushDevice } from '#test/pushes.ts'
import { readPdf } from '#test/read-pdf.ts'
import { companyApi } from '../../../organisation/companies/contract.ts'
import { recurringApi } from '../inputs/contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { payItemApi, payrollSettingsApi } from '../settings/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { payslipApi, runSlipApi } from './contract.ts'
import { loadPersonPayslips } from './person-payslips.ts'
import { wageRecordApi } from './wage-records-contract.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
let runId: string
beforeAll(async () => {
  month = await startPayrollServer()
  runId = (await month.calculated({ period: '2026-10' })).id
})
afterAll(() => month.server.stop())

const mails = () =>
  month.server.tenant('meridian', (tx) =>
    tx.selectFrom('mail').select(['recipient', 'cause']).where('cause', 'like', 'payslip/%').execute(),
  )

it('PAY-02d before the approval nobody finds a payslip, neither its owner by id nor readers of all payslips', async () => {
  const nurul = await month.server.as('nurul', 'employee')
  const employee_id = month.server.employeeId('nurul')
  const slip = (await month.slips(runId)).find((one) => one.employee_id === employee_id)!
  for (const by of [nurul, month.payroll]) {
    for (const endpoint of [payslipApi.one, payslipApi.pdf, payslipApi.read])
      expect((await by.call(endpoint as never, { id: slip.id } as never)).status).toBe(404)
    expect(await expectOk(by.call(payslipApi.list, { employee_id }))).toEqual([])
  }
  expect(await expectOk(month.admin.call(wageRecordApi.list, { employee_id }))).toEqual([])
  const shown = await expectOk(month.payroll.call(runSlipApi.slip, { id: runId, employee_id }))
  expect(shown.status).toBe('unconfirmed')
})

it('PAY-02d no payslip is sent before the approval, neither as a file nor by mail', async () => {
  const { payroll, finance } = month
  await tickOff(payroll, runId)
  const confirmed = await expectOk(
    payroll.call(payrollApi.confirm, { id: runId, version: (await month.run(runId)).version }),
  )
  for (const endpoint of [runSlipApi.zip, runSlipApi.mail]) {
    const early = await payroll.call(endpoint, { id: runId })
    expect([early.status, early.body.code]).toEqual([409, 'run_not_approved'])
  }
  // A mailing or a ZIP that was started before the run changed checks the state itself.
  for (const kind of ['payroll.payslips-zip', 'payroll.payslips-mail']) {
    const { companyId, accounts } = month.server.companies.meridian!
    const by = {
      companyId,
      accountId: accounts['jun.hao']!,
      roleId: ROLES.find(({ name }) => name === 'HR Payroll')!.id,
    }
    const id = await month.server.tenant('meridian', (tx) =>
      createTask(tx, by, { kind, input: { runId, language: 'en' } }),
    )
    const { state, message_code, file_id } = await month.server.runTask('meridian', id)
    expect([state, message_code, file_id]).toEqual(['failed', 'run_not_approved', null])
  }
  expect(await mails()).toEqual([])
  await expectOk(finance.call(payrollApi.approve, { id: runId, version: confirmed.version, month: '2026-10' }))
})

it('PAY-02d the ZIP holds one PDF for each person, named by number and name', async () => {
  const { payroll, server } = month
  const { task_id } = await expectOk(payroll.call(runSlipApi.zip, { id: runId }))
  expect(await server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
  const { bytes, status, headers } = await payroll.call(taskApi.result, { id: task_id })
  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  const names = entries(bytes)
  const paid = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('payslip')
      .innerJoin('employee', 'employee.id', 'payslip.employee_id')
      .select(['employee_no', 'full_name'])
      .where('pay_run_id', '=', runId)
      .execute(),
  )
  expect(names).toHaveLength(54)
  expect(names.sort()).toEqual(paid.map((one) => `${one.employee_no} ${one.full_name}.pdf`.replace('/', '_')).sort())
  const nurul = await server.as('nurul', 'employee')
  expect((await nurul.call(taskApi.result, { id: task_id })).status).toBe(404)
})

it('PAY-02d SYS-27 two mailings at once send everyone one mail and one push without figures', async () => {
  const { payroll, server } = month
  const service = fakePushService(server)
  const { nurul } = server.companies.meridian!.accounts
  const phone = await insertPushDevice(server, 'meridian', nurul!)
  const tasks = await Promise.all([0, 1].map(() => expectOk(payroll.call(runSlipApi.mail, { id: runId }))))
  for (const { task_id } of tasks) await server.runTask('meridian', task_id)
  const sent = await mails()
  expect(sent).toHaveLength(54)
  expect(new Set(sent.map(({ cause }) => cause)).size).toBe(54)
  expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(54)
  expect(await service.deliver()).toBe(1)
  expect(service.messagesOf(phone)).toEqual([
    { id: expect.any(String), body: 'A new document is ready for you', path: '/app/payslips' },
  ])
})

it('PAY-02d SYS-27 a second mailing sends only failed mails again, to the current address, and pushes to nobody else', async () => {
  const { payroll, server } = month
  const service = fakePushService(server)
  const other = await insertPushDevice(server, 'meridian', server.companies.meridian!.accounts.ken!)
  await server.tenant('meridian', (tx) => tx.updateTable('mail').set({ state: 'sent' }).execute())
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('mail')
      .set({ state: 'failed', recipient: 'old@example.my' })
      .where('recipient', '=', 'nurul@meridian.example')
      .execute(),
  )
  const { task_id } = await expectOk(payroll.call(runSlipApi.mail, { id: runId }))
  expect(await server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
  const all = await server.tenant('meridian', (tx) => tx.selectFrom('mail').select(['recipient', 'state']).execute())
  expect(all.filter(({ state }) => state !== 'sent')).toEqual([
    { recipient: 'nurul@meridian.example', state: 'waiting' },
  ])
  expect(all).toHaveLength(54)
  expect(await service.deliver()).toBe(1)
  expect(service.messagesOf(other)).toEqual([])
})

it('PAY-02d AUTH-18 a payslip is mailed to the owner’s sign-in address, whatever the record says, and to nobody else', async () => {
  const { payroll, server } = month
  const [nurul, daniel] = [server.employeeId('nurul'), server.employeeId('daniel')]
  await server.tenant('meridian', async (tx) => {
    await tx.deleteFrom('mail').where('cause', 'like', 'payslip/%').execute()
    await tx
      .updateTable('employee')
      .set({ work_email: sql`'thief+' || employee_no || '@meridian.example'`, personal_email: 'thief@mail.example' })
      .where('id', 'in', [nurul, daniel])
      .execute()
    // Nobody has signed in as him yet.
    await tx.updateTable('membership').set({ employee_id: null }).where('employee_id', '=', daniel).execute()
  })
  const { task_id } = await expectOk(payroll.call(runSlipApi.mail, { id: runId }))
  expect(await server.runTask('meridian', task_id)).toMatchObject({ state: 'done', result: { without: 1 } })
  const sent = await mails()
  expect(sent.find((one) => one.cause.endsWith(nurul))?.recipient).toBe('nurul@meridian.example')
  expect(sent.filter((one) => one.cause.endsWith(daniel) || one.recipient.startsWith('thief'))).toEqual([])
})

it('PAY-02d with the company’s rule a mailed payslip opens with the person’s password only, and nobody gets one without', async () => {
  const { payroll, server } = month
  const [nurul, razak] = [server.employeeId('nurul'), server.employeeId('razak')]
  const { period } = await month.run(runId)
  const setRule = (payslip_password: 'none' | 'identity_birthday') =>
    server.tenant('meridian', async (tx) => {
      // Everybody else was mailed before.
      await tx.deleteFrom('mail').where('cause', 'like', `payslip/%/${nurul}`).execute()
      await tx.deleteFrom('mail').where('cause', 'like', `payslip/%/${razak}`).execute()
      await tx.deleteFrom('payroll_setting').execute()
      await tx.insertInto('payroll_setting').values({ from_month: period, payslip_password }).execute()
    })
  const mailOf = (id: string) =>
    server.tenant('meridian', async (tx) => {
      const mail = await tx
        .selectFrom('mail')
        .select(['body', 'attachment_file_id'])
        .where('cause', 'like', `payslip/%/${id}`)
        .executeTakeFirst()
      if (!mail?.attachment_file_id) return mail && { body: mail.body, content: null }
      const { content } = await server.files.read(tx, mail.attachment_file_id)
      return { body: mail.body, content: Buffer.concat(await Array.fromAsync(content)) }
    })
  const send = async () => {
    const { task_id } = await expectOk(payroll.call(runSlipApi.mail, { id: runId }))
    return server.runTask('meridian', task_id)
  }
  await server.tenant('meridian', (tx) =>
    tx.updateTable('employee').set({ birth_date: null }).where('id', '=', razak).execute(),
  )
  await setRule('identity_birthday')
  expect(await send()).toMatchObject({ state: 'done', result: { without_password: 1 } })
  expect(await mailOf(razak)).toBeUndefined()
  const mail = (await mailOf(nurul))!
  expect(mail.body).toMatch(/DDMMYYYY/)
  expect(mail.content!.toString('latin1')).toContain('/Encrypt ')
  expect(mail.content!.toString('latin1')).not.toContain('(Kerani)')
  // The rule is not told with its values, and the person's own page needs no password.
  const { birth_date } = await server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select('birth_date').where('id', '=', nurul).executeTakeFirstOrThrow(),
  )
  expect(mail.body).not.toContain(birth_date!.slice(0, 4))

  await setRule('none')
  expect(await send()).toMatchObject({ state: 'done', result: { without_password: 0 } })
  const open = (await mailOf(nurul))!
  expect(open.content!.toString('latin1')).not.toContain('/Encrypt ')
  expect(open.body).not.toMatch(/DDMMYYYY/)
  expect((await mailOf(razak))!.content).not.toBeNull()
  await server.tenant('meridian', async (tx) => {
    await tx.deleteFrom('payroll_setting').execute()
    await tx.updateTable('employee').set({ birth_date: '1990-01-01' }).where('id', '=', razak).execute()
  })
})

it('PAY-02d ORG-01e payslips show the company’s logo, which is read once for all of a run', async () => {
  const { admin, payroll, server } = month
  const content = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const { version } = await expectOk(admin.call(companyApi.profile, {}))
  await expectOk(
    admin.call(companyApi.uploadLogo, { version } as never, { files: { file: { name: 'logo.png', content } } }),
  )
  const employee_id = server.employeeId('nurul')
  const paper = await payroll.call(runSlipApi.slipPdf, { id: runId, employee_id })
  const red = Buffer.from(Array.from({ length: 800 }, () => [255, 0, 0]).flat())
  expect(readPdf(paper.bytes).pictures).toEqual([{ width: 40, height: 20, pixels: red }])
  const { task_id } = await expectOk(payroll.call(runSlipApi.zip, { id: runId }))
  expect(await server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
  const { bytes } = await payroll.call(taskApi.result, { id: task_id })
  const files = zipDirectory(bytes).map((entry) => readPdf(zipContent(bytes, entry)).pictures.length)
  expect(files).toEqual(Array(54).fill(1))

  let reads = 0
  const counted = {
    ...server.files,
    readBytes: (...asked: Parameters<typeof server.files.readBytes>) => {
      reads++
      return server.files.readBytes(...asked)
    },
  }
  const logos = await server.tenant('meridian', async (tx) => {
    const { id, data_key } = await tx.selectFrom('company').select(['id', 'data_key']).executeTakeFirstOrThrow()
    const sources = { vault: openVault(server.secrets.wrap, id, data_key), files: counted }
    const found = []
    for await (const some of loadPersonPayslips(tx, sources, runId, { fallback: 'en', batch: 10 }))
      found.push(...some.map(({ document }) => document.company.logo))
    return found
  })
  // One object for all: a batch that is sent to a drawing thread copies it once.
  expect([logos.length, new Set(logos).size, reads]).toEqual([54, 1, 1])

  // A lost file stops nobody's payslip.
  await rm(path.join(server.dataFolder, 'files'), { recursive: true })
  const bare = await payroll.call(runSlipApi.slipPdf, { id: runId, employee_id })
  expect([bare.status, readPdf(bare.bytes).pictures]).toEqual([200, []])
})

it('PAY-02d complaint 58: the employer’s lines can be hidden on payslips, and payroll staff still see them', async () => {
  const { admin, server } = month
  const { current } = await expectOk(admin.call(payrollSettingsApi.one, {}))
  const nurul = await server.as('nurul', 'employee')
  const [mine] = await expectOk(nurul.call(payslipApi.list, { mine: true }))
  const adds = (slip: { lines: { employer: number }[] }) => slip.lines.filter(({ employer }) => employer > 0).length
  expect(adds(await expectOk(nurul.call(payslipApi.one, { id: mine.id })))).toBeGreaterThan(0)
  await server.tenant('meridian', (tx) =>
    tx.insertInto('payroll_setting').values({ from_month: mine.period, employer_lines: false }).execute(),
  )
  const hidden = await expectOk(nurul.call(payslipApi.one, { id: mine.id }))
  expect([adds(hidden), hidden.employer_cost]).toEqual([0, hidden.gross + hidden.reimbursements])
  const year = ({ year_to_date }: { year_to_date: { title: string }[] }) => year_to_date.map(({ title }) => title)
  expect(year(hidden)).not.toContain('EPF, employer')
  for (const field of ['employer_cost', 'epf_employer', 'socso', 'eis']) expect(mine).not.toHaveProperty(field)
  const whole = await expectOk(month.payroll.call(runSlipApi.slip, { id: mine.run_id, employee_id: mine.employee_id }))
  expect(adds(whole)).toBeGreaterThan(0)
  expect(year(whole)).toContain('EPF, employer')
  expect(current.employer_lines).toBe(true)
})

it('PAY-02d complaint 58: levies and employer cost stay off payslips and PDFs until the company shows them', async () => {
  const { server, payroll } = month
  const nurul = await server.as('nurul', 'employee')
  const [mine] = await expectOk(nurul.call(payslipApi.list, { mine: true }))
  const insertCostSetting = (employer_costs: boolean) =>
    server.tenant('meridian', (tx) =>
      tx
        .insertInto('payroll_setting')
        .values({ from_month: mine.period, employer_costs })
        .onConflict((same) =>
          same.columns(['company_id', 'from_month']).doUpdateSet({ employer_costs, employer_lines: true }),
        )
        .execute(),
    )
  const loadShownCosts = async () => {
    const slip = await expectOk(nurul.call(payslipApi.one, { id: mine.id }))
    const paper = await nurul.call(payslipApi.pdf, { id: mine.id })
    return {
      employer: slip.lines
        .filter(({ employer }: { employer: number }) => employer > 0)
        .map(({ code }: { code: string }) => code),
      total: slip.employer_cost - slip.gross - slip.reimbursements,
      explained: slip.cost_explanation !== null,
      paper: readPdf(paper.bytes).pages.join(),
    }
  }
  await insertCostSetting(false)
  const usual = await loadShownCosts()
  expect(usual).toMatchObject({ employer: ['epf', 'socso', 'eis'], total: 0, explained: false })
  expect(usual.paper).not.toContain('HRD')
  await insertCostSetting(true)
  const whole = await loadShownCosts()
  expect(whole).toMatchObject({ employer: [...usual.employer, 'hrd'], explained: true })
  expect(whole.total).toBeGreaterThan(0)
  expect(whole.paper).toContain('HRD')
  await insertCostSetting(false)
  const seen = await expectOk(payroll.call(runSlipApi.slip, { id: mine.run_id, employee_id: mine.employee_id }))
  expect(seen.cost_explanation).not.toBeNull()
})

it('PAY-02a an item that somebody was paid under cannot be deleted, since payslips name it', async () => {
  const { payroll, admin, server } = month
  const flags = {
    epf: false,
    socso_eis: false,
    hrd: false,
    pcb: 'none' as const,
    exempt_kind: null,
    is_bonus: false,
    tax_only: false,
    prorated: false,
    in_ordinary_rate: false,
  }
  const names = { code: 'site_meal', name_en: 'Meals on site', name_zh: '現場餐費' }
  const item = await expectOk(admin.call(payItemApi.create, { ...names, kind: 'earning', ...flags }))
  const employee_id = server.employeeId('nurul')
  const given = { employee_id, pay_item_id: item.id, amount: 90_00, from_day: '2026-11-01' }
  const recurring = await expectOk(payroll.call(recurringApi.create, given))
  await month.approved('2026-11')
  await expectOk(payroll.call(recurringApi.remove, { id: recurring.id, version: recurring.version }))
  const removed = await admin.call(payItemApi.remove, { id: item.id, version: item.version })
  expect([removed.status, removed.body.code]).toEqual([409, 'item_used'])
  const [mine] = await expectOk((await server.as('nurul', 'employee')).call(payslipApi.list, { period: '2026-11' }))
  const { lines } = await expectOk(payroll.call(runSlipApi.slip, { id: mine.run_id, employee_id }))
  expect(lines.map(({ title }: { title: string }) => title)).toContain('Meals on site')
})

/** Names in the central directory of a ZIP. */
function entries(zip: Buffer): string[] {
  const names: string[] = []
  for (
    let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = zip.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  )
    names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString('utf8'))
  return names
}

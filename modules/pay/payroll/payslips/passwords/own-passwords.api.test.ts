import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVault } from '#server/vault.ts'
import { openPdf } from '#test/open-pdf.ts'
import type { Caller } from '#test/server.ts'
import { joiningApi } from '../../../../people/joining/contract.ts'
import { expectOk, startPayrollServer } from '../../testing/month.ts'
import { runSlipApi } from '../contract.ts'
import { ownPasswordApi, personPasswordApi } from './password-contract.ts'
import { payslipPassword } from './payslip-passwords.ts'

const OWN = 'Kopi-O-peng'
const PERIOD = '2026-10'

let month: Awaited<ReturnType<typeof startPayrollServer>>
let runId: string
let nurul: Caller
let ids: Record<'nurul' | 'daniel' | 'jun.hao', string>
beforeAll(async () => {
  month = await startPayrollServer()
  runId = (await month.approved(PERIOD)).id
  nurul = await month.server.as('nurul', 'employee')
  const id = (who: string) => month.server.employeeId(who)
  ids = { nurul: id('nurul'), daniel: id('daniel'), 'jun.hao': id('jun.hao') }
})
afterAll(() => month.server.stop())

const setRule = (payslip_password: 'none' | 'identity_birthday') =>
  month.server.tenant('meridian', async (tx) => {
    await tx.deleteFrom('payroll_setting').execute()
    await tx.insertInto('payroll_setting').values({ from_month: PERIOD, payslip_password }).execute()
  })

/** The mail of a person after mailing the run anew: its words and the bytes of its PDF. */
async function sendAndRead(...people: string[]) {
  await month.server.tenant('meridian', (tx) => tx.deleteFrom('mail').where('cause', 'like', 'payslip/%').execute())
  const { task_id } = await expectOk(month.payroll.call(runSlipApi.mail, { id: runId }))
  expect(await month.server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
  return month.server.tenant('meridian', async (tx) => {
    const found = []
    for (const person of people) {
      const { body, attachment_file_id } = await tx
        .selectFrom('mail')
        .select(['body', 'attachment_file_id'])
        .where('cause', 'like', `payslip/%/${person}`)
        .executeTakeFirstOrThrow()
      found.push({ body, content: await month.server.files.readBytes(tx, attachment_file_id!) })
    }
    return found as [{ body: string; content: Uint8Array }, { body: string; content: Uint8Array }]
  })
}

const isLocked = (content: Uint8Array) => Buffer.from(content).toString('latin1').includes('/Encrypt ')
const setLanguage = (language: 'en' | 'zh-TW') =>
  month.server.database.runOutsideTenants((tx) =>
    tx.updateTable('account').set({ language }).where('email', '=', 'nurul@meridian.example').execute(),
  )

/** The password of somebody by the company's rule, from what the demo company wrote. */
async function passwordByRule(who: string): Promise<string> {
  return month.server.tenant('meridian', async (tx) => {
    const company = await tx.selectFrom('company').select(['id', 'data_key']).executeTakeFirstOrThrow()
    const person = await tx
      .selectFrom('employee')
      .select(['birth_date', 'ic_number'])
      .where('id', '=', who)
      .executeTakeFirstOrThrow()
    const vault = openVault(month.server.secrets.wrap, company.id, company.data_key)
    return payslipPassword(vault.decrypt(`employee.ic_number|${who}`, person.ic_number!), person.birth_date)!
  })
}

describe('PAY-02e the password of mailed payslips', () => {
  it('PAY-02e a mailed payslip opens with the password its person chose only, and others by the rule', async () => {
    await setRule('identity_birthday')
    expect(await expectOk(nurul.call(ownPasswordApi.one, {}))).toEqual({
      own_payslip_password: false,
      rule: 'identity_birthday',
    })
    await expectOk(nurul.call(ownPasswordApi.set, { password: OWN }))
    const [byRule, other] = [await passwordByRule(ids.nurul), await passwordByRule(ids.daniel)]
    const [own, others] = await sendAndRead(ids.nurul, ids.daniel)
    expect(openPdf(own.content, OWN)).toHaveLength(32)
    expect(openPdf(own.content, byRule)).toBeNull()
    expect(openPdf(others.content, other)).toHaveLength(32)
    expect(openPdf(others.content, OWN)).toBeNull()
    expect(own.body).toContain('It opens with the password that you chose for your payslips.')
    expect(own.body).not.toContain('DDMMYYYY')
    expect(own.body).not.toContain(OWN)
    expect(others.body).toContain('DDMMYYYY')

    // A new one takes its place.
    await expectOk(nurul.call(ownPasswordApi.set, { password: `${OWN}-2` }))
    const [changed] = await sendAndRead(ids.nurul)
    expect([openPdf(changed.content, OWN), openPdf(changed.content, `${OWN}-2`)?.length]).toEqual([null, 32])
  })

  it('PAY-02e it holds where the company has no rule, in the language of the person', async () => {
    await setRule('none')
    await setLanguage('zh-TW')
    const [own, others] = await sendAndRead(ids.nurul, ids.daniel)
    expect(openPdf(own.content, `${OWN}-2`)).toHaveLength(32)
    expect(own.body).toContain('開啟密碼為您自行設定的薪資單密碼。')
    expect([isLocked(others.content), others.body.includes('opens with')]).toEqual([false, false])
    await setLanguage('en')
  })

  it('PAY-02e SEC-05 the password is stored encrypted, answered to nobody and in no log', async () => {
    const rows = await month.server.tenant('meridian', async (tx) => ({
      stored: await tx.selectFrom('payslip_password').selectAll().execute(),
      log: await tx.selectFrom('audit_entry').select(['operation', 'before', 'after', 'object_id']).execute(),
    }))
    expect(rows.stored).toHaveLength(1)
    expect(rows.stored[0]!.password.toString('latin1')).not.toContain(OWN)
    expect(JSON.stringify(rows.log)).not.toContain(OWN)
    const written = rows.log.filter(({ operation }) => operation === 'PUT /api/payroll/payslip-password')
    expect(written.map(({ before, after, object_id }) => ({ before, after, object_id }))).toEqual([
      { before: { own_payslip_password: false }, after: { own_payslip_password: true }, object_id: ids.nurul },
      { before: { own_payslip_password: true }, after: { own_payslip_password: true }, object_id: ids.nurul },
    ])
    const replies = [
      await nurul.call(ownPasswordApi.one, {}),
      await month.payroll.call(personPasswordApi.one, { id: ids.nurul }),
    ]
    for (const { text } of replies) expect(text).not.toContain(OWN)
  })

  it('PAY-02e it is at least 8 signs of a keyboard, and setting and removing it ask for the sign-in password', async () => {
    for (const password of ['Kopi-O7', 'x'.repeat(65), 'kopi peng', 'Käse-Brot-9', '薪資單密碼一二三'])
      expect((await nurul.call(ownPasswordApi.set, { password })).status).toBe(422)
    const { accounts, companyId } = month.server.companies.meridian!
    const unconfirmed = await month.server.signedIn({
      accountId: accounts.nurul!,
      companyId,
      role: 'employee',
      companyCode: 'meridian',
      confirmed: false,
    })
    for (const reply of [
      await unconfirmed.call(ownPasswordApi.set, { password: 'Kopi-O-kosong' }),
      await unconfirmed.call(ownPasswordApi.remove, {}),
    ])
      expect([reply.status, reply.body.code]).toEqual([403, 'password_needed'])
  })

  it('PAY-02e payroll staff see whether there is one and remove it; they neither read nor set it, and others do neither', async () => {
    const { payroll, server } = month
    const daniel = await server.as('daniel', 'employee')
    const about = { id: ids.nurul }
    for (const reply of [
      await daniel.call(personPasswordApi.one, about),
      await daniel.call(personPasswordApi.remove, about),
    ])
      expect(reply.status).toBe(403)
    expect(await expectOk(daniel.call(ownPasswordApi.one, {}))).toMatchObject({ own_payslip_password: false })
    const beacon = await server.as('beacon:aminah', 'Company Admin')
    expect((await beacon.call(personPasswordApi.one, about)).status).toBe(404)
    expect((await beacon.call(personPasswordApi.remove, about)).status).toBe(404)
    const put = await payroll.request('PUT', `/api/payroll/payslip-passwords/${ids.nurul}`, { body: { password: OWN } })
    expect(put.status).toBe(405)
    // Their own is removed where they chose it.
    const mine = await server.as('jun.hao', 'HR Payroll')
    await expectOk(mine.call(ownPasswordApi.set, { password: OWN }))
    expect(await expectOk(mine.call(personPasswordApi.one, { id: ids['jun.hao'] }))).toEqual({
      own_payslip_password: true,
      actions: [],
    })
    const own = await mine.call(personPasswordApi.remove, { id: ids['jun.hao'] })
    expect([own.status, own.body.code]).toEqual([403, 'not_for_yourself'])
    expect(await expectOk(mine.call(ownPasswordApi.remove, {}))).toMatchObject({ own_payslip_password: false })

    await setRule('identity_birthday')
    expect(await expectOk(payroll.call(personPasswordApi.one, about))).toEqual({
      own_payslip_password: true,
      actions: ['remove'],
    })
    await expectOk(payroll.call(personPasswordApi.remove, about))
    expect((await payroll.call(personPasswordApi.remove, about)).status).toBe(404)
    const [mail] = await sendAndRead(ids.nurul)
    expect(openPdf(mail.content, await passwordByRule(ids.nurul))).toHaveLength(32)
    expect(mail.body).toContain('DDMMYYYY')
    const entry = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select(['actor_name', 'object_id', 'before', 'after'])
        .where('operation', '=', 'DELETE /api/payroll/payslip-passwords/{id}')
        .executeTakeFirstOrThrow(),
    )
    expect(entry).toMatchObject({
      object_id: ids.nurul,
      before: { own_payslip_password: true },
      after: { own_payslip_password: false },
    })
  })

  it('PAY-02e whoever leaves and comes back has their password still', async () => {
    const { admin, server } = month
    await expectOk(nurul.call(ownPasswordApi.set, { password: OWN }))
    const at = async () => ({
      id: ids.nurul,
      version: (
        await server.tenant('meridian', (tx) =>
          tx.selectFrom('employee').select('version').where('id', '=', ids.nurul).executeTakeFirstOrThrow(),
        )
      ).version,
    })
    const last_day = '2026-09-30'
    await expectOk(admin.call(joiningApi.terminate, { ...(await at()), resigned_on: last_day, last_day } as never))
    const office_id = server.companies.meridian!.offices.KUL!
    const back = await expectOk(
      admin.call(joiningApi.rehire, { ...(await at()), joined_on: '2026-11-16', office_id } as never),
    )
    expect(back.id).not.toBe(ids.nurul)
    await server.tenant('meridian', async (tx) => {
      await tx.updateTable('membership').set({ employee_id: back.id }).where('employee_id', '=', ids.nurul).execute()
    })
    const returned = await server.as('nurul', 'employee')
    expect(await expectOk(returned.call(ownPasswordApi.one, {}))).toMatchObject({ own_payslip_password: true })
    const seen = await expectOk(month.payroll.call(personPasswordApi.one, { id: back.id }))
    expect(seen).toMatchObject({ own_payslip_password: true })
    expect(await expectOk(returned.call(ownPasswordApi.remove, {}))).toMatchObject({ own_payslip_password: false })
  })
})

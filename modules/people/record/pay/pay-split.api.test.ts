import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { employeeFieldLabels } from '../../core/field-labels.ts'
import { employeeFileApi } from '../../import/contract.ts'
import { DETAILS_TEMPLATE } from '../../import/templates/details-template.ts'
import { employeeApi } from '../contract.ts'

let server: TestServer
let payroll: Caller
const id = (who: string) => server.employeeId(who)

beforeAll(async () => {
  server = await startTestServer()
  payroll = await server.as('jun.hao', 'HR Payroll')
})
afterAll(() => server?.stop())

const CASH = { method: 'cash', amount: 200_00, currency: 'MYR' } as const
const SAVINGS = {
  method: 'bank_transfer',
  bank_name: 'RHB Bank',
  account_number: '21405566778899',
  account_holder: 'Nurul',
  share: 250_000,
} as const

const head = async (who: string, as_of?: string) =>
  (await payroll.call(employeeApi.bank, { id: id(who), ...(as_of && { as_of }) })).body.data

async function editPay(who: string, given: Record<string, unknown>, by = payroll) {
  const { version } = await head(who)
  return by.call(employeeApi.editCompensation, { id: id(who), version, ...given } as never)
}
/** Runs while HR Payroll has no right to identity numbers. */
async function runWithoutIdentity<T>(work: () => Promise<T>): Promise<T> {
  const role_id = 16
  await server.tenant('meridian', (tx) =>
    tx.insertInto('role_grant').values({ role_id, permission: 'identity:read', reach: null }).execute(),
  )
  try {
    return await work()
  } finally {
    await server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').where('role_id', '=', role_id).execute())
  }
}
const PROBLEMS = [
  'split_amount_or_share',
  'split_account_needed',
  'split_more_than_whole',
  'split_same_account',
  'split_same_method',
] as const
const problem = async (who: string, given: Record<string, unknown>) => {
  const { status, body } = await editPay(who, given)
  const message = body.errors?.parts?.[0]
  return [status, PROBLEMS.find((code) => employeeFieldLabels[`error.${code}`].en === message) ?? message]
}

describe('PAY-05c split pay', () => {
  it('PAY-05c EMP-06a parts hold from their day, earlier days keep the account, and the history shows both', async () => {
    const before = await head('nurul')
    expect(before.bank.parts).toEqual([])
    expect((await editPay('nurul', { from_day: '2026-12-01', parts: [CASH, SAVINGS] })).status).toBe(200)
    expect((await head('nurul')).bank.parts).toEqual([])
    const { bank } = await head('nurul', '2026-12-01')
    expect(bank.account_number).toBe(before.bank.account_number)
    expect(bank.parts).toEqual([
      expect.objectContaining({ method: 'cash', amount: 200_00, currency: 'MYR', share: null, account_number: null }),
      expect.objectContaining({
        method: 'bank_transfer',
        account_number: '21405566778899',
        amount: null,
        share: 250_000,
      }),
    ])
    const timeline = (await payroll.call(employeeApi.timeline, { id: id('nurul') })).body.data
    const entry = timeline.find(
      (one: { fact: string; when: string }) => one.fact === 'bank_detail' && one.when === 'planned',
    )
    expect(entry.changes).toEqual([
      {
        field: 'parts',
        before: null,
        after: [expect.objectContaining(CASH), expect.objectContaining({ ...SAVINGS, account_number: '••••8899' })],
      },
    ])
  })

  it('PAY-05c another change of the account keeps the parts, and an empty list removes them', async () => {
    expect(
      (await editPay('nurul', { from_day: '2027-02-01', bank_name: 'Public Bank', account_number: '3140123456' }))
        .status,
    ).toBe(200)
    expect((await head('nurul', '2027-02-01')).bank.parts).toHaveLength(2)
    expect((await editPay('nurul', { from_day: '2027-03-01', parts: [] })).status).toBe(200)
    expect((await head('nurul', '2027-03-01')).bank.parts).toEqual([])
    expect((await head('nurul', '2027-02-15')).bank.parts).toHaveLength(2)
  })

  it('PAY-05c parts that contradict each other or the remaining account are refused with the reason', async () => {
    const { bank } = await head('amirul')
    const twice = { ...SAVINGS, bank_name: bank.bank_name, account_number: bank.account_number }
    expect(await problem('amirul', { parts: [{ ...CASH, share: 1 }] })).toEqual([422, 'split_amount_or_share'])
    expect(await problem('amirul', { parts: [{ ...CASH, amount: undefined }] })).toEqual([422, 'split_amount_or_share'])
    expect(await problem('amirul', { parts: [{ ...SAVINGS, account_number: null }] })).toEqual([
      422,
      'split_account_needed',
    ])
    expect(
      await problem('amirul', { parts: [SAVINGS, { ...CASH, amount: null, currency: null, share: 750_001 }] }),
    ).toEqual([422, 'split_more_than_whole'])
    expect(await problem('amirul', { parts: [twice] })).toEqual([422, 'split_same_account'])
    expect(await problem('amirul', { parts: [CASH, CASH] })).toEqual([422, 'split_same_method'])
    expect(
      (
        await editPay('amirul', {
          parts: [1, 2, 3, 4, 5].map((one) => ({ ...SAVINGS, account_number: `9900000000000${one}` })),
        })
      ).status,
    ).toBe(422)
    expect((await editPay('amirul', { parts: [{ ...SAVINGS, account_number: '••••7788' }] })).status).toBe(422)
    expect((await head('amirul')).bank.parts).toEqual([])
  })

  it('EMP-09b an account of somebody else is a warning in a part too, in either order', async () => {
    const { bank } = await head('rajesh')
    const parts = [{ ...SAVINGS, bank_name: bank.bank_name, account_number: bank.account_number }]
    const warned = await editPay('daniel', { parts })
    expect([warned.status, warned.body.code]).toEqual([422, 'bank_account_shared'])
    expect((await editPay('daniel', { parts, confirmed: ['bank_account_shared'] })).status).toBe(200)
    const other = await editPay('kavitha', { account_number: SAVINGS.account_number, bank_name: 'RHB Bank' })
    expect([other.status, other.body.code]).toEqual([422, 'bank_account_shared'])
  })

  it('PAY-05c accounts of parts are encrypted, found by index, and logged by their last digits', async () => {
    const row = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('bank_detail')
        .selectAll()
        .where('employee_id', '=', id('daniel'))
        .where('parts', 'is not', null)
        .executeTakeFirstOrThrow(),
    )
    const { bank } = await head('rajesh')
    expect(row.parts!.toString('latin1')).not.toContain(bank.account_number)
    expect(row.part_indexes).toHaveLength(1)
    const { rows } = await server.tenant('meridian', (tx) =>
      sql<{
        text: string
      }>`select coalesce(after::text, '') as text from audit_entry where kind = 'bank_detail'`.execute(tx),
    )
    const logged = rows.map(({ text }) => text).join('\n')
    expect(logged).toContain('parts')
    expect(logged).not.toContain(bank.account_number)
    expect(logged).not.toContain('21405566778899')
  })

  it('PAY-05c GUARD-05 readers of pay without identity numbers see the last four digits of parts, and colleagues nothing', async () => {
    expect((await (await server.as('nurul')).call(employeeApi.bank, { id: id('daniel') })).status).toBe(404)
    const own = (await (await server.as('daniel')).call(employeeApi.bank, { id: id('daniel') })).body.data
    expect(own.bank.parts).toHaveLength(1)
    const blind = await runWithoutIdentity(
      async () => (await payroll.call(employeeApi.compensation, { id: id('daniel') })).body,
    )
    expect(blind.data.bank.parts[0].account_number).toMatch(/^••••\d{4}$/)
    const foreign = await server.as('beacon:jun.hao', 'HR Payroll')
    expect((await foreign.call(employeeApi.bank, { id: id('daniel') })).status).toBe(404)
  })

  it('AUTH-18 ACL-5 nobody splits their own pay while somebody else could do it', async () => {
    const reply = await editPay('jun.hao', { parts: [CASH] })
    expect([reply.status, reply.body.code]).toEqual([403, 'not_for_yourself'])
  })
})

it('AUTH-18 ACL-5 nobody changes their own status, joining day or planned pay, which tax and pay follow from', async () => {
  const refused = { status: 403, body: { code: 'not_for_yourself' } }
  const hr = await server.as('mei.ling', 'local hr')
  const own = { id: id('mei.ling'), version: (await head('mei.ling')).version }
  const from_day = '2026-12-01'
  expect(await hr.call(employeeApi.editStatutory, { ...own, from_day, epf_extra_employer: 880_000 })).toMatchObject(
    refused,
  )
  expect(await hr.call(employeeApi.editEmployment, { ...own, joined_on: '2015-01-05' })).toMatchObject(refused)
  const admin = await server.as('aminah', 'Company Admin')
  const cut = { id: id('jun.hao'), version: (await head('jun.hao')).version, from_day, basic_pay: 3_000_00 }
  expect((await admin.call(employeeApi.editCompensation, cut)).status).toBe(200)
  const planned = { id: id('jun.hao'), version: (await head('jun.hao')).version, from_day }
  expect(await payroll.call(employeeApi.removePlannedPay, planned)).toMatchObject(refused)
  expect((await admin.call(employeeApi.removePlannedPay, planned)).status).toBe(200)
})

describe('MIG-03b parts in the files of details', () => {
  const [sheet] = DETAILS_TEMPLATE.sheets
  const column = (key: string) => sheet.columns.findIndex((one) => one.key === key)

  /** Exports the details of one person, overwrites some cells, and imports the file. */
  async function importCells(who: string, cells: Record<string, string>) {
    const admin = await server.as('aminah', 'Company Admin')
    const file = await admin.call(employeeFileApi.exportDetails, { template: 'details', ids: [id(who)] })
    const [details] = await readWorkbook(file.bytes, { name: 'details.xlsx' })
    const row = sheet.columns.map((one, index) => cells[one.key] ?? (details!.rows[1]![index] || null))
    const sheets = DETAILS_TEMPLATE.sheets.map(({ name, columns }, index) => ({
      name,
      columns: columns.map(({ header }) => ({ header, kind: 'text' as const })),
      rows: index === 0 ? [row] : [],
    }))
    const started = await admin.call(employeeFileApi.importDetails, { template: 'details', confirmed: true } as never, {
      files: { file: { name: 'details.xlsx', content: await writeXlsx(sheets) } },
    })
    expect(started.status, started.text).toBe(200)
    const task = await server.runTask('meridian', started.body.data.task_id)
    return { parts: row[column('parts')], task }
  }

  it('MIG-03b an export contains the parts, and importing it changes nothing', async () => {
    const before = (await head('daniel')).bank
    const { parts, task } = await importCells('daniel', {})
    expect(parts).toBe(`25% | bank_transfer | ${before.parts[0].bank_name} | ${before.parts[0].account_number} | Nurul`)
    expect(task).toMatchObject({
      state: 'done',
      result: { added: 0, changed: 0, facts: 0, family: 0, left_out: 0, errors: [] },
    })
    expect((await head('daniel')).bank).toEqual(before)
  })

  it('ACL-5 MIG-03 a file cannot change one’s own tax status either', async () => {
    const { task } = await importCells('aminah', { tax_regime: 'returning_expert' })
    expect([task.state, task.message_code]).toEqual(['failed', 'not_for_yourself'])
  })

  it('MIG-03b a file with another account changes only that account', async () => {
    await importCells('daniel', { bank_name: 'maybank berhad', account_number: '9988-7766 5544', parts: '' })
    const { bank } = await head('daniel')
    expect([bank.bank_name, bank.account_number, bank.parts.length]).toEqual(['Maybank', '998877665544', 1])
  })

  it('MIG-02b MIG-03 parts are imported by a file, and an unreadable cell writes nothing', async () => {
    const done = await importCells('amirul', {
      parts: 'MYR 150.00 | cheque; 10% | bank_transfer | Maybank | 771234567890',
      bank_name: 'rhb',
      account_number: '21405566778899',
    })
    expect(done.task.state).toBe('done')
    expect((await head('amirul')).bank).toMatchObject({
      bank_name: 'RHB Bank',
      parts: [
        { method: 'cheque', amount: 150_00, currency: 'MYR' },
        { method: 'bank_transfer', share: 100_000, account_number: '771234567890' },
      ],
    })
    for (const parts of ['half to my wife', '60% | cash; 50% | cheque', '10% | bank_transfer | Maybank'])
      expect((await importCells('amirul', { parts })).task.state).toBe('failed')
    expect((await head('amirul')).bank.parts).toHaveLength(2)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROLES } from '#base/access/roles.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import type { Caller } from '#test/server.ts'
import { absenceApi, oneOffApi, recurringApi } from '../inputs/contract.ts'
import { INPUTS_TEMPLATE } from '../inputs/import.ts'
import { payTemplateApi } from '../settings/contract.ts'
import { benefitApi } from '../tax/benefits-contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'

let on: Awaited<ReturnType<typeof startPayrollServer>>
let own: string
let item: string
beforeAll(async () => {
  on = await startPayrollServer()
  own = on.server.employeeId('jun.hao')
  item = await on.itemId('fixed_allowance')
})
afterAll(() => on.server.stop())

const amount = (employee_id: string) => ({
  employee_id,
  pay_item_id: item,
  amount: 500_00,
  minutes: null,
  day: null,
  note: null,
})
const sheet = (rows: object[]) =>
  on.payroll.call(oneOffApi.save, { period: '2026-11', run_kind: 'monthly', sequence: 1, rows } as never)
const refused = { status: 403, body: { code: 'not_for_yourself' } }

it('PAY-06b ACL-5 payroll staff cannot type their own pay while somebody else could', async () => {
  const typed = await sheet([amount(on.server.employeeId('farid')), amount(own)])
  expect(typed).toMatchObject({
    status: 422,
    body: { rows: [{ row: 2, column: 'employee_id', code: 'not_for_yourself' }] },
  })
  const recurring = { employee_id: own, pay_item_id: item, amount: 500_00, from_day: '2026-11-01' }
  expect(await on.payroll.call(recurringApi.create, recurring)).toMatchObject(refused)
  const stored = await expectOk(on.admin.call(recurringApi.create, recurring))
  const { id, version } = stored
  expect(await on.payroll.call(recurringApi.edit, { id, version, amount: 900_00 })).toMatchObject(refused)
  expect(await on.payroll.call(recurringApi.remove, { id, version })).toMatchObject(refused)
  const template = await expectOk(
    on.payroll.call(payTemplateApi.create, { name: 'Site', items: [{ pay_item_id: item, amount: 100_00 }] }),
  )
  const assigned = { id: template.id, employee_ids: [own], from_day: '2026-11-01' }
  expect(await on.payroll.call(payTemplateApi.assign, assigned)).toMatchObject(refused)
  const benefit = { employee_id: own, pay_item_id: item, from_month: '2026-11', value: 100_00 }
  expect(await on.payroll.call(benefitApi.create, benefit)).toMatchObject(refused)
  const day = { employee_id: own, from_day: '2026-11-10', until_day: '2026-11-11', kind: 'unpaid' as const }
  expect(await on.payroll.call(absenceApi.create, day)).toMatchObject(refused)
  const absence = await expectOk(on.admin.call(absenceApi.create, day))
  expect(await on.payroll.call(absenceApi.remove, { id: absence.id, version: absence.version })).toMatchObject(refused)
  // Actions that would be refused are not offered: to the person none, to somebody else all.
  const offeredActions = async (by: Caller) => [
    (await expectOk(by.call(recurringApi.list, { employee_id: own })))[0].actions,
    (await expectOk(by.call(absenceApi.list, { period: '2026-11', employee_id: own })))[0].actions,
  ]
  expect(await offeredActions(on.payroll)).toEqual([[], []])
  expect(await offeredActions(on.admin)).toEqual([
    ['edit', 'remove'],
    ['edit', 'remove'],
  ])
})

it('PAY-06b GUARD-05 days without pay can be created, changed and deleted only for people in reach', async () => {
  const local = await on.server.as('mei.ling', 'local hr')
  const [here, there] = [on.server.employeeId('farid'), on.server.employeeId('yu.ting')]
  const day = (employee_id: string) => ({ employee_id, from_day: '2026-10-12', until_day: '2026-10-12' })
  expect((await local.call(absenceApi.create, day(there))).status).toBe(404)
  await expectOk(local.call(absenceApi.create, day(here)))
  // Somebody else has recorded it.
  const { id, version } = await expectOk(on.admin.call(absenceApi.create, day(there)))
  expect(await expectOk(local.call(absenceApi.list, { employee_id: there }))).toEqual([])
  expect((await local.call(absenceApi.edit, { id, version, until_day: '2026-10-13' })).status).toBe(404)
  expect((await local.call(absenceApi.remove, { id, version })).status).toBe(404)
  expect(await expectOk(on.admin.call(absenceApi.list, { employee_id: there }))).toHaveLength(1)
  // A reader without the permission creates none, not even their own.
  const nurul = await on.server.as('nurul', 'employee')
  expect((await nurul.call(absenceApi.create, day(on.server.employeeId('nurul')))).status).toBe(403)
})

it('PAY-06b ACL-5 a row about the caller is refused in a file and under another name as well', async () => {
  const { employee_no } = await on.server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select('employee_no').where('id', '=', own).executeTakeFirstOrThrow(),
  )
  const [amounts, absences] = INPUTS_TEMPLATE.sheets
  const content = await writeXlsx(
    [
      { ...amounts, rows: [[employee_no, 'fixed_allowance', '500.00', null, null, null]] },
      { ...absences, rows: [[employee_no, '2026-12-01', '2026-12-01', 'unpaid', null, null]] },
    ].map(({ name, columns, rows }) => ({
      name,
      columns: columns.map((column) => ({ ...column, kind: 'text' as const })),
      rows,
    })),
  )
  const imported = await on.payroll.call(oneOffApi.import, { period: '2026-11' } as never, {
    files: { file: { name: 'inputs.xlsx', content } },
  })
  expect(imported.status).toBe(422)
  expect(imported.body.rows.map((row: { sheet: string; code: string }) => [row.sheet, row.code])).toEqual([
    ['Amounts', 'not_for_yourself'],
    ['Absences', 'not_for_yourself'],
  ])
  const mine = await expectOk(
    on.admin.call(oneOffApi.save, { period: '2026-11', run_kind: 'monthly', sequence: 1, rows: [amount(own)] }),
  )
  const { id, version } = mine.rows[0]
  const taken = await sheet([{ ...amount(on.server.employeeId('farid')), id, version, remove: true }])
  expect(taken.body.rows).toMatchObject([{ row: 1, code: 'not_for_yourself' }])
})

it('PAY-06b ACL-5 the only person with the permission may type their own pay', async () => {
  const others = ['Company Admin', 'local finance', 'HR Payroll'].map(
    (name) => ROLES.find((role) => role.name === name)!.id,
  )
  await on.server.tenant('meridian', (tx) =>
    tx
      .deleteFrom('member_role')
      .where('role_id', 'in', others)
      .where('membership_id', 'not in', (eb) =>
        eb
          .selectFrom('membership')
          .select('id')
          .where('account_id', '=', on.server.companies.meridian!.accounts['jun.hao']!),
      )
      .execute(),
  )
  expect((await sheet([amount(own)])).status).toBe(200)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { type WorkbookValue, writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import { reviewApi } from '../review/contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { payGroupApi } from '../settings/contract.ts'
import { benefitApi } from '../tax/benefits-contract.ts'
import { taxApi } from '../tax/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { absenceApi, oneOffApi, payPersonApi, recurringApi } from './contract.ts'
import { INPUTS_TEMPLATE } from './import.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
let numbers: Map<string, string>
beforeAll(async () => {
  month = await startPayrollServer()
  const people = await month.server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select(['id', 'employee_no']).execute(),
  )
  numbers = new Map(people.map((one) => [one.id, one.employee_no]))
})
afterAll(() => month.server.stop())

const NO_AMOUNTS = { remuneration: 0, epf: 0, pcb: 0, zakat: 0, deductions: 0, socso_relief: 0 }
const person = (key: string) => month.server.employeeId(key)
const number = (key: string) => numbers.get(person(key))!

async function fillTemplate(amounts: WorkbookValue[][], absences: WorkbookValue[][] = []) {
  const [first, second] = INPUTS_TEMPLATE.sheets
  return writeXlsx([
    { name: first.name, columns: first.columns.map((column) => ({ ...column, kind: 'text' as const })), rows: amounts },
    {
      name: second.name,
      columns: second.columns.map((column) => ({ ...column, kind: 'text' as const })),
      rows: absences,
    },
  ])
}
const importFile = (content: Uint8Array, more: object = {}) =>
  month.payroll.call(oneOffApi.import, { period: '2026-10', ...more } as never, {
    files: { file: { name: 'inputs.xlsx', content } },
  })
const loadStoredInputs = async () => ({
  amounts: (await month.payroll.call(oneOffApi.sheet, { period: '2026-10' })).body.data.rows,
  absences: (await month.admin.call(absenceApi.list, { period: '2026-10' })).body.data,
})

it('PAY-06b complaint 59: a file of amounts and absences is previewed, then written as a whole', async () => {
  const content = await fillTemplate(
    [
      [number('farid'), 'bonus', '1250.50', null, null, 'Third quarter'],
      [number('azman'), 'Overtime', null, '240', '2026-10-08', null],
    ],
    [[number('devi'), '2026-10-12', '2026-10-13', 'unpaid', null, null]],
  )
  const preview = await importFile(content, { preview: 'true' })
  expect([preview.status, preview.body?.data], preview.text).toMatchObject([
    200,
    { amounts: 2, absences: 1, written: false, left_out: { count: 0, rows: [] } },
  ])
  expect(await loadStoredInputs()).toEqual({ amounts: [], absences: [] })
  expect(await expectOk(importFile(content))).toMatchObject({ amounts: 2, absences: 1, written: true })
  const { amounts, absences } = await loadStoredInputs()
  expect(amounts).toMatchObject([
    { employee_id: person('azman'), minutes: 240, amount: null, day: '2026-10-08' },
    { employee_id: person('farid'), minutes: null, amount: 1_250_50, note: 'Third quarter' },
  ])
  expect(absences).toMatchObject([{ employee_id: person('devi'), from_day: '2026-10-12', until_day: '2026-10-13' }])
  // A file that is sent again with a further row pays nothing twice: rows of the earlier import are skipped.
  const more = await fillTemplate(
    [
      [number('farid'), 'bonus', '1250.50', null, null, 'Third quarter'],
      [number('farid'), 'bonus', '1250.50', null, null, 'Another quarter'],
    ],
    [],
  )
  expect(await expectOk(importFile(more, { preview: 'true' }))).toMatchObject({
    amounts: 1,
    left_out: { count: 1, rows: [{ row: 2, code: 'input_there' }] },
  })
})

it('PAY-06c a file has whole dollars for people who are paid in them, and cents are refused by row', async () => {
  const dollars = await fillTemplate([[number('shu.fen'), 'bonus', '1000', null, null, null]])
  await expectOk(importFile(dollars, { period: '2026-09' }))
  const { rows } = (await month.payroll.call(oneOffApi.sheet, { period: '2026-09' })).body.data
  expect(rows).toMatchObject([{ employee_id: person('shu.fen'), amount: 1_000, currency: 'TWD' }])
  const cents = await importFile(await fillTemplate([[number('shu.fen'), 'bonus', '1000.50', null, null, null]]))
  expect([cents.status, cents.body.rows[0]]).toMatchObject([422, { row: 2, column: 'amount', code: 'whole_amount' }])
})

it('PAY-06c a wrong row is skipped, named by sheet, row and column, and returned in a file to correct', async () => {
  const before = await loadStoredInputs()
  const content = await fillTemplate(
    [
      [number('farid'), 'bonus', '10.00', null, null, 'This row is fine'],
      ['NOBODY-1', 'bonus', '10.00', null, null, null],
      [number('farid'), 'bonus', null, '30', null, null],
      [number('farid'), 'no such item', '10.00', null, null, null],
    ],
    [
      [number('devi'), '2026-10-13', '2026-10-14', 'unpaid', null, null],
      [number('nurul'), '2026-10-20', '2026-10-19', 'unpaid', null, null],
      [number('hafiz'), '2026-10-20', '2026-10-20', 'unpaid', null, null],
      [number('hafiz'), '2026-10-19', '2026-10-21', 'absent', null, null],
    ],
  )
  const left = await expectOk(importFile(content, { preview: 'true' }))
  expect(left).toMatchObject({ amounts: 1, absences: 1, left_out: { count: 6 } })
  const rows: { sheet: string; row: number; column: string; code: string; message: string }[] = left.left_out.rows
  expect(rows.map(({ sheet, row, column, code }) => [sheet, row, column, code])).toEqual([
    ['Amounts', 3, 'employee_no', 'unknown_person'],
    ['Amounts', 4, 'minutes', 'minutes_need_work'],
    ['Amounts', 5, 'item', 'unknown_item'],
    ['Absences', 3, 'until_day', 'until_before_from'],
    ['Absences', 2, 'from_day', 'absence_overlaps'],
    ['Absences', 5, 'from_day', 'absence_overlaps'],
  ])
  expect(rows[0]!.message).toBe('Nobody has the number “NOBODY-1”.')
  expect(await loadStoredInputs()).toEqual(before)
  const file = await month.payroll.call(oneOffApi.failedRows, {} as never, {
    files: { file: { name: 'inputs.xlsx', content } },
  })
  expect(file.status, file.text).toBe(200)
  const [amounts, absences] = await readWorkbook(file.bytes, { name: 'inputs.xlsx' })
  expect(amounts!.rows[0]!.at(-1)).toBe('What to fix')
  expect(amounts!.rows.slice(1).map((row) => [row[0], row.at(-1)])).toEqual([
    // The correct row is there too, so somebody who uploads this file again loses nothing.
    [number('farid'), 'This row is fine'],
    ['NOBODY-1', 'Employee number: Nobody has the number “NOBODY-1”.'],
    [number('farid'), expect.stringMatching(/^Minutes: /)],
    [number('farid'), expect.stringMatching(/^Item: /)],
  ])
  expect(absences!.rows.slice(1).map((row) => row[0])).toEqual(['devi', 'nurul', 'hafiz', 'hafiz'].map(number))
})

it('PAY-06b absences of one person never overlap, not even two typed at the same moment', async () => {
  const { admin, server } = month
  const employee_id = person('razak')
  const createAbsence = (from_day: string, until_day: string, by: Caller = admin) =>
    by.call(absenceApi.create, { employee_id, from_day, until_day })
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, day) => createAbsence('2026-12-01', `2026-12-0${day + 2}`)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  const refused = replies.find(({ status }) => status === 422)!
  expect(refused.body.errors).toEqual({ from_day: ['Overlaps another absence of this person.'] })
  const insert = (values: string) =>
    server.tenant('meridian', (tx) =>
      sql
        .raw(`insert into absence (employee_id, from_day, until_day, is_half_day) values ('${employee_id}', ${values})`)
        .execute(tx),
    )
  await expect(insert(`'2026-11-30', '2026-12-01', false`)).rejects.toMatchObject({ code: '23P01' })
  await insert(`'2026-12-20', '2026-12-20', true`)
  await insert(`'2026-12-20', '2026-12-20', true`)
  await expect(insert(`'2026-12-20', '2026-12-20', true`)).rejects.toMatchObject({ code: '23P01' })
  await expect(insert(`'2026-12-19', '2026-12-21', false`)).rejects.toMatchObject({ code: '23P01' })
  const { id, version } = await expectOk(createAbsence('2026-12-28', '2026-12-28'))
  const moved = await admin.call(absenceApi.edit, { id, version, from_day: '2026-12-20' })
  expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['from_day']])
})

it('PAY-03a TP3 accepts the exempt allowances that were used, and unused kinds may be left out', async () => {
  const start = {
    employee_id: person('nurul'),
    year: 2026,
    origin: 'tp3' as const,
    remuneration: 30_000_00,
    epf: 3_300_00,
    pcb: 900_00,
    zakat: 0,
    deductions: 0,
    socso_relief: 0,
  }
  const made = await expectOk(month.payroll.call(taxApi.saveStart, { ...start, exempt: { travel: 2_500_00 } }))
  expect(made).toMatchObject({ exempt: { travel: 2_500_00 }, version: 1 })
  const again = await expectOk(
    month.payroll.call(taxApi.saveStart, { ...start, known_version: 1, exempt: { travel: 2_000_00, award: 500_00 } }),
  )
  expect(again.exempt).toEqual({ travel: 2_000_00, award: 500_00 })
  expect(
    (await month.payroll.call(taxApi.saveStart, { ...start, known_version: 2, exempt: { car: 1 } } as never)).status,
  ).toBe(400)
  // The number that the earlier employer has at the tax office: in one form, or not at all.
  const from = (number: string) => ({ ...start, known_version: 2, employers: [{ name: 'Tenang Sdn Bhd', number }] })
  const refused = await month.payroll.call(taxApi.saveStart, from('not a number'))
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['employers']])
  const kept = await expectOk(month.payroll.call(taxApi.saveStart, { ...from('9012345-601'), exempt: again.exempt }))
  expect(kept.employers).toEqual([{ name: 'Tenang Sdn Bhd', number: 'E9012345601' }])
  const { id } = await month.calculated({ period: '2026-10' })
  const slip = (await month.slips(id)).find(({ employee_id }) => employee_id === person('nurul'))!
  expect((slip.inputs as { before: { exempt: object } }).before.exempt).toEqual({ travel: 2_000_00, award: 500_00 })
})

it('PAY-06 the sheet shows for each person whether the Act grants overtime, by the wages of the month', async () => {
  const overtimeOwed = async (who: string, monthOf?: string) => {
    const { data } = (await month.payroll.call(payPersonApi.list, { search: number(who), month: monthOf })).body
    return (data as { id: string; overtime_owed: boolean | null }[]).find(({ id }) => id === person(who))?.overtime_owed
  }
  // RM 605 above the limit, and below it; allowances that recur and belong to the ordinary rate count.
  expect([await overtimeOwed('priya', '2026-11'), await overtimeOwed('rosli', '2026-11')]).toEqual([false, true])
  expect(await overtimeOwed('rosli')).toBeNull()
  expect(await overtimeOwed('shu.fen', '2026-11')).toBeNull()
})

it('PAY-13a stays by passport stamps reach the review of a run, which warns where the tax status differs', async () => {
  await month.server.tenant('meridian', (tx) =>
    tx
      .insertInto('country_stay')
      .values({ employee_id: person('nurul'), arrived_on: '2026-09-01' })
      .execute(),
  )
  const { id } = await month.calculated({ period: '2026-12' })
  const { rows } = await expectOk(month.payroll.call(reviewApi.sheet, { id, show: 'all' }))
  const doubted = (rows as { employee_id: string; checks: { code: string; params: object }[] }[]).flatMap((row) =>
    row.checks.filter(({ code }) => code.includes('183')).map(({ code, params }) => [row.employee_id, code, params]),
  )
  expect(doubted).toEqual([[person('nurul'), 'resident_under_183', { days: 122 }]])
})

it('IMP-5 PAY-06c the same file pays once, and a second import, even at the same moment, gets an error', async () => {
  const content = await fillTemplate([[number('farid'), 'bonus', '77.00', null, null, null]])
  const at = { period: '2027-03' } as never
  const twice = await Promise.all([importFile(content, at), importFile(content, at)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(twice.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'inputs_imported', count: 1 })
  const rows = async () => (await month.payroll.call(oneOffApi.sheet, { period: '2027-03' })).body.data.rows
  expect(await rows()).toHaveLength(1)
  expect((await importFile(content, { period: '2027-03', preview: 'true' })).status).toBe(409)
  // For another month it is another payment, and a deleted amount may be imported again.
  await expectOk(importFile(content, { period: '2027-04' }))
  const [{ id, version, employee_id, pay_item_id, amount }] = await rows()
  const gone = { id, version, employee_id, pay_item_id, amount, minutes: null, day: null, note: null, remove: true }
  await expectOk(month.payroll.call(oneOffApi.save, { period: '2027-03', rows: [gone] }))
  await expectOk(importFile(content, at))
})

it('PAY-12a an amount typed or deleted after the calculation is never taken as paid, and the confirmation requires a new calculation', async () => {
  const { payroll, server, calculated, run, itemId } = month
  const bonus = await itemId('bonus')
  const at = { period: '2026-08', run_kind: 'monthly', sequence: 1 } as const
  const of = (amount: number) => ({
    employee_id: person('farid'),
    pay_item_id: bonus,
    amount,
    minutes: null,
    day: null,
    note: null,
  })
  const save = (rows: object[]) => payroll.call(oneOffApi.save, { ...at, rows } as never)
  const { id } = await calculated({ period: '2026-08' })
  await tickOff(payroll, id)
  const confirm = async () => payroll.call(payrollApi.confirm, { id, version: (await run(id)).version })
  const [typed] = (await expectOk(save([of(300_00)]))).rows
  expect((await confirm()).body.code).toBe('amounts_changed')
  await calculated({ id })
  await tickOff(payroll, id)
  await expectOk(save([{ ...of(300_00), id: typed.id, version: typed.version, remove: true }]))
  expect((await confirm()).body.code).toBe('amounts_changed')
  await calculated({ id })
  await tickOff(payroll, id)
  await expectOk(confirm())
  // A group that has no run yet is not closed by another's, nor is one whose run is open; the person's own group is.
  const early = await save([{ ...of(4_000), employee_id: person('shu.fen') }])
  expect(early.status).toBe(200)
  const joiner = await save([of(100_00), { ...of(100_00), employee_id: person('farid') }])
  expect(joiner.body.rows.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
    [1, 'run_is_closed'],
    [2, 'run_is_closed'],
  ])
  const taiwan = (await expectOk(payroll.call(payGroupApi.list, {}))).find(
    ({ country }: { country: string }) => country === 'TW',
  )
  await calculated({
    id: (await expectOk(payroll.call(payrollApi.create, { group_id: taiwan.id, period: '2026-08' }))).id,
  })
  const late = await save([of(300_00)])
  expect([late.status, late.body.rows?.[0]?.code]).toEqual([422, 'run_is_closed'])
  await expectOk(save([{ ...of(5_000), employee_id: person('shu.fen') }]))
  expect(
    await server.tenant('meridian', (tx) =>
      tx.selectFrom('one_off_item').select('amount').where('period', '=', '2026-08').orderBy('amount').execute(),
    ),
  ).toEqual([{ amount: 4_000 }, { amount: 5_000 }])
})

it('the inputs of a run count its own people only, and nobody of another country or group', async () => {
  const { payroll, admin } = month
  const period = '2026-11'
  const groups: { id: string; country: string }[] = await expectOk(payroll.call(payGroupApi.list, {}))
  const createRunIn = async (country: string): Promise<string> =>
    (
      await expectOk(
        payroll.call(payrollApi.create, { group_id: groups.find((one) => one.country === country)!.id, period }),
      )
    ).id
  const [malaysia, taiwan] = [await createRunIn('MY'), await createRunIn('TW')]
  const countListed = async (run_id?: string) => {
    const of = run_id === undefined ? {} : { run_id }
    const replies = await Promise.all([
      payroll.call(oneOffApi.list, { period, ...of }),
      payroll.call(recurringApi.list, { on: '2026-11-30', ...of }),
      payroll.call(absenceApi.list, { period, ...of }),
      payroll.call(taxApi.starts, { year: 2026, ...of }),
      payroll.call(taxApi.claims, { period, ...of }),
      payroll.call(taxApi.orders, { period, ...of }),
      payroll.call(benefitApi.list, { year: 2026, ...of }),
    ])
    return replies.map(({ status, body }) => (status === 200 ? (body.total as number) : status))
  }
  const before = await Promise.all([countListed(), countListed(malaysia), countListed(taiwan)])
  const pay_item_id = await month.itemId('bonus')
  const amount = (key: string) => ({ employee_id: person(key), pay_item_id, amount: 900_00 })
  await expectOk(payroll.call(oneOffApi.save, { period, rows: [amount('farid'), amount('nurul'), amount('shu.fen')] }))
  for (const key of ['devi', 'shu.fen']) {
    const employee_id = person(key)
    await expectOk(
      payroll.call(recurringApi.create, { employee_id, pay_item_id, amount: 50_00, from_day: '2026-11-01' }),
    )
    await expectOk(
      admin.call(absenceApi.create, { employee_id, from_day: '2026-11-10', until_day: '2026-11-10', kind: 'unpaid' }),
    )
  }
  await expectOk(
    payroll.call(taxApi.saveStart, { ...NO_AMOUNTS, origin: 'tp3', employee_id: person('hafiz'), year: 2026 }),
  )
  const after = await Promise.all([countListed(), countListed(malaysia), countListed(taiwan)])
  expect(after.map((counts, of) => counts.map((count, at) => count - before[of]![at]!))).toEqual([
    [3, 2, 2, 1, 0, 0, 0],
    [2, 1, 1, 1, 0, 0, 0],
    [1, 1, 1, 0, 0, 0, 0],
  ])
  // A search is for people, by name or number.
  for (const search of [number('devi'), 'zz nobody zz']) {
    const found = await expectOk(payroll.call(recurringApi.list, { on: '2026-11-30', run_id: malaysia, search }))
    expect(found.map(({ employee_id }: { employee_id: string }) => employee_id === person('devi'))).toEqual(
      search === number('devi') ? found.map(() => true) : [],
    )
  }
  expect(await countListed(groups[0]!.id)).toEqual([404, 404, 404, 404, 404, 404, 404])
})

it('PAY-06b the database statistics include what a large file of amounts wrote', async () => {
  const rows = Array.from({ length: 600 }, (_, index) => [
    number('farid'),
    'bonus',
    `${index + 1}.00`,
    null,
    null,
    null,
  ])
  const estimatedRows = () =>
    month.server.tenant('meridian', async (tx) => {
      const found = await sql<{
        rows: number
      }>`select reltuples::int as rows from pg_class where relname = 'one_off_item'`
      return (await found.execute(tx)).rows[0]!.rows
    })
  expect(await estimatedRows()).toBeLessThan(600)
  await expectOk(importFile(await fillTemplate(rows), { period: '2026-12' }))
  expect(await estimatedRows()).toBeGreaterThanOrEqual(600)
})

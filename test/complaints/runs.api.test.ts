import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { tickOff } from '#test/planted-pay.ts'
import { officeApi } from '../../modules/organisation/offices/contract.ts'
import { payerAccountApi, payrollFileApi } from '../../modules/pay/files/contract.ts'
import { loadRunInputs } from '../../modules/pay/payroll/calculation/load-run-inputs.ts'
import { loadRunFacts } from '../../modules/pay/payroll/calculation/run-facts.ts'
import { computePayslip } from '../../modules/pay/payroll/countries.ts'
import { loadSharedAccounts } from '../../modules/pay/payroll/gather/people.ts'
import { loadOpenRun } from '../../modules/pay/payroll/gather/run-row.ts'
import { oneOffApi, recurringApi } from '../../modules/pay/payroll/inputs/contract.ts'
import { runSlipApi } from '../../modules/pay/payroll/payslips/contract.ts'
import { payrollApi } from '../../modules/pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../modules/pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../modules/pay/payroll/testing/month.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  month = await startPayrollServer()
})
afterAll(() => month.server.stop())

const person = (key: string) => month.server.employeeId(key)
const create = (input: object) => month.payroll.call(payrollApi.create, input as never)
const remove = async (id: string) =>
  expectOk(month.payroll.call(payrollApi.remove, { id, version: (await month.run(id)).version }))
const slipOf = async (id: string, key: string) =>
  (await month.slips(id)).find(({ employee_id }) => employee_id === person(key))!
const mails = () =>
  month.server.tenant('meridian', (tx) =>
    tx.selectFrom('mail').select(['cause', 'recipient']).where('cause', 'like', 'payslip/%').execute(),
  )

it('PAY-06c complaint 49: a monthly and a one-off deduction can be edited and removed, and the payslip follows', async () => {
  const period = '2026-12'
  const { payroll } = month
  const pay_item_id = await month.itemId('other_deduction')
  const employee_id = person('farid')
  const monthly = await expectOk(
    payroll.call(recurringApi.create, { employee_id, pay_item_id, amount: 80_00, from_day: '2026-12-01' }),
  )
  const once = { period, rows: [{ employee_id, pay_item_id, amount: 15_05 }] }
  const [typed] = (await expectOk(payroll.call(oneOffApi.save, once))).rows
  const { id } = await month.calculated({ period })
  const first = await slipOf(id, 'farid')

  await expectOk(payroll.call(recurringApi.edit, { id: monthly.id, version: monthly.version, amount: 30_00 }))
  const edit = { ...once.rows[0]!, id: typed.id, version: typed.version, amount: 5_05 }
  const [edited] = (await expectOk(payroll.call(oneOffApi.save, { period, rows: [edit] }))).rows
  await month.calculated({ id })
  expect((await slipOf(id, 'farid')).net - first.net).toBe(60_00)

  const rows = (await expectOk(payroll.call(recurringApi.list, { employee_id }))) as { id: string; version: number }[]
  await expectOk(payroll.call(recurringApi.remove, { id: monthly.id, version: rows[0]!.version }))
  const gone = { ...edit, version: edited.version, remove: true }
  await expectOk(payroll.call(oneOffApi.save, { period, rows: [gone] }))
  await month.calculated({ id })
  const last = await slipOf(id, 'farid')
  expect(last.net - first.net).toBe(95_05)
  expect((last.lines as { c: string }[]).map(({ c }) => c)).not.toContain('other_deduction')
  await remove(id)
})

it('PAY-02a complaint 52: computing everyone together gives the same as computing each alone, in any order', async () => {
  const period = '2026-11'
  const { id } = await month.calculated({ period })
  const stored = await month.slips(id)
  await month.server.tenant('meridian', async (tx) => {
    const run = await loadOpenRun(tx, id)
    const { facts, law } = await loadRunFacts(tx, run)
    const gathering = {
      run,
      previousRunId: null,
      shared: await loadSharedAccounts(tx, run),
      payItems: facts.items,
    }
    const backwards = await loadRunInputs(tx, gathering, stored.map(({ employee_id }) => employee_id).reverse())
    expect(backwards).toHaveLength(stored.length)
    for (const [index, slip] of stored.entries()) {
      const together = backwards[stored.length - 1 - index]!
      const alone = index % 3 === 0 ? (await loadRunInputs(tx, gathering, [slip.employee_id]))[0]! : together
      for (const one of [together, alone]) {
        if (one.failed) throw new Error(`${one.employee} failed: ${one.failed[0]}`)
        expect(JSON.parse(JSON.stringify(one.inputs))).toEqual(slip.inputs)
        const again = computePayslip(one.inputs, facts, law)
        expect(JSON.parse(JSON.stringify(again.lines))).toEqual(slip.lines)
        expect([again.gross, again.net, again.employerCost]).toEqual([slip.gross, slip.net, slip.employer_cost])
      }
    }
  })
  await remove(id)
})

it('PAY-01a complaint 57: a run without people is refused with its month, and nothing is created', async () => {
  const office = await expectOk(
    month.admin.call(officeApi.create, {
      code: 'EMPTY',
      name: 'An office still empty',
      country: 'MY',
      state: 'KUL',
      currency: 'MYR',
      timezone: 'Asia/Kuala_Lumpur',
    } as never),
  )
  const group = await expectOk(
    month.admin.call(payGroupApi.create, {
      name: 'Nobody yet',
      pay_day: 28,
      proration: 'calendar',
      all_offices: false,
      office_ids: [office.id],
    } as never),
  )
  for (const period of ['2025-03', '2026-07']) {
    const { id, version } = await expectOk(create({ group_id: group.id, period }))
    const { task_id } = await expectOk(month.payroll.call(payrollApi.calculate, { id, version }))
    const task = await month.server.runTask('meridian', task_id)
    expect(task).toMatchObject({ state: 'failed', message_code: 'no_people_in_run' })
    const shown = await month.server.tenant('meridian', (tx) =>
      tx.selectFrom('task').select('message_params').where('id', '=', task_id).executeTakeFirstOrThrow(),
    )
    expect(shown.message_params).toMatchObject({ month: period })
    expect([(await month.run(id)).state, await month.slips(id)]).toEqual(['draft', []])
    await remove(id)
  }
})

it('PAY-12a complaint 60b: opening and calculating one run in two windows at once creates it once, with each person once', async () => {
  const period = '2026-10'
  const input = { group_id: month.groupId, period }
  const opened = await Promise.all([create(input), create(input)])
  expect(opened.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = opened.find(({ status }) => status === 409)!
  expect(refused.body.code).toBe('run_exists')
  const { id, version } = opened.find(({ status }) => status === 200)!.body.data
  const insert = sql`insert into pay_run (pay_group_id, period, currency, pay_day) values (${month.groupId}::uuid, ${period}, 'MYR', '2026-10-28')`
  await expect(month.server.tenant('meridian', (tx) => insert.execute(tx))).rejects.toMatchObject({ code: '23505' })

  const asked = await Promise.all([0, 1].map(() => month.payroll.call(payrollApi.calculate, { id, version })))
  const tasks = asked.filter(({ status }) => status === 200).map(({ body }) => body.data.task_id)
  expect(tasks.length).toBeGreaterThan(0)
  await Promise.all(tasks.map((task: string) => month.server.runTask('meridian', task)))
  const slips = await month.slips(id)
  expect(slips).toHaveLength(54)
  expect(new Set(slips.map(({ employee_id }) => employee_id)).size).toBe(54)
  const copy = sql`insert into payslip select (jsonb_populate_record(null::payslip, to_jsonb(p) || jsonb_build_object('id', gen_random_uuid()))).* from payslip p where pay_run_id = ${id}::uuid limit 1`
  await expect(month.server.tenant('meridian', (tx) => copy.execute(tx))).rejects.toMatchObject({ code: '23505' })
  await remove(id)
})

it('complaint 60c: parallel runs, and runs opened again after a cancelled or removed one, contain all payslips', async () => {
  const period = '2026-09'
  const bonus = await month.itemId('annual_bonus')
  const people = ['aminah', 'farid', 'nurul', 'devi']
  for (const [index, key] of people.entries())
    await expectOk(
      month.payroll.call(oneOffApi.save, {
        period,
        run_kind: 'bonus',
        sequence: index + 1,
        rows: [{ employee_id: person(key), pay_item_id: bonus, amount: 1_000_00 }],
      }),
    )
  const runs: { id: string; version: number }[] = []
  for (let sequence = 1; sequence <= people.length; sequence++)
    runs.push(await expectOk(create({ group_id: month.groupId, period, kind: 'bonus', sequence })))
  const start = async ({ id }: { id: string }) =>
    (await expectOk(month.payroll.call(payrollApi.calculate, { id, version: (await month.run(id)).version }))).task_id
  const tasks: string[] = []
  for (const run of runs) tasks.push(await start(run))
  for (const pair of [tasks.slice(0, 2), tasks.slice(2)]) {
    const ended = await Promise.all(pair.map((task) => month.server.runTask('meridian', task)))
    expect(ended.map(({ state }) => state)).toEqual(['done', 'done'])
  }

  const [one] = runs
  const cancelled = await start(one!)
  await month.server.tenant('meridian', (tx) =>
    tx.updateTable('task').set({ cancel_asked: true }).where('id', '=', cancelled).execute(),
  )
  expect((await month.server.runTask('meridian', cancelled)).state).toBe('cancelled')
  expect((await month.server.runTask('meridian', await start(one!))).state).toBe('done')
  await remove(one!.id)
  const anew = await expectOk(create({ group_id: month.groupId, period, kind: 'bonus', sequence: 1 }))
  expect((await month.server.runTask('meridian', await start(anew))).state).toBe('done')

  const slips = (await Promise.all([anew, ...runs.slice(1)].map(({ id }) => month.slips(id)))).flat()
  expect(slips).toHaveLength(people.length)
  expect(new Set(slips.map(({ id }) => id)).size).toBe(people.length)
  expect(slips.map(({ sequence }) => sequence).sort()).toEqual([1, 2, 3, 4])
  for (const { id } of [anew, ...runs.slice(1)]) await remove(id)
})

it('PAY-07c complaint 47: the bank file contains each net pay to the sen', async () => {
  const { payroll, server } = month
  const pay_item_id = await month.itemId('reimbursement')
  const rows = ['nurul', 'farid'].map((key, index) => ({ employee_id: person(key), pay_item_id, amount: 1_03 + index }))
  await expectOk(payroll.call(oneOffApi.save, { period: '2026-08', rows }))
  const { id } = await month.approved('2026-08')
  const account = await expectOk(
    payroll.call(payerAccountApi.create, {
      name: 'Salaries',
      layout: 'transfer',
      bank_customer: '',
      account_number: '514012345678',
    } as never),
  )
  const file = await payroll.call(payrollFileApi.paymentFile, { id, account_id: account.id } as never)
  expect(file.status, file.text).toBe(200)
  const [heads, ...lines] = (await readWorkbook(file.bytes, { name: 'transfers.csv' }))[0]!.rows
  const [amount, reference] = ['Amount', 'Reference'].map((head) => heads!.indexOf(head))
  const paid = new Map<string, bigint>()
  for (const row of lines) {
    expect(row[amount!]).toMatch(/^\d+\.\d\d$/)
    const who = row[reference!]!
    paid.set(who, (paid.get(who) ?? 0n) + BigInt(row[amount!]!.replace('.', '')))
  }
  const due = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('payslip')
      .innerJoin('employee', 'employee.id', 'payslip.employee_id')
      .select(['employee_no', 'net'])
      .where('pay_run_id', '=', id)
      .execute(),
  )
  const bySlip = new Map(due.map(({ employee_no, net }) => [employee_no, BigInt(net)]))
  expect(lines.length).toBeGreaterThan(40)
  for (const [who, sen] of paid) expect([who, sen]).toEqual([who, bySlip.get(who)])
  expect([...paid.values()].some((sen) => sen % 5n !== 0n)).toBe(true)
})

it('PAY-02d complaint 60a: a failed approval mails nothing, and the approval that succeeds mails each person once', async () => {
  const period = '2026-09'
  const { payroll, finance, server } = month
  const { id } = await month.calculated({ period })
  await tickOff(payroll, id)
  const confirmed = await expectOk(payroll.call(payrollApi.confirm, { id, version: (await month.run(id)).version }))
  const totals = (change: number) =>
    server.tenant('meridian', (tx) =>
      sql`update pay_run set totals = jsonb_set(totals, '{net}', to_jsonb((totals->>'net')::bigint + ${change}::int)) where id = ${id}::uuid`.execute(
        tx,
      ),
    )
  const approval = () => finance.call(payrollApi.approve, { id, version: confirmed.version, month: period })
  const mail = () => payroll.call(runSlipApi.mail, { id })
  await totals(1)
  // The totals differ from the sums of the payslips, so the approval fails and is rolled back.
  expect((await approval()).status).toBe(500)
  expect((await month.run(id)).state).toBe('confirmed')
  expect([(await mail()).body.code, await mails()]).toEqual(['run_not_approved', []])

  await totals(-1)
  expect((await approval()).status).toBe(200)
  expect(await mails()).toEqual([])
  const asked = await Promise.all([mail(), mail(), mail()])
  for (const { body } of asked) await server.runTask('meridian', body.data.task_id)
  const sent = await mails()
  expect(sent).toHaveLength(54)
  expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(54)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '#test/server.ts'
import { oneOffApi } from '../payroll/inputs/contract.ts'
import { payrollApi } from '../payroll/runs/contract.ts'
import { payGroupApi } from '../payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import { bonusApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let on: Awaited<ReturnType<typeof startPayrollServer>>
let run: string
let item: string
const idOf = (key: string) => on.server.employeeId(key)

/** Yu-Ting has NT$48,000 and joined on 1 July, Chia-Hao NT$60,000 all year, and Shu-Fen has resigned. */
beforeAll(async () => {
  on = await startPayrollServer()
  item = await on.itemId('annual_bonus')
  await on.server.tenant('meridian', async (tx) => {
    const people = [
      { key: 'yu.ting', basic_pay: 48_000, joined_on: '2026-07-01' },
      { key: 'chia.hao', basic_pay: 60_000, joined_on: '2020-01-01' },
      { key: 'shu.fen', basic_pay: 40_000, joined_on: '2020-01-01', resigned_on: '2026-11-01', last_day: '2027-01-31' },
    ]
    for (const { key, basic_pay, ...dates } of people) {
      const employee_id = idOf(key)
      await tx.updateTable('employee').set(dates).where('id', '=', employee_id).execute()
      await tx
        .updateTable('compensation')
        .set({ basic_pay, from_day: dates.joined_on, currency: 'TWD', pay_frequency: 'monthly' })
        .where('employee_id', '=', employee_id)
        .execute()
    }
  })
  const groups: { id: string; country: string }[] = await expectOk(on.payroll.call(payGroupApi.list, {}))
  const group_id = groups.find(({ country }) => country === 'TW')!.id
  run = (await expectOk(on.payroll.call(payrollApi.create, { group_id, period: '2026-12', kind: 'bonus' }))).id
})
afterAll(() => on.server.stop())

const FORMULA = {
  year: 2026,
  on_day: '2026-12-31',
  months: 1.5,
  least_months: 0,
  includes_resigned: false,
  grades: [
    { name: '優', factor: 1.5 },
    { name: '甲', factor: 1.2 },
    { name: '乙', factor: 1 },
    { name: '丙', factor: 0.5 },
  ],
  usual_grade: '乙',
}
const overview = async (): Promise<Shown> => expectOk(on.payroll.call(bonusApi.one, { id: run }))
async function finish(started: ReturnType<Caller['call']>) {
  const { task_id } = await expectOk(started)
  const task = await on.server.runTask('meridian', task_id)
  expect(task).toMatchObject({ state: 'done' })
  return task as Shown
}
const compute = async (over: Partial<typeof FORMULA> = {}, by = on.payroll) =>
  finish(
    by.call(bonusApi.compute, {
      id: run,
      pay_item_id: item,
      ...FORMULA,
      ...over,
      known_version: (await overview()).formula?.version ?? 0,
    }),
  )
const write = async () =>
  finish(on.payroll.call(bonusApi.write, { id: run, version: (await overview()).formula.version }))
const lines = async (): Promise<Shown[]> =>
  (await on.payroll.call(bonusApi.lines, { id: run, per_page: 100 })).body.data
const lineOf = async (key: string) => (await lines()).find(({ employee_id }) => employee_id === idOf(key))
const edit = async (key: string, change: { grade?: string; corrected?: number | null }) => {
  const { id, version } = await lineOf(key)
  return on.payroll.call(bonusApi.edit, { id, version, ...change })
}
const sheet = async (): Promise<Shown[]> =>
  (await expectOk(on.payroll.call(oneOffApi.sheet, { period: '2026-12', run_kind: 'bonus', sequence: 1 }))).rows
const amountOf = async (key: string) => {
  const row = (await sheet()).find(({ employee_id }) => employee_id === idOf(key))
  return row && [row.amount, row.note]
}

it('PAY-06i everybody of the group gets months × basic pay × share of the year × grade, with the sum in figures', async () => {
  expect((await overview()).formula).toBeNull()
  await compute()
  expect(await lineOf('yu.ting')).toMatchObject({
    basic: 48_000,
    days: 184,
    grade: '乙',
    sum: '1.5 × 48,000 × 184/365 × 1 = 36,296',
    paid: 36_296,
    left_out: null,
    in_run: 'not_yet',
  })
  expect(await lineOf('chia.hao')).toMatchObject({ days: 365, paid: 90_000 })
  expect(await lineOf('shu.fen')).toMatchObject({ left_out: 'resigned', paid: 0, sum: null })
  expect((await lines()).every(({ currency }) => currency === 'TWD')).toBe(true)
  expect((await lines()).some(({ employee_id }) => employee_id === idOf('devi'))).toBe(false)
  expect(await sheet()).toEqual([])
})

it('PAY-06i one grade is set for several people at once, and their entered amounts stay', async () => {
  await compute()
  const [yu, chia] = [await lineOf('yu.ting'), await lineOf('chia.hao')]
  const line_ids = [yu.id, chia.id]
  const set = (grade: string, ids: string[] = line_ids) =>
    on.payroll.call(bonusApi.setGrades, { id: run, line_ids: ids, grade })
  await expectOk(edit('chia.hao', { corrected: 100_000 }))
  expect(await expectOk(set('甲'))).toEqual({ changed: 2 })
  expect(await lineOf('yu.ting')).toMatchObject({ grade: '甲', paid: 43_555 })
  expect(await lineOf('chia.hao')).toMatchObject({ grade: '甲', amount: 108_000, corrected: 100_000, paid: 100_000 })
  expect((await lineOf('shu.fen')).grade).toBe('乙')
  expect((await set('A')).body.errors).toHaveProperty('grade')
  expect((await set('甲', [yu.id, run])).status).toBe(404)
  await expectOk(set('乙'))
  await expectOk(edit('chia.hao', { corrected: null }))
})

it('PAY-06i a grade and an amount are chosen for a person, and computing again keeps both', async () => {
  expect((await expectOk(edit('yu.ting', { grade: '甲' }))).sum).toBe('1.5 × 48,000 × 184/365 × 1.2 = 43,555')
  await expectOk(edit('chia.hao', { corrected: 100_000 }))
  expect((await edit('yu.ting', { grade: 'A' })).body.errors).toHaveProperty('grade')
  await compute()
  expect(await lineOf('yu.ting')).toMatchObject({ grade: '甲', paid: 43_555 })
  expect(await lineOf('chia.hao')).toMatchObject({ amount: 90_000, corrected: 100_000, paid: 100_000 })
  await compute({ includes_resigned: true })
  expect(await lineOf('shu.fen')).toMatchObject({ left_out: null, paid: 60_000 })
  await compute({ least_months: 7 })
  expect(await lineOf('yu.ting')).toMatchObject({ left_out: 'short_service', paid: 0 })
  await compute()
})

it('PAY-06i the amounts become one-off amounts of the run, each with its sum as note', async () => {
  await write()
  expect(await amountOf('yu.ting')).toEqual([43_555, '甲: 1.5 × 48,000 × 184/365 × 1.2 = 43,555'])
  expect(await amountOf('chia.hao')).toEqual([100_000, '乙: 1.5 × 60,000 × 365/365 × 1 = 90,000 → 100,000'])
  expect(await amountOf('shu.fen')).toBeUndefined()
  const { people, total, written } = await overview()
  expect(written).toBe(people)
  expect(total).toBe((await sheet()).reduce((sum, { amount }) => sum + amount, 0))
})

it('PAY-06i writing again replaces only what it wrote and nobody edited', async () => {
  const [yuTing, chiaHao] = ['yu.ting', 'chia.hao'].map(idOf)
  const rows = (await sheet()).filter(({ employee_id }) => employee_id === chiaHao)
  const typed = rows.map(({ id, version, employee_id, pay_item_id }) => ({
    id,
    version,
    employee_id,
    pay_item_id,
    amount: 77_000,
  }))
  const other = { employee_id: yuTing!, pay_item_id: await on.itemId('bonus'), amount: 1_000 }
  await expectOk(
    on.payroll.call(oneOffApi.save, { period: '2026-12', run_kind: 'bonus', sequence: 1, rows: [...typed, other] }),
  )
  expect(await lineOf('chia.hao')).toMatchObject({ in_run: 'edited' })
  await compute({ months: 2 })
  expect(await lineOf('yu.ting')).toMatchObject({ in_run: 'outdated' })
  const before = (await sheet()).length
  expect((await write()).message_code).toBe('bonuses_written_kept')
  expect(await sheet()).toHaveLength(before)
  const [ofYuTing, second] = (await sheet())
    .filter(({ employee_id }) => employee_id === yuTing)
    .map(({ amount }) => amount)
    .sort()
  // 2 × 48,000 × 184 ÷ 365 × 1.2 = 58,073.4; what somebody typed beside it stays.
  expect([ofYuTing, second]).toEqual([1_000, 58_073])
  expect((await amountOf('chia.hao'))?.[0]).toBe(77_000)
})

it('PAY-06i who gets nothing any more has the written amount removed, and what was removed by hand stays away', async () => {
  await expectOk(edit('yu.ting', { corrected: 0 }))
  await write()
  const left = (await sheet()).filter(({ employee_id }) => employee_id === idOf('yu.ting'))
  expect(left.map(({ amount }) => amount)).toEqual([1_000])
  await expectOk(edit('yu.ting', { corrected: null }))
  await write()
  const [written] = (await sheet()).filter(
    ({ employee_id, amount }) => employee_id === idOf('yu.ting') && amount > 1_000,
  )
  const { id, version, employee_id, pay_item_id, amount } = written
  const rows = [{ id, version, employee_id, pay_item_id, amount, remove: true }]
  await expectOk(on.payroll.call(oneOffApi.save, { period: '2026-12', run_kind: 'bonus', sequence: 1, rows }))
  expect(await lineOf('yu.ting')).toMatchObject({ in_run: 'edited' })
  await write()
  expect((await sheet()).filter(({ employee_id: of }) => of === idOf('yu.ting'))).toHaveLength(1)
})

it('PAY-06i the run pays what was written, and a closed run takes nothing more', async () => {
  await on.calculated({ id: run })
  const slips = await on.slips(run)
  const chiaHao = slips.find(({ employee_id }) => employee_id === idOf('chia.hao'))
  expect(chiaHao?.gross).toBe(77_000)
  await on.approved('2026-12', run)
  expect((await overview()).actions).toEqual([])
  const closed = await on.payroll.call(bonusApi.write, { id: run, version: (await overview()).formula.version })
  expect(closed.status).toBe(409)
  expect((await edit('yu.ting', { corrected: 5 })).status).toBe(409)
})

it('PAY-06i a run in Malaysia is computed to the sen, and nobody computes their own', async () => {
  const { id } = await expectOk(
    on.payroll.call(payrollApi.create, { group_id: on.groupId, period: '2026-12', kind: 'bonus' }),
  )
  run = id
  await on.server.tenant('meridian', async (tx) => {
    await tx.updateTable('compensation').set({ basic_pay: 4_850_00 }).where('employee_id', '=', idOf('devi')).execute()
    await tx.updateTable('employee').set({ joined_on: '2026-07-01' }).where('id', '=', idOf('devi')).execute()
  })
  await compute({ months: 1 })
  expect(await lineOf('devi')).toMatchObject({ paid: 2_444_93, sum: '1 × 4,850 × 184/365 × 1 = 2,444.93' })
  expect(await lineOf('jun.hao')).toBeUndefined()
  await compute({ months: 1 }, on.admin)
  expect(await lineOf('jun.hao')).toMatchObject({ days: 365 })
  expect((await edit('jun.hao', { corrected: 9_999_00 })).body.code).toBe('not_for_yourself')
  const [own, other] = [await lineOf('jun.hao'), await lineOf('devi')]
  const graded = await on.payroll.call(bonusApi.setGrades, { id: run, line_ids: [own.id, other.id], grade: '優' })
  expect([graded.status, graded.body.code]).toEqual([403, 'not_for_yourself'])
  expect([(await lineOf('jun.hao')).grade, (await lineOf('devi')).grade]).toEqual(['乙', '乙'])
  await write()
  expect(await amountOf('jun.hao')).toBeUndefined()
  expect((await amountOf('devi'))?.[0]).toBe(2_444_93)
})

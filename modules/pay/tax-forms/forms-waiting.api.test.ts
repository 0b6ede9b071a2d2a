import { afterAll, beforeAll, expect, it } from 'vitest'
import { notificationsApi } from '#base/contracts/session-api.ts'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import { payrollApi } from '../payroll/runs/contract.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import { myTaxApi, taxFormApi } from './contract.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
let run = ''
beforeAll(async () => {
  month = await startPayrollServer()
  run = (await month.calculated({ period: '2026-11' })).id
})
afterAll(() => month.server.stop())

const waits = async () => (await month.run(run)).waits
const bell = async (by: Caller) => expectOk(by.call(notificationsApi.items, {}))
async function handedIn(by: Caller, period: string): Promise<void> {
  const draft = await expectOk(by.call(myTaxApi.saveTp1, { period, claims: { lifestyle: 100_00 } }))
  const { form, year, version } = draft
  await expectOk(by.call(myTaxApi.submit, { form, year, period, known_version: version } as never))
}

it('PAY-03a waiting TP1 forms notify who may decide them, appear in the run’s inputs and are asked about before it', async () => {
  expect(await waits()).toEqual([])
  expect(await bell(month.payroll)).toEqual([])
  const shan = await month.server.as('pei.shan')
  await handedIn(shan, '2026-11')
  // A form of a later month does not concern this run.
  await handedIn(await month.server.as('azman'), '2026-12')
  expect(await waits()).toMatchObject([
    {
      kind: 'tp1',
      count: 1,
      title: 'TP1 forms to decide',
      page: 'payroll/tax-forms',
      question: '1 TP1 form waits for November 2026. Decide it first, or confirm without it.',
    },
  ])
  expect(await bell(month.payroll)).toMatchObject([{ text: '2 tax forms to decide', page: 'payroll/tax-forms' }])
  expect(await bell(shan)).toEqual([])

  const chinese = await month.payroll.call(payrollApi.run, { id: run }, { headers: { 'accept-language': 'zh-TW' } })
  expect(chinese.body.data.waits[0].question).toMatch(/2026年11月有 1 份 TP1 表待審核/)
})

it('PAY-03a a person’s own form does not notify them while another person may decide it', async () => {
  const before = (await bell(month.payroll))[0].count
  await handedIn(month.payroll, '2026-11')
  expect((await bell(month.payroll))[0].count).toBe(before)
  expect((await bell(month.finance))[0].count).toBe(before + 1)
  expect((await waits())[0].count).toBe(2)
})

it('PAY-03a a run may be confirmed without them, and decided forms no longer wait', async () => {
  await tickOff(month.payroll, run)
  const { version } = await month.run(run)
  expect((await month.payroll.call(payrollApi.confirm, { id: run, version })).status).toBe(200)
  // The run lists them until it is approved.
  expect((await waits())[0].count).toBe(2)
  const forms = await expectOk(month.finance.call(taxFormApi.list, { state: 'submitted' }))
  for (const form of forms)
    await expectOk(
      month.finance.call(taxFormApi.sendBack, { id: form.id, version: form.version, reason: 'No receipt' }),
    )
  expect(await waits()).toEqual([])
  expect(await bell(month.finance)).toMatchObject([{ name: 'runs-to-approve', count: 1 }])
})

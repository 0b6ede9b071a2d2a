import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '#test/server.ts'
import { taxApi } from '../payroll/tax/contract.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import { myTaxApi, taxFormApi } from './contract.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
let shan: Caller
let azman: Caller
let picture: Uint8Array
let form: { id: string; version: number }
beforeAll(async () => {
  month = await startPayrollServer()
  shan = await month.server.as('pei.shan')
  azman = await month.server.as('azman')
  picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()
  form = await expectOk(
    shan.call(myTaxApi.saveTp1, { period: '2026-11', claims: { lifestyle: 900_00, sports: 50_00 } }),
  )
})
afterAll(() => month.server.stop())

const addReceipt = (by: Caller, code = 'lifestyle', name = 'laptop.png', content: Uint8Array | string = picture) =>
  by.call(myTaxApi.addReceipt, { period: '2026-11', code } as never, { files: { file: { name, content } } })
const receipts = async () => (await expectOk(shan.call(myTaxApi.mine, {}))).receipts as { id: string; name: string }[]
const at = (known_version: number) => ({ form: 'tp1' as const, year: 2026, period: '2026-11', known_version })

it('PAY-03a a receipt is added to an item of a draft as a clean file, and only its writer reads it', async () => {
  const receipt = await expectOk(addReceipt(shan))
  expect(receipt).toMatchObject({ form_id: form.id, code: 'lifestyle', name: 'laptop.png' })
  expect(await receipts()).toEqual([receipt])
  const file = await shan.call(myTaxApi.receipt, { id: receipt.id })
  expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png'])
  for (const asked of [
    azman.call(myTaxApi.receipt, { id: receipt.id }),
    // Nobody reads receipts of a draft.
    month.payroll.call(taxFormApi.receipt, { id: receipt.id }),
    shan.call(myTaxApi.receipt, { id: form.id }),
    azman.call(myTaxApi.removeReceipt, { id: receipt.id }),
  ])
    expect((await asked).status).toBe(404)
  expect((await addReceipt(azman)).body.code).toBe('no_open_form')
  expect((await azman.call(taxFormApi.receipt, { id: receipt.id })).status).toBe(403)
})

it('PAY-03a FIL-1 a receipt is refused if it is no picture or PDF, or its item is not claimed', async () => {
  expect((await addReceipt(shan, 'lifestyle', 'a.png', 'MZ nonsense')).status).toBe(415)
  expect((await addReceipt(shan, 'lifestyle', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).status).toBe(415)
  expect((await addReceipt(shan, 'prs')).body.errors).toHaveProperty('code')
  expect(await receipts()).toHaveLength(1)
})

it('PAY-03a after submission the approvers read the receipts, and nobody changes them', async () => {
  const sports = await expectOk(addReceipt(shan, 'sports', 'shoes.png'))
  const handed = await expectOk(shan.call(myTaxApi.submit, at(form.version)))
  expect((await addReceipt(shan)).body.code).toBe('form_submitted')
  const gone = { id: sports.id }
  expect((await shan.call(myTaxApi.removeReceipt, gone)).body.code).toBe('form_submitted')
  const seen = await expectOk(month.payroll.call(taxFormApi.one, { id: form.id }))
  expect(seen.receipts.map(({ code, name }: { code: string; name: string }) => [code, name])).toEqual([
    ['lifestyle', 'laptop.png'],
    ['sports', 'shoes.png'],
  ])
  const file = await month.payroll.call(taxFormApi.receipt, gone)
  expect([file.status, file.bytes.length > 0]).toEqual([200, true])
  const taken = await expectOk(shan.call(myTaxApi.withdraw, at(handed.version)))
  expect((await month.payroll.call(taxFormApi.receipt, gone)).status).toBe(404)
  expect((await shan.call(myTaxApi.removeReceipt, gone)).status).toBe(200)
  expect((await receipts()).map(({ name }) => name)).toEqual(['laptop.png'])
  form.version = taken.version
})

it('PAY-03a deleting a draft deletes its receipts and their files', async () => {
  const files = () =>
    month.server.tenant('meridian', (tx) =>
      tx.selectFrom('file').select('id').where('owner_kind', '=', 'tax_form').execute(),
    )
  expect(await files()).toHaveLength(1)
  expect((await shan.call(myTaxApi.discard, at(form.version))).status).toBe(200)
  expect([await files(), await receipts()]).toEqual([[], []])
})

it('PAY-03a the form shows the tax that it saves, after the first payslip and up to the ceiling', async () => {
  const loadSaving = async (claims: Record<string, number>, by = shan) =>
    (await expectOk(by.call(myTaxApi.saving, { period: '2026-11', claims }))).saved
  expect(await loadSaving({ lifestyle: 1_000_00 })).toBeNull()
  const highest = { lifestyle: 2_500_00 }
  // The year so far, as if paid elsewhere: without it nobody would pay tax.
  const earlier = { remuneration: 73_080_00, epf: 4_000_00, pcb: 3_600_00, zakat: 0, deductions: 0, socso_relief: 0 }
  await expectOk(
    month.payroll.call(taxApi.saveStart, {
      ...earlier,
      year: 2026,
      origin: 'tp3' as const,
      employee_id: month.server.employeeId('pei.shan'),
    }),
  )
  await month.approved('2026-10')
  const whole = await loadSaving(highest)
  expect(whole).toBeGreaterThan(0)
  expect(await loadSaving({ lifestyle: 9_000_00, nonsense: 5_00 })).toBe(whole)
  expect(await loadSaving({ zakat: 10_00 })).toBe(10_00)
  expect(await loadSaving({})).toBe(0)
  // Waiting claims count first.
  const draft = await expectOk(shan.call(myTaxApi.saveTp1, { period: '2026-11', claims: highest }))
  expect(await loadSaving(highest)).toBe(whole)
  await expectOk(shan.call(myTaxApi.submit, at(draft.version)))
  expect(await loadSaving(highest)).toBe(0)
})

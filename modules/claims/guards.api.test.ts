import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleName } from '#base/roles.ts'
import { requestApi } from '#modules/requests/contract.ts'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { claimApi, claimCalls, claimPaymentApi, claimPolicyApi } from './contract.ts'

/** What claims refuse, each time of somebody whom nothing else refuses. Lakshmi works in Penang, Aisyah in Kuala Lumpur. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

const NOBODY = '00000000-0000-4000-8000-000000000000'
let server: TestServer
const categories: Record<string, Shown> = {}
beforeAll(async () => {
  server = await startTestServer()
  for (const [name, more] of [
    ['Meals', {}],
    ['Drinks', { amount_limit: 100_00 }],
    ['Unused', {}],
  ] as const)
    categories[name] = await made({ name_en: name, name_zh: name, ...more })
})
afterAll(() => server.stop())

const good = ({ status, body }: Reply): Shown => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const came = ({ status, body }: Reply): string =>
  status === 200 ? '200' : body.errors ? Object.keys(body.errors).join() : `${status} ${body.code}`
async function call(who: string, of: Shown, input: object, role?: RoleName): Promise<string> {
  return came(await (await server.as(who, role)).call(of, input as never))
}
const HR = 'HR Claim'
async function made(more: object): Promise<Shown> {
  const given = { country: 'MY', currency: 'MYR', needs_file: false, ...more }
  return good(await (await server.as('mei.ling', HR)).call(claimPolicyApi.create, given as never))
}
let number = 0
const claim = (more: object = {}) => ({
  ...{
    day: '2026-11-18',
    category_id: categories.Meals.id,
    receipt_no: `R-${++number}`,
    amount: 40_00,
    currency: 'MYR',
  },
  ...more,
})
const sent = async (who: string, more: object = {}, role?: RoleName): Promise<Shown> =>
  good(await (await server.as(who, role)).call(claimCalls.send, claim(more) as never))

it('CLM-01 somebody without a record is offered nothing, and what another is offered is told to who may enter it for them', async () => {
  const lakshmi = { employee_id: server.employeeId('lakshmi') }
  expect(await call('mei.ling', claimApi.offered, lakshmi, HR)).toBe('200')
  expect(await call('aisyah', claimApi.offered, lakshmi)).toBe('404 not_found')
  expect(await call('suresh', claimApi.offered, lakshmi)).toBe('404 not_found')
  const set = (employee_id: string | null) =>
    server.tenant('meridian', (tx) =>
      tx
        .updateTable('membership')
        .set({ employee_id })
        .where('account_id', '=', server.companies.meridian!.accounts.hafiz!)
        .execute(),
    )
  const hafiz = await server.as('hafiz')
  await set(null)
  try {
    expect(came(await hafiz.call(claimApi.offered, {}))).toBe('422 no_employee_record')
  } finally {
    await set(server.employeeId('hafiz'))
  }
})

it('CLM-05d HR lowers a claim that is there, of people in reach, and none that it entered', async () => {
  const lower = (id: string, who = 'mei.ling', role: RoleName = HR) =>
    call(who, claimApi.lower, { id, version: 1, claimable: 10_00, reason: 'Too much' }, role)
  expect(await lower(NOBODY)).toBe('404 not_found')
  const entered = await sent('mei.ling', { employee_id: server.employeeId('aisyah') }, HR)
  expect(await lower(entered.id)).toBe('403 not_for_yourself')
  // Another of HR may.
  expect(await lower(entered.id, 'nurul')).toBe('200')
  expect(await lower((await sent('mei.ling')).id)).toBe('403 not_for_yourself')
})

it('CLM-08a what is paid has to be a claim', async () => {
  const other = await server.tenant('meridian', (tx) =>
    tx
      .insertInto('request')
      .values({
        ...{ kind: 'cabin', employee_id: server.employeeId('aisyah'), state: 'approved' },
        ...{ sent_by: server.companies.meridian!.accounts.aisyah!, sent_by_name: 'Aisyah', sent_at: new Date(0) },
      } as never)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  )
  const pay = { claims: [other], paid_on: '2026-11-20', reference: 'B-1' }
  expect(await call('jun.hao', claimPaymentApi.pay, pay, 'HR Payroll')).toBe('404 not_found')
  expect(await call('jun.hao', claimPaymentApi.undo, { id: NOBODY, version: 1, remark: 'No' }, 'HR Payroll')).toBe(
    '404 not_found',
  )
})

it('CLM-08h a part is of a category that is there, and above what is left of it nobody approves', async () => {
  const parts = (category_id: string, amount = 30_00) => ({ amount: 130_00, parts: [{ category_id, amount }] })
  expect(await call('aisyah', claimCalls.send, claim(parts(NOBODY)))).toBe('parts')
  const drinks = await sent('aisyah', parts(categories.Drinks.id))
  const limited = async (amount_limit: number) =>
    good(
      await (await server.as('mei.ling', HR)).call(claimPolicyApi.edit, {
        ...{ id: categories.Drinks.id, version: categories.Drinks.version++, amount_limit },
      }),
    )
  const approve = () => call('suresh', requestApi.approve, { id: drinks.id, version: drinks.version })
  await limited(29_99)
  expect(await approve()).toBe('parts')
  await limited(30_00)
  expect(await approve()).toBe('200')
})

it('CLM-01 a category keeps a name of its own, an item that pays back, limits of somebody there, and its currency once used', async () => {
  const { id } = categories.Unused
  const edit = async (more: object) => {
    const { version } = (
      good(await (await server.as('mei.ling', HR)).call(claimPolicyApi.list, { per_page: 200 })) as Shown[]
    ).find((one) => one.id === id)
    return call('mei.ling', claimPolicyApi.edit, { id, version, ...more }, HR)
  }
  expect(await edit({ name_en: 'meals' })).toBe('name_en')
  expect(await edit({ name_en: 'UNUSED' })).toBe('200')
  expect(await edit({ country: null })).toBe('200')
  expect(await edit({ pay_code: 'basic' })).toBe('pay_code')
  expect(await edit({ pay_code: 'nothing' })).toBe('pay_code')
  expect(await edit({ pay_code: 'reimbursement' })).toBe('200')
  expect(await edit({ currency: 'USD' })).toBe('200')
  const limit = { position_id: null, office_id: null, amount_limit: 1 }
  expect(await edit({ limits: [limit] })).toBe('limits')
  expect(await edit({ limits: [{ ...limit, position_id: NOBODY }] })).toBe('limits')
  expect(await edit({ limits: [{ ...limit, office_id: NOBODY }] })).toBe('limits')
  const ghost = { id: NOBODY, version: 1 }
  expect(await call('mei.ling', claimPolicyApi.edit, { ...ghost, needs_file: true }, HR)).toBe('404 not_found')
  expect(await call('mei.ling', claimPolicyApi.remove, ghost, HR)).toBe('404 not_found')
  const meals = { id: categories.Meals.id, version: categories.Meals.version }
  expect(await call('mei.ling', claimPolicyApi.edit, { ...meals, currency: 'USD' }, HR)).toBe('currency')
  expect(await call('mei.ling', claimPolicyApi.remove, meals, HR)).toBe('id')
})

it('CLM-05d lowering is offered for what waits, of people in reach, and never for one’s own or what one entered', async () => {
  const mine = await sent('mei.ling')
  const entered = await sent('mei.ling', { employee_id: server.employeeId('amirul') }, HR)
  const other = await sent('amirul')
  const decided = await sent('amirul')
  expect(await call('suresh', requestApi.approve, { id: decided.id, version: decided.version })).toBe('200')
  const offered = async (who: string, role?: RoleName) => {
    const rows = good(await (await server.as(who, role)).call(claimApi.list, { per_page: 200 } as never)) as Shown[]
    return [mine, entered, other, decided].map(({ id }) => rows.find((row) => row.id === id)?.actions.includes('lower'))
  }
  expect(await offered('mei.ling', HR)).toEqual([false, false, true, false])
  expect(await offered('nurul', HR)).toEqual([true, true, true, false])
  // Their manager reads them and manages none; HR's is out of reach.
  expect(await offered('suresh')).toEqual([undefined, false, false, false])
})

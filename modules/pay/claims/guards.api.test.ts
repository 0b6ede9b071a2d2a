import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { activityApi } from '../../platform/activity/contract.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { payrollSettingsApi } from '../payroll/settings/contract.ts'
import { claimApi, claimCalls, claimPaymentApi, claimPolicyApi } from './contract.ts'
import { CLAIM_SOURCE } from './source.ts'

/**
 * Refusals of claims, each tried by a person whom nothing else refuses. Lakshmi works in Penang, Aisyah in Kuala
 * Lumpur.
 */

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
    categories[name] = await createCategory({ name_en: name, name_zh: name, ...more })
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
async function createCategory(more: object): Promise<Shown> {
  const given = { country: 'MY', currency: 'MYR', needs_file: false, ...more }
  return good(await (await server.as('mei.ling', HR)).call(claimPolicyApi.create, given as never))
}
let number = 0
const claim = (more: object = {}) => ({
  day: '2026-11-18',
  category_id: categories.Meals.id,
  receipt_no: `R-${++number}`,
  amount: 40_00,
  currency: 'MYR',
  ...more,
})
const sendClaim = async (who: string, more: object = {}, role?: RoleName): Promise<Shown> =>
  good(await (await server.as(who, role)).call(claimCalls.send, claim(more) as never))

it('CLM-01 a person without a record gets no categories; who may enter for another sees that person’s', async () => {
  const lakshmi = { employee_id: server.employeeId('lakshmi') }
  expect(await call('mei.ling', claimApi.offered, lakshmi, HR)).toBe('200')
  expect(await call('aisyah', claimApi.offered, lakshmi)).toBe('404 not_found')
  expect(await call('suresh', claimApi.offered, lakshmi)).toBe('404 not_found')
  const updateEmployee = (employee_id: string | null) =>
    server.tenant('meridian', (tx) =>
      tx
        .updateTable('membership')
        .set({ employee_id })
        .where('account_id', '=', server.companies.meridian!.accounts.hafiz!)
        .execute(),
    )
  const hafiz = await server.as('hafiz')
  await updateEmployee(null)
  try {
    expect(came(await hafiz.call(claimApi.offered, {}))).toBe('422 no_employee_record')
  } finally {
    await updateEmployee(server.employeeId('hafiz'))
  }
})

it('CLM-05d HR lowers an existing claim of people in reach, and none that they entered', async () => {
  const lower = (id: string, who = 'mei.ling', role: RoleName = HR) =>
    call(who, claimApi.lower, { id, version: 1, claimable: 10_00, reason: 'Too much' }, role)
  expect(await lower(NOBODY)).toBe('404 not_found')
  const entered = await sendClaim('mei.ling', { employee_id: server.employeeId('aisyah') }, HR)
  expect(await lower(entered.id)).toBe('403 not_for_yourself')
  // Another HR user may.
  expect(await lower(entered.id, 'nurul')).toBe('200')
  expect(await lower((await sendClaim('mei.ling')).id)).toBe('403 not_for_yourself')
})

it('CLM-08a a payment of an unknown claim is refused', async () => {
  const other = await server.tenant('meridian', (tx) =>
    tx
      .insertInto('request')
      .values({
        kind: 'cabin',
        employee_id: server.employeeId('aisyah'),
        state: 'approved',
        sent_by: server.companies.meridian!.accounts.aisyah!,
        sent_by_name: 'Aisyah',
        sent_at: new Date(0),
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

it('CLM-08h a part needs an existing category, and nobody approves more than is left of it', async () => {
  const parts = (category_id: string, amount = 30_00) => ({ amount: 130_00, parts: [{ category_id, amount }] })
  expect(await call('aisyah', claimCalls.send, claim(parts(NOBODY)))).toBe('parts')
  const drinks = await sendClaim('aisyah', parts(categories.Drinks.id))
  const editLimit = async (amount_limit: number) =>
    good(
      await (await server.as('mei.ling', HR)).call(claimPolicyApi.edit, {
        id: categories.Drinks.id,
        version: categories.Drinks.version++,
        amount_limit,
      }),
    )
  const approve = () => call('suresh', requestApi.approve, { id: drinks.id, version: drinks.version })
  await editLimit(29_99)
  expect(await approve()).toBe('parts')
  await editLimit(30_00)
  expect(await approve()).toBe('200')
})

it('CLM-01 a category has a unique name, an item that pays back, limits of existing units, and a fixed currency once used', async () => {
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
  // Before the payroll set-up there is no item, afterwards there are many.
  expect(await edit({ pay_code: 'nothing' })).toBe('pay_code')
  good(await (await server.as('aminah', 'Company Admin')).call(payrollSettingsApi.setUp, {}))
  const { code: allowance } = await server.tenant('meridian', (tx) =>
    tx.selectFrom('pay_item').select('code').where('kind', '=', 'earning').executeTakeFirstOrThrow(),
  )
  expect(await edit({ pay_code: allowance })).toBe('pay_code')
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

it('CLM-05d lowering is offered for waiting claims of people in reach, never for one’s own or those one entered', async () => {
  const mine = await sendClaim('mei.ling')
  const entered = await sendClaim('mei.ling', { employee_id: server.employeeId('amirul') }, HR)
  const other = await sendClaim('amirul')
  const decided = await sendClaim('amirul')
  expect(await call('suresh', requestApi.approve, { id: decided.id, version: decided.version })).toBe('200')
  const offeredActions = async (who: string, role?: RoleName) => {
    const rows = good(await (await server.as(who, role)).call(claimApi.list, { per_page: 200 } as never)) as Shown[]
    return [mine, entered, other, decided].map(({ id }) => rows.find((row) => row.id === id)?.actions.includes('lower'))
  }
  expect(await offeredActions('mei.ling', HR)).toEqual([false, false, true, false])
  expect(await offeredActions('nurul', HR)).toEqual([true, true, true, false])
  // Their manager reads them and manages none; HR's own is out of reach.
  expect(await offeredActions('suresh')).toEqual([undefined, false, false, false])
})

/** Log entries of records of a kind and a name, in order. */
const loadLogEntries = async (kind: string, name: string): Promise<unknown[]> =>
  (
    await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select(['before', 'after'])
        .where('kind', '=', kind)
        .where('object_name', '=', name)
        .orderBy('number')
        .execute(),
    )
  ).map(({ before, after }) => [before, after])

it('CLM-01 LOG-01 categories of one name belong to different countries, and the log has every change of one', async () => {
  await createCategory({ name_en: 'Gym', name_zh: 'Gym' })
  const given = { name_en: 'Gym', name_zh: 'Gym', currency: 'MYR' }
  expect(await call('mei.ling', claimPolicyApi.create, { ...given, country: 'MY' }, HR)).toBe('name_en')
  expect(await call('mei.ling', claimPolicyApi.create, { ...given, country: 'TW' }, HR)).toBe('200')
  expect(await call('mei.ling', claimPolicyApi.create, given, HR)).toBe('200')

  const limits = [{ position_id: null, office_id: server.companies.meridian!.offices.PEN!, amount_limit: 20_00 }]
  const { id, version } = await createCategory({ name_en: 'Books', name_zh: '書籍', amount_limit: 10_00, limits })
  const changed = { id, version, amount_limit: 15_00, limits: [] }
  expect(await call('mei.ling', claimPolicyApi.edit, changed, HR)).toBe('200')
  expect(await call('mei.ling', claimPolicyApi.remove, { id, version: version + 1 }, HR)).toBe('200')
  expect(await loadLogEntries('claim_category', 'Books')).toMatchObject([
    [null, { name_en: 'Books', country: 'MY', currency: 'MYR', amount_limit: 10_00, limits }],
    [
      { amount_limit: 10_00, limits },
      { amount_limit: 15_00, limits: [] },
    ],
    [{ name: 'Books' }, null],
  ])
})

it('CLM-08g LOG-01 the log has the former and new settings of claims', async () => {
  const settings = { oldest_days: 91, with_payroll: false }
  expect(await call('mei.ling', claimPolicyApi.saveSettings, { ...settings, version: 0 }, HR)).toBe('200')
  const usual = { oldest_days: 90, with_payroll: true }
  expect(await call('mei.ling', claimPolicyApi.saveSettings, { ...usual, version: 2 }, HR)).toBe('409 version_conflict')
  expect(await call('mei.ling', claimPolicyApi.saveSettings, { ...usual, version: 1 }, HR)).toBe('200')
  expect(await loadLogEntries('claim_setting', 'claims')).toEqual([
    [usual, settings],
    [settings, usual],
  ])
})

/** The payments of claims. */
const loadPaymentIds = async (...claims: Shown[]): Promise<(string | null)[]> => {
  const rows = await server.tenant('meridian', (tx) =>
    tx.selectFrom('claim_request').select(['request_id', 'payment_id']).execute(),
  )
  return claims.map(({ id }) => rows.find(({ request_id }) => request_id === id)!.payment_id)
}

it('CLM-08a CLM-05d a payment pays claims as viewed, none worth zero, and the log has the payment and its undoing', async () => {
  const approve = async ({ id, version }: Shown) =>
    good(await (await server.as('suresh')).call(requestApi.approve, { id, version }))
  const [first, second] = [
    await approve(await sendClaim('aisyah')),
    await approve(await sendClaim('amirul', { amount: 25_00 })),
  ]
  const none = await sendClaim('aisyah')
  const less = { id: none.id, version: none.version, claimable: 0, reason: 'Nothing' }
  const { version: lowered } = good(await (await server.as('mei.ling', HR)).call(claimApi.lower, less))
  const nothing = await approve({ id: none.id, version: lowered })
  const pay = (...of: Shown[]) => ({
    claims: of.map(({ id, version }) => ({ id, version })),
    paid_on: '2026-11-20',
    reference: 'Cheque 7',
  })
  const payClaims = (...of: Shown[]) => call('jun.hao', claimPaymentApi.pay, pay(...of), 'HR Payroll')
  expect(await payClaims(first, { id: second.id, version: second.version - 1 })).toBe('409 version_conflict')
  expect(await payClaims(first, nothing)).toBe('409 claim_of_nothing')
  const payer = await server.as('jun.hao', 'HR Payroll')
  const { id, version } = good(await payer.call(claimPaymentApi.pay, pay(first, second)))
  const third = await approve(await sendClaim('amirul'))
  const beside = good(await payer.call(claimPaymentApi.pay, { ...pay(third), reference: 'Cheque 9' }))
  good(await payer.call(claimPaymentApi.undo, { id, version, remark: 'Bounced' }))
  expect(await loadPaymentIds(first, second, third)).toEqual([null, null, beside.id])
  const again = good(
    await payer.call(claimPaymentApi.pay, { ...pay({ ...first, version: first.version + 2 }), reference: 'Cheque 8' }),
  )
  const findListed = async (state?: 'paid' | 'undone') => {
    const rows: Shown[] = good(await payer.call(claimPaymentApi.list, { state, per_page: 200 } as never))
    return [id, again.id].map((one) => rows.some((row) => row.id === one))
  }
  expect([await findListed(), await findListed('paid'), await findListed('undone')]).toEqual([
    [true, true],
    [false, true],
    [true, false],
  ])
  const amount = 65_00
  expect(await loadLogEntries('claim_payment', 'Cheque 7')).toEqual([
    [null, { paid_on: '2026-11-20', amount, currency: 'MYR', claims: 2 }],
    [
      { claims: 2, amount },
      { undone: true, remark: 'Bounced' },
    ],
  ])
})

it('CLM-05d CLM-08h lowering a claim reduces its last part first, and no other claim', async () => {
  const [tea, cake] = [
    await createCategory({ name_en: 'Tea', name_zh: 'Tea' }),
    await createCategory({ name_en: 'Cake', name_zh: 'Cake' }),
  ]
  const parts = [
    { category_id: tea.id, amount: 25_00 },
    { category_id: cake.id, amount: 30_00 },
  ]
  const [first, second] = [
    await sendClaim('aisyah', { amount: 100_00, parts }),
    await sendClaim('aisyah', { amount: 100_00, parts, day: '2026-11-16' }),
  ]
  const less = { id: first.id, version: first.version, claimable: 40_00, reason: 'Too much' }
  expect(await call('mei.ling', claimApi.lower, less, HR)).toBe('200')
  const left = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('claim_part')
      .select(['request_id', 'claimable'])
      .where('request_id', 'in', [first.id, second.id])
      .orderBy('nth')
      .execute(),
  )
  const of = ({ id }: Shown) => left.filter(({ request_id }) => request_id === id).map(({ claimable }) => claimable)
  expect([of(first), of(second)]).toEqual([
    [25_00, 15_00],
    [25_00, 30_00],
  ])
})

it('PAY-14b a confirmation locks only the claims of its run, until it is done', async () => {
  const [taken, other] = [await sendClaim('aisyah'), await sendClaim('aisyah')]
  const insertClaim = ({ id }: Shown): Promise<string> =>
    server
      .tenant('meridian', async (tx) => {
        await sql`set local lock_timeout = '200ms'`.execute(tx)
        await sql`update request set changed_at = changed_at where id = ${id}::uuid`.execute(tx)
        return 'free'
      })
      .catch(({ code }) => code)
  await server.tenant('meridian', async (tx) => {
    await CLAIM_SOURCE.lock!(tx, [taken.id])
    expect([await insertClaim(taken), await insertClaim(other)]).toEqual(['try_again', 'free'])
  })
  expect(await insertClaim(taken)).toBe('free')
})

const offeredTo = async (who: string): Promise<string[]> =>
  good(await (await server.as(who)).call(claimApi.offered, {})).categories.map(({ name }: Shown) => name)

it('CLM-01c a category that requires an attachment refuses a claim without one, whole or in part; another does not', async () => {
  const hotel = await createCategory({ name_en: 'Hotel', name_zh: 'Hotel', needs_file: true })
  expect(await call('aisyah', claimCalls.send, claim({ category_id: hotel.id }))).toBe('files')
  const partly = { amount: 50_00, parts: [{ category_id: hotel.id, amount: 10_00 }] }
  expect(await call('aisyah', claimCalls.send, claim(partly))).toBe('files')
  expect(await call('aisyah', claimCalls.send, claim())).toBe('200')
  const { version } = hotel
  expect(await call('mei.ling', claimPolicyApi.edit, { id: hotel.id, version, needs_file: false }, HR)).toBe('200')
  expect(await call('aisyah', claimCalls.send, claim({ category_id: hotel.id }))).toBe('200')
  expect(await call('aisyah', claimCalls.send, claim(partly))).toBe('200')
})

it('CLM-01d a category that is switched off accepts no new claim; sent ones are still decided', async () => {
  const tolls = await createCategory({ name_en: 'Tolls', name_zh: 'Tolls' })
  const before = await sendClaim('aisyah', { category_id: tolls.id })
  const partly = { amount: 50_00, parts: [{ category_id: tolls.id, amount: 10_00 }] }
  let { version } = tolls
  const enable = async (is_enabled: boolean) =>
    expect(await call('mei.ling', claimPolicyApi.edit, { id: tolls.id, version: version++, is_enabled }, HR)).toBe(
      '200',
    )
  expect(await offeredTo('aisyah')).toContain('Tolls')
  await enable(false)
  expect(await offeredTo('aisyah')).not.toContain('Tolls')
  expect(await call('aisyah', claimCalls.send, claim({ category_id: tolls.id }))).toBe('category_id')
  expect(await call('aisyah', claimCalls.send, claim(partly))).toBe('parts')
  expect(await call('suresh', requestApi.approve, { id: before.id, version: before.version })).toBe('200')
  await enable(true)
  expect(await offeredTo('aisyah')).toContain('Tolls')
  expect(await call('aisyah', claimCalls.send, claim(partly))).toBe('200')
})

it('CLM-05a CLM-07b the approver reads what the person alone has used, not claims that another sent', async () => {
  const { id } = await createCategory({
    name_en: 'Parking',
    name_zh: 'Parking',
    limit_type: 'monthly',
    amount_limit: 200_00,
  })
  const same = { receipt_no: null, amount: 60_00 }
  const theirs = await sendClaim('amirul', { ...same, category_id: id })
  const own = await sendClaim('aisyah', { ...same, category_id: id })
  const partly = { day: '2026-11-17', amount: 90_00, parts: [{ category_id: id, amount: 20_00 }] }
  const parted = [await sendClaim('amirul', partly), await sendClaim('aisyah', partly)]
  const waiting: Shown[] = good(await (await server.as('suresh')).call(requestApi.toDecide, { per_page: 200 } as never))
  const factTexts = (one: { id: string }): string[] =>
    waiting.find((row) => row.id === one.id).facts.map(({ name, text }: Shown) => `${name}: ${text}`)
  for (const one of [theirs, own, ...parted]) {
    expect(factTexts(one)).toContain('Used this month: RM 80.00 of RM 200.00')
    expect(factTexts(one).filter((fact) => fact.startsWith('Same day'))).toEqual([])
  }
})

it('CLM-05d others lower a claim that another entered, an office’s HR those of its people, and it is logged', async () => {
  const lower = (id: string, who: string, role: RoleName, version = 1) =>
    call(who, claimApi.lower, { id, version, claimable: 15_00, reason: 'Half of it' }, role)
  const mine = await sendClaim('nurul', { employee_id: server.employeeId('mei.ling') }, HR)
  expect(await lower(mine.id, 'mei.ling', HR)).toBe('403 not_for_yourself')
  const [penang, kualaLumpur] = [await sendClaim('lakshmi'), await sendClaim('aisyah')]
  expect(await lower(penang.id, 'mei.ling', 'local hr')).toBe('404 not_found')
  expect(await lower(kualaLumpur.id, 'mei.ling', 'local hr')).toBe('200')
  const entries: Shown[] = good(
    await (await server.as('aminah', 'Company Admin')).call(activityApi.log, {
      object_id: kualaLumpur.id,
      per_page: 20,
    }),
  )
  const [lowered] = entries.filter(({ operation }) => operation.endsWith('/claimable'))
  expect(JSON.stringify(lowered?.changes)).toMatch(/"field":"claimable","before":4000,"after":1500/)
})

it('CLM-08d paying is offered for approved claims above zero, and never for one’s own', async () => {
  const approve = async ({ id, version }: Shown, who = 'suresh') =>
    good(await (await server.as(who)).call(requestApi.approve, { id, version }))
  const waits = await sendClaim('aisyah')
  const other = await approve(await sendClaim('aisyah'))
  const nothing = await sendClaim('aisyah')
  const lowered = good(
    await (await server.as('mei.ling', HR)).call(claimApi.lower, {
      id: nothing.id,
      version: nothing.version,
      claimable: 0,
      reason: 'Nothing',
    }),
  )
  await approve({ id: nothing.id, version: lowered.version })
  const mine = await approve(await sendClaim('arjun'), 'aminah')
  const theirs = await approve(await sendClaim('amirul'))
  const finance = await server.as('arjun', 'local finance')
  good(
    await finance.call(claimPaymentApi.pay, {
      claims: [{ id: theirs.id, version: theirs.version }],
      paid_on: '2026-11-20',
      reference: 'B-2',
    }),
  )
  const offeredActions = async (who: string, role: RoleName) => {
    const rows: Shown[] = [
      ...good(await (await server.as(who, role)).call(claimApi.toPay, { per_page: 200 } as never)),
      ...good(await (await server.as('aminah', 'Company Admin')).call(claimApi.list, { per_page: 200 } as never)),
    ]
    return [waits, other, nothing, mine, theirs].map(({ id }) =>
      rows.find((row) => row.id === id)?.actions.includes('pay'),
    )
  }
  expect(await offeredActions('arjun', 'local finance')).toEqual([false, true, false, false, false])
  expect(await offeredActions('jun.hao', 'HR Payroll')).toEqual([false, true, false, true, false])
})

it('CLM-07cd of three who submit one code or one number at once, one claim is accepted and the others find it', async () => {
  const left = (no: string) => `${no}11511189876${'000003CF'}${'00000400'}0000000024536806${'ydXZt4LAN1UHN/j1juVcRA=='}`
  const dollars = await createCategory({ name_en: 'Abroad', name_zh: 'Abroad', country: null, currency: 'TWD' })
  const atOnce = async (given: (nth: number) => object) => {
    const came = await Promise.all(
      ['aisyah', 'amirul', 'farid'].map((who, nth) => call(who, claimCalls.send, claim(given(nth)))),
    )
    return came.sort()
  }
  const coded = { qr: left('QQ55667788'), amount: 1024, currency: 'TWD', category_id: dollars.id }
  expect(await atOnce((nth) => ({ ...coded, receipt_no: `own ${nth}` }))).toEqual(['200', 'qr', 'qr'])
  expect(await atOnce(() => ({ receipt_no: 'AT ONCE 1', amount: 12_34 }))).toEqual(['200', 'remark', 'remark'])
})

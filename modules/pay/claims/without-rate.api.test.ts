import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { notificationsApi } from '#base/contracts/session-api.ts'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { approvalRuleApi } from '../../requests/approval/rules/contract.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { exchangeRateApi } from '../exchange-rates/contract.ts'
import { claimApi, claimCalls, claimPolicyApi } from './contract.ts'

/** Aisyah claims, Suresh is her manager; Mei Ling is HR Claim. No currency has a rate but those that a test types. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
const categories: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer()
  for (const [name, more] of [
    ['Meals', {}],
    ['Hotel', {}],
    ['Taxi', { amount_limit: 100_00 }],
  ] as const) {
    const about = { name_en: `${name} abroad`, name_zh: name, currency: 'MYR', needs_file: false, ...more }
    categories[name] = good(await call('mei.ling', claimPolicyApi.create, about, 'HR Claim')).id
  }
})
afterAll(() => server.stop())

const came = ({ status, body }: Reply): string =>
  status === 200 ? '200' : body.errors ? Object.keys(body.errors).join() : `${status} ${body.code}`
function good(reply: Reply): Json {
  expect(came(reply)).toBe('200')
  return reply.body.data
}
async function call(who: string, of: Json, input: object = {}, role?: RoleName): Promise<Reply> {
  return (await server.as(who, role)).call(of, input as never)
}
let nth = 0
beforeEach(() => {
  nth += 1
})
const claims = (more: object = {}, who = 'aisyah', role?: RoleName) =>
  call(
    who,
    claimCalls.send,
    {
      day: '2026-11-18',
      category_id: categories.Meals,
      receipt_no: `W ${nth}`,
      amount: 50_00,
      currency: 'SGD',
      ...more,
    },
    role,
  )
const typesRate = (currency: string, rate: number) =>
  call(
    'mei.ling',
    exchangeRateApi.type,
    { day: '2026-11-18', currency, unit: 1, rate, home: 'MYR', reason: 'Bank' },
    'HR Claim',
  )
const row = async (id: string) =>
  good(await call('mei.ling', claimApi.list, { rate_wanted: true }, 'HR Claim')).find((one: Json) => one.id === id)
const told = async (who: string, role: RoleName) =>
  JSON.stringify(good(await call(who, notificationsApi.items, {}, role)))

describe('the amount that the card was charged', () => {
  it('CLM-10a counts where the day has no rate, within the limit, and whoever decides sees that', async () => {
    expect(came(await claims({ currency: 'CHF' }))).toBe('day')
    const { id, version } = good(await claims({ currency: 'CHF', card_amount: 251_30 }))
    const seen = good(await call('suresh', requestApi.one, { id }))
    expect([seen.amount, seen.currency]).toEqual([251_30, 'MYR'])
    expect(JSON.stringify(seen.facts)).toMatch(/By card statement, no rate.*251\.30/)
    good(await call('suresh', requestApi.approve, { id, version }))
    const taxi = good(
      await claims({ currency: 'CHF', card_amount: 251_30, category_id: categories.Taxi, amount: 51_00 }),
    )
    expect(good(await call('suresh', requestApi.one, { id: taxi.id })).amount).toBe(100_00)
  })

  it('CLM-10a is shared among the parts of a receipt by their amounts', async () => {
    const parts = [{ category_id: categories.Hotel, amount: 10_01 }]
    const { id } = good(await claims({ currency: 'CHF', amount: 30_00, card_amount: 100_00, parts }))
    const { rows } = await server.tenant('meridian', async (tx) => ({
      rows: await tx.selectFrom('claim_part').select(['converted', 'claimable']).where('request_id', '=', id).execute(),
    }))
    // 100.00 x 10.01 / 30.00 = 33.366…
    expect(rows).toEqual([{ converted: 33_37, claimable: 33_37 }])
  })

  it('CLM-10a a rate of the day wins over it', async () => {
    good(await typesRate('AUD', 2.9))
    const { id } = good(await claims({ currency: 'AUD', card_amount: 999_00 }))
    expect(good(await call('suresh', requestApi.one, { id })).amount).toBe(145_00)
  })
})

describe('a claim whose rate is to be set', () => {
  it('CLM-10b has no amount, is told to HR and listed, and is not approved before', async () => {
    const { id, version } = good(await claims({ without_rate: true }))
    expect(await row(id)).toMatchObject({ rate_wanted: true, claimable: 0, amount: 50_00, currency: 'SGD' })
    expect(await told('mei.ling', 'HR Claim')).toContain('waits for an exchange rate')
    for (const [who, role] of [
      ['nurul', 'employee'],
      ['suresh', 'mgr'],
      ['aisyah', 'employee'],
    ] as const)
      expect(await told(who, role), who).not.toContain('for an exchange rate')
    const seen = good(await call('suresh', requestApi.one, { id }))
    expect([seen.amount, seen.warnings.map(({ code }: Json) => code)]).toEqual([null, ['claim_rate_wanted']])
    expect(came(await call('suresh', requestApi.approve, { id, version }))).toBe('409 claim_rate_wanted')
    const { rows } = good(await call('suresh', requestApi.decide, { rows: [{ id, version }], decision: 'approved' }))
    expect(rows).toMatchObject([{ done: false }])
  })

  it('CLM-10c is converted by the rate that HR types, within its limit, and its person is told', async () => {
    const { id } = good(await claims({ without_rate: true }))
    const taxi = good(await claims({ without_rate: true, category_id: categories.Taxi, amount: 70_00 }))
    const other = good(await claims({ without_rate: true, currency: 'NOK', amount: 71_00 }))
    good(await typesRate('SGD', 3.31))
    const seen = good(await call('suresh', requestApi.one, { id }))
    expect([seen.amount, seen.warnings]).toEqual([165_50, []])
    // 70.00 x 3.31 = 231.70, of which the limit leaves 100.00 less what was claimed before this month: it is for each claim.
    expect(good(await call('suresh', requestApi.one, { id: taxi.id })).amount).toBe(100_00)
    expect(await row(other.id)).toMatchObject({ rate_wanted: true })
    expect(seen.entries.at(-1)).toMatchObject({ what: 'recounted', about: { to: 165_50, rate_set: true } })
    good(await call('suresh', requestApi.approve, { id, version: seen.version }))
  })

  it('CLM-10c goes to whom its amount asks, and keeps the votes it has', async () => {
    const rule = {
      kind: 'claim',
      name: 'Large',
      from_amount: 1000_00,
      steps: [
        { needs: 'any', asks: [{ by: 'report_to', nth: 1 }] },
        { needs: 'any', asks: [{ by: 'person', employee_id: server.employeeId('kavitha') }] },
      ],
    }
    good(await call('aminah', approvalRuleApi.create, rule))
    const { id } = good(await claims({ without_rate: true, currency: 'GBP', amount: 200_00 }))
    const small = good(await claims({ without_rate: true, currency: 'GBP', amount: 100_00 }))
    const stepsOf = async (of: string) => good(await call('suresh', requestApi.one, { id: of })).way.length
    expect([await stepsOf(id), await stepsOf(small.id)]).toEqual([1, 1])
    // 1,000.00 and 500.00.
    good(await typesRate('GBP', 5))
    expect([await stepsOf(id), await stepsOf(small.id)]).toEqual([2, 1])
  })

  it('CLM-10b is the person’s own way: HR, who enters a claim for another, sets the rate first', async () => {
    const forAnother = { employee_id: server.employeeId('aisyah'), currency: 'SEK' }
    expect(came(await claims({ ...forAnother, without_rate: true }, 'mei.ling', 'HR Claim'))).toBe('without_rate')
    good(await claims({ ...forAnother, card_amount: 10_00 }, 'mei.ling', 'HR Claim'))
  })
})

it('CLM-05d whoever decides a lowered claim is not warned of days that it does not have', async () => {
  const { id, version } = good(await claims({ currency: 'MYR' }))
  const lowered = { id, version, claimable: 20_00, reason: 'Half of it was private' }
  good(await call('mei.ling', claimApi.lower, lowered, 'HR Claim'))
  const seen = good(await call('suresh', requestApi.one, { id }))
  expect([seen.amount, seen.warnings]).toEqual([20_00, []])
})

it('CLM-12 a category with one name has it in both languages, until it gets another in one', async () => {
  const made = good(await call('mei.ling', claimPolicyApi.create, { name_en: 'Parking', currency: 'MYR' }, 'HR Claim'))
  expect(made).toMatchObject({ name_en: 'Parking', name_zh: 'Parking' })
  const edit = async (version: number, patch: object) =>
    good(await call('mei.ling', claimPolicyApi.edit, { id: made.id, version, ...patch }, 'HR Claim'))
  expect(await edit(1, { name_en: 'Parking and toll' })).toMatchObject({ name_zh: 'Parking and toll' })
  expect(await edit(2, { name_zh: '停車費' })).toMatchObject({ name_en: '停車費', name_zh: '停車費' })
  expect(await edit(3, { name_en: 'Parking', name_zh: '停車費' })).toMatchObject({
    name_en: 'Parking',
    name_zh: '停車費',
  })
  expect(await edit(4, { name_en: 'Toll' })).toMatchObject({ name_en: 'Toll', name_zh: '停車費' })
  expect(came(await call('mei.ling', claimPolicyApi.create, { currency: 'MYR' }, 'HR Claim'))).toBe('name_en')
})

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { retryReply } from '#test/retry-call.ts'
import { type Caller, type Reply, startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { requestFileApi } from '../../requests/approval/sending/contract.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { exchangeRateApi } from '../exchange-rates/contract.ts'
import { claimApi, claimCalls, claimPaymentApi, claimPolicyApi } from './contract.ts'
import { claimSeed } from './seed.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let server: TestServer
let hr: Caller
let finance: Caller
let manager: Caller
let payer: Caller
const callers = new Map<string, Caller>()
const categories: Record<string, string> = {}

const good = ({ status, body }: Reply): Shown => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
/** Runs work with sign-ins on another day, then returns to today, even after an error. */
async function onAnotherDay(day: string, work: () => Promise<void>): Promise<void> {
  server.clock.set(`${day}T02:00:00.000Z`)
  callers.clear()
  try {
    await work()
  } finally {
    server.clock.set(`${TODAY}T02:00:00.000Z`)
    callers.clear()
  }
}
async function as(who: string, role?: RoleName): Promise<Caller> {
  const key = `${who} ${role}`
  if (!callers.has(key)) callers.set(key, await server.as(who, role))
  return callers.get(key)!
}

beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Claim')
  finance = await server.as('arjun', 'local finance')
  manager = await as('suresh')
  payer = await server.as('jun.hao', 'HR Payroll')
  const made = async (name: string, more: object = {}) => {
    const about = { name_en: name, name_zh: name, country: 'MY', currency: 'MYR', needs_file: false, ...more }
    categories[name] = good(await hr.call(claimPolicyApi.create, about as never)).id
  }
  await made('Meals')
  await made('Taxi', { amount_limit: 100_00 })
  await made('Phone', { limit_type: 'monthly', amount_limit: 150_00 })
  await made('Medical', { limit_type: 'annually', amount_limit: 500_00 })
  await made('Hotel', { needs_file: true })
  await made('Off')
  await made('Taipei', { country: 'TW', currency: 'TWD' })
  await made('Abroad', { country: null, currency: 'TWD' })
  const off = good(await hr.call(claimPolicyApi.list, { search: 'Off' }))[0]
  good(await hr.call(claimPolicyApi.edit, { id: off.id, version: off.version, is_enabled: false }))
  const rate = (currency: string, unit: 1 | 100, value: number, day: string) =>
    hr.call(exchangeRateApi.type, { day, currency, unit, rate: value, home: 'MYR', reason: 'Test' })
  good(await rate('USD', 1, 4.37, '2026-11-18'))
  good(await rate('TWD', 100, 13.4215, '2026-11-18'))
  good(await rate('IDR', 100, 0.0285, '2026-11-18'))
})
afterAll(() => server.stop())
beforeEach(() => {
  number += 1
})

let number = 0
const claim = (more: Shown = {}) => ({
  day: '2026-11-18',
  category_id: categories[more.of ?? 'Meals']!,
  receipt_no: `R-${number}-${Math.random()}`,
  amount: 40_00,
  currency: 'MYR',
  ...Object.fromEntries(Object.entries(more).filter(([key]) => key !== 'of')),
})
async function send(more: Shown = {}, who = 'aisyah'): Promise<Reply> {
  const by = await as(who)
  return retryReply(() => by.call(claimCalls.send, claim(more) as never))
}
const sendClaim = async (more: Shown = {}, who = 'aisyah') => good(await send(more, who))
const findClaim = async (id: string, by = hr) =>
  (good(await by.call(claimApi.list, { per_page: 200 })) as Shown[]).find((one) => one.id === id)
const preview = async (more: Shown = {}, who = 'aisyah') =>
  good(await (await as(who)).call(claimCalls.preview, more as never))
async function approveClaim(more: Shown = {}, who = 'aisyah') {
  const { id, version } = await sendClaim(more, who)
  return good(await manager.call(requestApi.approve, { id, version }))
}
const refused = ({ status, body }: Reply) => [status, body.errors && Object.keys(body.errors), body.code]
const codes = ({ body }: Reply) => body.errors
const picture = (shade: number) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade, g: 20, b: 30 } } })
    .png()
    .toBuffer()
const uploadPicture = async (shade: number, who = 'aisyah') =>
  good(
    await (await as(who)).call(requestFileApi.upload, {} as never, {
      files: { file: { name: 'receipt.png', content: await picture(shade) } },
    }),
  ).id as string

describe('CLM-02 CLM-04 a claim', () => {
  it('CLM-02a CLM-06b approvers of a claim see what they need, and it stays approved until it is paid', async () => {
    const made = await sendClaim({ amount: 100_00, currency: 'USD' })
    expect(made.state).toBe('pending')
    const waiting = good(await manager.call(requestApi.toDecide, {})) as Shown[]
    const row = waiting.find(({ id }) => id === made.id)
    expect(row).toMatchObject({ kind: 'claim', title: 'Meals', amount: 437_00, currency: 'MYR' })
    expect(row.facts.map(({ text }: Shown) => text)).toEqual([
      expect.stringContaining('18 Nov 2026'),
      'US$ 100.00',
      '1 USD = 4.37 MYR (18 Nov 2026)',
      'RM 437.00',
    ])
    good(await manager.call(requestApi.approve, { id: made.id, version: made.version }))
    expect(await findClaim(made.id)).toMatchObject({
      state: 'approved',
      claimable: 437_00,
      claim_currency: 'MYR',
      amount: 100_00,
      currency: 'USD',
      approved_on: TODAY,
      pays: 'payroll',
      category: 'Meals',
    })
    await onAnotherDay('2026-11-21', async () => {
      const own = good(await (await as('aisyah')).call(claimApi.mine, {})) as Shown[]
      expect(own.find(({ id }) => id === made.id).state).toBe('approved')
    })
  })

  it('a person sees their own claims, and those of reports, an office or everybody by their permission', async () => {
    const { id } = await sendClaim()
    const of = async (who: string, role?: RoleName) =>
      (good(await (await as(who, role)).call(claimApi.list, { per_page: 200 })) as Shown[]).some((one) => one.id === id)
    expect(await of('suresh')).toBe(true)
    expect(await of('azman')).toBe(false)
    expect(await of('mei.ling', 'HR Claim')).toBe(true)
    expect((good(await (await as('azman')).call(claimApi.mine, {})) as Shown[]).some((one) => one.id === id)).toBe(
      false,
    )
    expect((await (await as('azman')).call(requestApi.one, { id })).status).toBe(404)
  })
})

describe('CLM-01 CLM-05 limits', () => {
  it('CLM-01a CLM-05b a limit for each claim caps the claimable amount, and is shown before the amount', async () => {
    const before = await preview({ day: '2026-11-18', category_id: categories.Taxi })
    expect(before.of_kind).toMatchObject({
      limit: { type: 'default', amount: 100_00, used: 0, left: 100_00 },
      claimable: null,
    })
    const { id } = await sendClaim({ of: 'Taxi', amount: 120_00 })
    expect(await findClaim(id)).toMatchObject({ amount: 120_00, claimable: 100_00 })
    expect(await findClaim((await sendClaim({ of: 'Taxi', amount: 100_00 })).id)).toMatchObject({ claimable: 100_00 })
  })

  it('CLM-01a CLM-05bc a limit a month counts pending, approved and paid claims by transaction date, not closed ones', async () => {
    const remainingLimit = async (day: string) =>
      (await preview({ day, category_id: categories.Phone })).of_kind.limit.left
    const first = await sendClaim({ of: 'Phone', amount: 100_00 })
    expect([await remainingLimit('2026-11-18'), await remainingLimit('2026-10-31')]).toEqual([50_00, 150_00])
    const second = await sendClaim({ of: 'Phone', amount: 80_00 })
    expect(await findClaim(second.id)).toMatchObject({ amount: 80_00, claimable: 50_00 })
    expect(codes(await send({ of: 'Phone', amount: 1 }))).toEqual({ amount: ['The limit is used up.'] })
    // Another month, and another person, have their own limit.
    await sendClaim({ of: 'Phone', amount: 150_00, day: '2026-10-31' })
    const taken = good(await (await as('aisyah')).call(requestApi.withdraw, { id: first.id, version: first.version }))
    expect(await remainingLimit('2026-11-18')).toBe(100_00)
    // When it is changed and sent again, its own former amount does not count.
    const again = claim({ of: 'Phone', amount: 100_00 })
    good(
      await (await as('aisyah')).call(claimCalls.change, { ...again, id: first.id, version: taken.version } as never),
    )
    expect(await remainingLimit('2026-11-18')).toBe(0)
    const rejected = good(
      await manager.call(requestApi.reject, { id: second.id, version: second.version, remark: 'No' }),
    )
    expect(rejected.state).toBe('rejected')
    expect(await remainingLimit('2026-11-18')).toBe(50_00)
  })

  it('CLM-01a CLM-05b a yearly limit covers the year’s end and beginning', async () => {
    await onAnotherDay('2027-01-02', async () => {
      await sendClaim({ of: 'Medical', amount: 500_00, day: '2026-12-31' })
      expect(codes(await send({ of: 'Medical', amount: 1, day: '2026-12-31' }))).toHaveProperty('amount')
      const next = await sendClaim({ of: 'Medical', amount: 500_00, day: '2027-01-01' })
      expect(next.state).toBe('pending')
    })
  })

  it('CLM-05a a limit belongs to one person: another person’s claims do not use it', async () => {
    await sendClaim({ of: 'Phone', amount: 150_00, day: '2026-08-31' }, 'farid')
    const mine = await preview({ day: '2026-08-31', category_id: categories.Phone }, 'aisyah')
    expect(mine.of_kind.limit).toMatchObject({ used: 0, left: 150_00 })
    expect(await findClaim((await sendClaim({ of: 'Phone', amount: 150_00, day: '2026-08-31' })).id)).toMatchObject({
      claimable: 150_00,
    })
    expect(codes(await send({ of: 'Phone', amount: 1, day: '2026-08-31' }, 'farid'))).toHaveProperty('amount')
  })

  it('CLM-05b the limit of a position or an office applies where set, the nearest first', async () => {
    const { position_id, office_id } = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employment')
        .select(['position_id', 'office_id'])
        .where('employee_id', '=', server.employeeId('aisyah'))
        .orderBy('from_day', 'desc')
        .executeTakeFirstOrThrow(),
    )
    const [taxi] = good(await hr.call(claimPolicyApi.list, { search: 'Taxi' }))
    const limits = [
      { position_id: null, office_id, amount_limit: 200_00 },
      { position_id, office_id: null, amount_limit: 300_00 },
    ]
    const changed = good(await hr.call(claimPolicyApi.edit, { id: taxi.id, version: taxi.version, limits } as never))
    expect(changed.limits).toHaveLength(2)
    const offered = good(await (await as('aisyah')).call(claimApi.offered, {}))
    expect(offered.categories.find(({ name }: Shown) => name === 'Taxi').amount_limit).toBe(300_00)
    const none = { id: taxi.id, version: changed.version, limits: [{ amount_limit: 1 }] }
    expect(codes(await hr.call(claimPolicyApi.edit, none as never))).toHaveProperty('limits')
    good(await hr.call(claimPolicyApi.edit, { id: taxi.id, version: changed.version, limits: [] }))
  })

  it('CLM-05cd the decision checks the limit too, and HR may lower a claim before it with a reason that the person sees', async () => {
    const made = await sendClaim({ of: 'Taxi', amount: 90_00 })
    const lower = { id: made.id, version: made.version, claimable: 60_00, reason: 'Only one way' }
    expect(refused(await manager.call(claimApi.lower, lower))).toEqual([403, undefined, 'forbidden'])
    expect(codes(await hr.call(claimApi.lower, { ...lower, claimable: 90_00 }))).toHaveProperty('claimable')
    expect(codes(await hr.call(claimApi.lower, { ...lower, reason: '' }))).toHaveProperty('reason')
    const after = good(await hr.call(claimApi.lower, lower))
    expect(after).toMatchObject({ claimable: 60_00, lowered_from: 90_00, lowered_reason: 'Only one way' })
    const own = good(await (await as('aisyah')).call(requestApi.one, { id: made.id }))
    expect(own.entries.at(-1)).toMatchObject({ what: 'recounted', remark: 'Only one way' })
    expect(own.amount).toBe(60_00)
    good(await manager.call(requestApi.approve, { id: made.id, version: after.version }))
    expect((await hr.call(claimApi.lower, { ...lower, version: after.version + 1, claimable: 1 })).status).toBe(409)

    const second = await sendClaim({ of: 'Taxi', amount: 90_00 })
    const [taxi] = good(await hr.call(claimPolicyApi.list, { search: 'Taxi' }))
    good(await hr.call(claimPolicyApi.edit, { id: taxi.id, version: taxi.version, amount_limit: 50_00 }))
    const late = await manager.call(requestApi.approve, { id: second.id, version: second.version })
    expect([late.status, Object.keys(codes(late) ?? {})]).toEqual([422, ['amount']])
    const fitting = good(
      await hr.call(claimApi.lower, { ...lower, id: second.id, version: second.version, claimable: 50_00 }),
    )
    good(await manager.call(requestApi.approve, { id: second.id, version: fitting.version }))
  })

  it('CLM-05d HR cannot lower their own claims, and a claim of zero is never paid', async () => {
    const own = await sendClaim({}, 'mei.ling')
    const lower = { id: own.id, version: own.version, claimable: 0, reason: 'x' }
    expect((await hr.call(claimApi.lower, lower)).body.code).toBe('not_for_yourself')
    const made = await sendClaim()
    const zero = good(await hr.call(claimApi.lower, { ...lower, id: made.id, version: made.version }))
    const done = good(await manager.call(requestApi.approve, { id: made.id, version: zero.version }))
    expect(await findClaim(made.id)).toMatchObject({ state: 'approved', claimable: 0, pays: null })
    const pay = { claims: [{ id: made.id, version: done.version }], paid_on: TODAY, reference: 'X' }
    expect((await finance.call(claimPaymentApi.pay, pay)).body.code).toBe('claim_of_nothing')
  })
})

describe('CLM-01 CLM-02 CLM-03 CLM-06 CLM-08 claims refused at their field, with nothing stored', () => {
  it.each<[string, Shown, string]>([
    ['a date to come', { day: '2026-11-21' }, 'day'],
    ['a date 91 days ago', { day: '2026-08-21' }, 'day'],
    ['no rate of the currency', { currency: 'EUR' }, 'day'],
    ['a rate that is too old', { currency: 'USD', day: '2026-10-01' }, 'day'],
    ['no amount', { amount: 0 }, 'amount'],
    ['a negative amount', { amount: -1 }, 'amount'],
    ['an amount that comes to nothing', { amount: 1, currency: 'IDR' }, 'amount'],
    ['an amount past all bounds', { amount: 100_000_000_000, currency: 'USD' }, 'amount'],
    ['a currency that is none', { currency: 'XXQ' }, 'currency'],
    ['a category that is off', { of: 'Off' }, 'category_id'],
    ['a category of another country', { of: 'Taipei' }, 'category_id'],
    ['a category that is not there', { category_id: '0190a000-0000-7000-8000-00000000dead' }, 'category_id'],
    ['no receipt where one is owed', { of: 'Hotel' }, 'files'],
    ['a file that is not there', { files: ['0190a000-0000-7000-8000-00000000dead'] }, 'files'],
    ['a code that is none', { qr: 'https://example.com' }, 'qr'],
  ])('CLM-01cd CLM-02b CLM-06c a claim is refused for %s', async (_, wrong, field) => {
    const count = async () =>
      (good(await (await as('aisyah')).call(claimApi.mine, { per_page: 200 })) as Shown[]).length
    const before = await count()
    expect(refused(await send(wrong))).toEqual([422, [field], 'validation_failed'])
    expect(await count()).toBe(before)
  })

  it('CLM-03c SYS-07b without a rate the refusal has the words of the specification', async () => {
    const reply = await send({ currency: 'EUR' })
    expect(codes(reply).day[0]).toMatch(/^Unable to retrieve the rate for the selected transaction date/)
  })

  it('CLM-03c the form reports a missing rate only where there is none, not for an amount out of range', async () => {
    const form = async (more: Shown) => {
      const { of_kind, refused } = await preview(claim(more))
      return [of_kind.no_rate, of_kind.comes_to?.amount ?? null, Object.keys(refused)]
    }
    expect(await form({ currency: 'EUR' })).toEqual([true, null, ['day']])
    expect(await form({ currency: 'USD', amount: 100_000_000_000 })).toEqual([false, null, ['amount']])
    expect(await form({ currency: 'USD', amount: 100_00 })).toEqual([false, 437_00, []])
  })

  it('CLM-08g the oldest and the newest allowed date are accepted', async () => {
    await sendClaim({ day: TODAY })
    await sendClaim({ day: '2026-08-22' })
  })

  it('CLM-06f a rate typed later changes no sent and no approved claim (complaint 77)', async () => {
    const made = await sendClaim({ amount: 10_00, currency: 'USD', day: '2026-11-19' })
    // The rate of the day before: 4.37.
    expect(await findClaim(made.id)).toMatchObject({ claimable: 43_70 })
    good(
      await hr.call(exchangeRateApi.type, {
        day: '2026-11-19',
        currency: 'USD',
        unit: 1,
        rate: 4.5,
        home: 'MYR',
        reason: 'Late',
      }),
    )
    good(await manager.call(requestApi.approve, { id: made.id, version: made.version }))
    expect(await findClaim(made.id)).toMatchObject({ claimable: 43_70, state: 'approved' })
    expect(await findClaim((await sendClaim({ amount: 10_00, currency: 'USD', day: '2026-11-19' })).id)).toMatchObject({
      claimable: 45_00,
    })
  })
})

describe('CLM-07 the same receipt across the company', () => {
  const LEFT = `AB1122334411511189876${'000003CF'}${'00000400'}0000000024536806${'ydXZt4LAN1UHN/j1juVcRA=='}`

  it('CLM-07c the same file is refused, without naming its owner, until that claim is closed', async () => {
    const first = await sendClaim({ of: 'Hotel', files: [await uploadPicture(1)] })
    const copy = await uploadPicture(1, 'farid')
    const other = await send({ of: 'Hotel', files: [copy] }, 'farid')
    expect(codes(other)).toEqual({ files: ['This receipt was claimed already.'] })
    expect(JSON.stringify(other.body)).not.toMatch(/aisyah|Aisyah/)
    expect((await preview({ ...claim({ of: 'Hotel' }), files: [copy] }, 'farid')).refused).toHaveProperty('files')
    await sendClaim({ of: 'Hotel', files: [await uploadPicture(2, 'farid')] }, 'farid')
    good(await (await as('aisyah')).call(requestApi.withdraw, { id: first.id, version: first.version }))
    await sendClaim({ of: 'Hotel', files: [copy] }, 'farid')
  })

  it('CLM-07c the same code is refused, and a code with other contents asks for a remark', async () => {
    const given = { qr: `${LEFT}:**:1`, amount: 1024, currency: 'TWD', receipt_no: 'AB11223344' }
    await sendClaim(given)
    expect(codes(await send({ ...given, qr: LEFT, receipt_no: 'x' }, 'farid'))).toEqual({
      qr: ['This receipt was claimed already.'],
    })
    const another = LEFT.replace('AB11223344', 'AB11223345')
    const differing = { ...given, qr: another, receipt_no: 'AB11223345', amount: 2048 }
    expect(codes(await send(differing))).toHaveProperty('remark')
    await sendClaim({ ...differing, remark: 'Two on one receipt' })
  })

  it('CLM-07d the same number, day and amount asks for a remark that the approver sees', async () => {
    const given = { receipt_no: 'INV 2026-77', amount: 33_00 }
    await sendClaim(given)
    const alike = { ...given, receipt_no: 'inv/2026/77' }
    expect((await preview(claim(alike), 'farid')).warnings).toMatchObject([
      { code: 'claim_receipt_alike', remark: true },
    ])
    expect(codes(await send(alike, 'farid'))).toEqual({ remark: [expect.any(String)] })
    const made = await sendClaim({ ...alike, remark: 'Two coffees' }, 'farid')
    expect(good(await hr.call(requestApi.one, { id: made.id })).entries[0].remark).toBe('Two coffees')
    await sendClaim({ ...given, amount: 33_01 })
    await sendClaim({ ...given, day: '2026-11-17' })
  })

  it('CLM-07a a receipt of an approved or paid claim counts as claimed, like that of a waiting one', async () => {
    const shades = { approved: 41, paid: 42 }
    for (const [state, shade] of Object.entries(shades)) {
      const done = await approveClaim({ of: 'Hotel', amount: 1_00 + shade, files: [await uploadPicture(shade)] })
      if (state === 'paid') {
        const claims = [{ id: done.id, version: done.version }]
        good(await finance.call(claimPaymentApi.pay, { claims, paid_on: TODAY, reference: 'CLM-07a' }))
      }
      expect((await findClaim(done.id)).state).toBe(state)
      expect(codes(await send({ of: 'Hotel', files: [await uploadPicture(shade, 'farid')] }, 'farid'))).toEqual({
        files: ['This receipt was claimed already.'],
      })
    }
  })

  it('CLM-07b two equal claims of one person without two numbers ask for a remark, and both approvers see it', async () => {
    const given = { receipt_no: null, amount: 19_90 }
    const first = await sendClaim(given)
    expect((await preview(claim(given))).warnings).toMatchObject([{ code: 'claim_same_again', remark: true }])
    expect(codes(await send(given))).toEqual({ remark: [expect.any(String)] })
    // A number on only one of them does not distinguish them; on both it does, and another person's claim is separate.
    expect(codes(await send({ ...given, receipt_no: 'NEW 1' }))).toEqual({ remark: [expect.any(String)] })
    const second = await sendClaim({ ...given, remark: 'Lunch and dinner' })
    await sendClaim(given, 'farid')
    for (const other of [
      { day: '2026-11-17' },
      { of: 'Taxi' },
      { amount: 19_91 },
      { currency: 'USD', day: '2026-11-18' },
    ])
      await sendClaim({ ...given, ...other })
    const facts = async (id: string) => {
      const waiting = good(await manager.call(requestApi.toDecide, { per_page: 200 })) as Shown[]
      return waiting.find((row) => row.id === id).facts.map(({ name, text }: Shown) => `${name}: ${text}`)
    }
    for (const { id } of [first, second])
      expect(await facts(id)).toContain('Same day, category and amount: Another claim is pending')
    expect(good(await manager.call(requestApi.one, { id: second.id })).entries[0].remark).toBe('Lunch and dinner')
    // The approver sees the warning, and the answer of the person who sent it.
    expect(good(await manager.call(requestApi.one, { id: first.id })).warnings).toMatchObject([
      { code: 'claim_same_again' },
    ])
    good(await manager.call(requestApi.approve, { id: first.id, version: first.version }))
    expect(await facts(second.id)).toContain('Same day, category and amount: Another claim is approved')

    // Changed into an existing claim.
    const other = await sendClaim({ ...given, amount: 25_00 })
    const mine = await as('aisyah')
    const taken = good(await mine.call(requestApi.withdraw, { id: other.id, version: other.version }))
    const changed = { ...claim(given), id: other.id, version: taken.version }
    expect(codes(await mine.call(claimCalls.change, changed as never))).toEqual({ remark: [expect.any(String)] })
    // Its own former version is no other claim.
    good(await mine.call(claimCalls.change, { ...changed, amount: 25_00 } as never))
    // Two numbers are two receipts.
    await sendClaim({ amount: 77_70, receipt_no: 'A 1' })
    await sendClaim({ amount: 77_70, receipt_no: 'A 2' })
  })

  it('CLM-07b CLM-08c of several equal claims sent at once one is accepted and the others ask for a remark', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => send({ receipt_no: null, amount: 21_21 })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it('of two people who send one receipt at once one is refused', async () => {
    const qr = LEFT.replace('AB11223344', 'ZZ99887766')
    const given = { qr, amount: 1024, currency: 'TWD', receipt_no: 'ZZ99887766' }
    const replies = await Promise.all(['aisyah', 'farid', 'nurul'].map((who) => send(given, who)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it('claims sent at once never exceed a limit together', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => send({ of: 'Phone', amount: 40_00, day: '2026-09-15' })),
    )
    const made = all.filter(({ status }) => status === 200).map(({ body }) => body.data.id)
    const amounts = await Promise.all(made.map(async (id) => (await findClaim(id)).claimable as number))
    expect(amounts.toSorted((a, b) => b - a)).toEqual([40_00, 40_00, 40_00, 30_00])
  })
})

describe('CLM-08 claims paid together outside payroll', () => {
  it('CLM-08ab a payment pays claims once, with day and reference, and is undone as a whole', async () => {
    const one = await approveClaim({ amount: 50_00 })
    const two = await approveClaim({ amount: 70_00 })
    const claims = [one, two].map(({ id, version }) => ({ id, version }))
    const pay = { claims, paid_on: TODAY, reference: 'Cheque 88' }
    expect((await manager.call(claimPaymentApi.pay, pay)).status).toBe(403)
    expect(codes(await finance.call(claimPaymentApi.pay, { ...pay, paid_on: '2026-11-21' }))).toHaveProperty('paid_on')
    expect(codes(await finance.call(claimPaymentApi.pay, { ...pay, reference: ' ' }))).toHaveProperty('reference')
    const payment = good(await finance.call(claimPaymentApi.pay, pay))
    expect(payment).toMatchObject({ amount: 120_00, claims: 2, currency: 'MYR', state: 'paid', actions: ['undo'] })
    expect((await finance.call(claimPaymentApi.pay, pay)).status).toBe(409)
    const inIt = good(await finance.call(claimApi.toPay, { payment_id: payment.id })) as Shown[]
    expect(inIt.map(({ state, pays, paid_in }) => [state, pays, paid_in])).toEqual([
      ['paid', 'outside', 'Cheque 88'],
      ['paid', 'outside', 'Cheque 88'],
    ])
    const paid = await findClaim(one.id)
    const revoke = { id: one.id, version: paid.version, remark: 'Wrong' }
    expect((await hr.call(requestApi.revoke, revoke)).body.code).toBe('claim_paid_outside')

    const undo = { id: payment.id, version: payment.version }
    expect(codes(await finance.call(claimPaymentApi.undo, { ...undo, remark: '' }))).toHaveProperty('remark')
    const undone = good(await finance.call(claimPaymentApi.undo, { ...undo, remark: 'Bounced' }))
    expect(undone).toMatchObject({ state: 'undone', undone_remark: 'Bounced', actions: [] })
    expect(await findClaim(one.id)).toMatchObject({ state: 'approved', pays: 'payroll', paid_in: null })
    expect((await finance.call(claimPaymentApi.undo, { ...undo, version: undone.version, remark: 'x' })).status).toBe(
      409,
    )
    // Its former claims are still known.
    expect(good(await finance.call(claimApi.toPay, { payment_id: payment.id }))).toHaveLength(2)
  })

  const pay = (claims: Shown[], by: Caller) =>
    by.call(claimPaymentApi.pay, {
      claims: claims.map(({ id, version }) => ({ id, version })),
      paid_on: TODAY,
      reference: 'X',
    })

  it('CLM-08a a claim that is not approved cannot be paid', async () => {
    const reply = await pay([await sendClaim()], finance)
    expect([reply.status, reply.body.code]).toEqual([409, 'request_is_pending'])
  })

  it('CLM-08d a payer neither pays their own claims nor undoes a payment with one of them', async () => {
    const mine = await sendClaim({}, 'arjun')
    const own = good(await (await as('aminah')).call(requestApi.approve, { id: mine.id, version: mine.version }))
    const others = await approveClaim()
    const refusal = await pay([own, others], finance)
    expect([refusal.status, refusal.body.code]).toEqual([403, 'not_for_yourself'])
    expect(await findClaim(own.id)).toMatchObject({ state: 'approved', paid_in: null })
    // Another person who may pay does it, and undoes it.
    const payment = good(await pay([own, others], payer))
    const undo = { id: payment.id, version: payment.version, remark: 'Bounced' }
    const undoing = await finance.call(claimPaymentApi.undo, undo)
    expect([undoing.status, undoing.body.code]).toEqual([403, 'not_for_yourself'])
    expect(await findClaim(own.id)).toMatchObject({ state: 'paid', paid_in: 'X' })
    expect(good(await payer.call(claimPaymentApi.undo, undo))).toMatchObject({ state: 'undone' })
  })

  it('CLM-08h one receipt over two categories has parts that add up to it, each within its category’s limit', async () => {
    const day = '2026-10-15'
    const parts = (...of: [string, number][]) =>
      of.map(([name, amount]) => ({ category_id: categories[name]!, amount }))
    const remainingLimit = async () =>
      (await preview({ day, category_id: categories.Phone }, 'farid')).of_kind.limit.left
    const given = { day, amount: 250_00, parts: parts(['Phone', 160_00]) }
    // By hand: 250 - 160 = 90 of meals without a limit; of 160 for the phone its month has 150.
    const seenBefore = await preview(claim(given), 'farid')
    expect([seenBefore.refused, await remainingLimit()]).toEqual([{}, 150_00])
    // Before submission, each category shows its own limit.
    expect(seenBefore.of_kind).toMatchObject({
      category: 'Meals',
      limit: null,
      comes_to: { amount: 90_00 },
      claimable: 90_00,
      parts: [{ category: 'Phone', limit: { type: 'monthly', left: 150_00 }, comes_to: 160_00, claimable: 150_00 }],
    })
    const inDollars = { ...given, day: '2026-11-18', currency: 'USD', amount: 30_00, parts: parts(['Phone', 10_00]) }
    // By hand: 20 × 4.37 = 87.40 of meals, 10 × 4.37 = 43.70 for the phone.
    expect((await preview(claim(inDollars), 'farid')).of_kind).toMatchObject({
      comes_to: { amount: 87_40 },
      parts: [{ category: 'Phone', comes_to: 43_70, claimable: 43_70 }],
    })
    // A part in another currency is refused at its field and never shown.
    const abroad = await preview(claim({ ...given, parts: parts(['Abroad', 1_00]) }), 'farid')
    expect([Object.keys(abroad.refused), abroad.of_kind.parts]).toEqual([['parts'], []])
    const made = await sendClaim(given, 'farid')
    expect(await findClaim(made.id)).toMatchObject({ amount: 250_00, claimable: 240_00, category: 'Meals + Phone' })
    expect(await remainingLimit()).toBe(0)
    const facts = async () =>
      good(await hr.call(requestApi.one, { id: made.id })).facts.map(({ name, text }: Shown) => `${name}: ${text}`)
    expect(await facts()).toEqual(
      expect.arrayContaining([
        'Phone: RM 160.00 of it, RM 150.00 claimable',
        'Used this month: RM 150.00 of RM 150.00',
      ]),
    )
    const found = good(
      await hr.call(claimApi.list, { category_id: categories.Phone, employee_id: server.employeeId('farid') } as never),
    ) as Shown[]
    expect(found.map(({ id }) => id)).toContain(made.id)
    for (const [wrong, field] of [
      [{ parts: parts(['Phone', 1]) }, 'parts'],
      [{ day: '2026-09-10', parts: parts(['Phone', 200_00], ['Taxi', 50_00]) }, 'parts'],
      [{ day: '2026-09-10', parts: parts(['Meals', 1_00]) }, 'parts'],
      [{ day: '2026-09-10', parts: parts(['Abroad', 1_00]) }, 'parts'],
      [{ day: '2026-09-10', parts: parts(['Off', 1_00]) }, 'parts'],
      [{ day: '2026-09-10', parts: parts(['Hotel', 1_00]) }, 'files'],
      [{ day: '2026-09-10', parts: parts(['Phone', 1_00], ['Phone', 2_00]) }, 'parts'],
    ] as const)
      expect(Object.keys(codes(await send({ ...given, ...wrong }, 'farid'))), JSON.stringify(wrong)).toEqual([field])
    // HR's reduction comes off the claim's own category first: 240 - 90 = 150, and 120 more of the phone.
    const lower = { id: made.id, version: made.version, claimable: 30_00, reason: 'Half' }
    const lowered = good(await hr.call(claimApi.lower, lower))
    expect([lowered.claimable, await remainingLimit()]).toEqual([30_00, 120_00])
    // Sent again without parts, nothing counts for the phone.
    const other = await sendClaim({ ...given, day: '2026-09-10' }, 'farid')
    const mine = await as('farid')
    const taken = good(await mine.call(requestApi.withdraw, { id: other.id, version: other.version }))
    expect(taken.given.parts).toEqual(given.parts)
    good(
      await mine.call(claimCalls.change, {
        ...claim({ ...given, day: '2026-09-10', parts: [] }),
        id: other.id,
        version: taken.version,
      } as never),
    )
    expect(await findClaim(other.id)).toMatchObject({ claimable: 250_00, category: 'Meals' })
    expect((await preview({ day: '2026-09-10', category_id: categories.Phone }, 'farid')).of_kind.limit.left).toBe(
      150_00,
    )
  })

  it('CLM-08e a payment has one currency', async () => {
    const ringgit = await approveClaim()
    const dollars = await approveClaim({ of: 'Abroad', currency: 'TWD', amount: 500 })
    const mixed = await pay([ringgit, dollars], finance)
    expect(codes(mixed)).toEqual({ claims: [expect.any(String)] })
    for (const { id } of [ringgit, dollars])
      expect(await findClaim(id)).toMatchObject({ state: 'approved', paid_in: null })
    expect(good(await pay([dollars], finance))).toMatchObject({ currency: 'TWD', amount: 500 })
  })
})

describe('CLM-01 categories', () => {
  it('a used category is switched off, and only an unused one is deleted', async () => {
    const about = { name_en: 'New', name_zh: '新', currency: 'MYR' }
    const made = good(await hr.call(claimPolicyApi.create, about))
    expect(made).toMatchObject({
      limit_type: 'default',
      amount_limit: 0,
      needs_file: true,
      is_enabled: true,
      country: null,
    })
    expect(codes(await hr.call(claimPolicyApi.create, { ...about, name_en: 'NEW' }))).toHaveProperty('name_en')
    expect(codes(await hr.call(claimPolicyApi.create, { ...about, name_en: 'x', pay_code: 'bonus' }))).toHaveProperty(
      'pay_code',
    )
    good(await hr.call(claimPolicyApi.remove, { id: made.id, version: made.version }))
    const [meals] = good(await hr.call(claimPolicyApi.list, { search: 'Meals' }))
    expect(meals.actions).toEqual(['edit', 'disable'])
    expect((await hr.call(claimPolicyApi.remove, { id: meals.id, version: meals.version })).status).toBe(422)
    const other = { id: meals.id, version: meals.version, currency: 'TWD' }
    expect(codes(await hr.call(claimPolicyApi.edit, other))).toHaveProperty('currency')
    expect((await finance.call(claimPolicyApi.edit, other)).status).toBe(403)
  })

  it('the company sets how old a receipt may be, and whether payroll pays claims', async () => {
    const first = good(await hr.call(claimPolicyApi.settings, {}))
    expect(first).toEqual({ oldest_days: 90, with_payroll: true, version: 0 })
    const saved = good(await hr.call(claimPolicyApi.saveSettings, { oldest_days: 5, with_payroll: false, version: 0 }))
    expect(
      (await hr.call(claimPolicyApi.saveSettings, { oldest_days: 6, with_payroll: false, version: 0 })).status,
    ).toBe(409)
    expect(codes(await send({ day: '2026-11-14' }))).toHaveProperty('day')
    expect(await findClaim((await approveClaim({ day: '2026-11-15' })).id)).toMatchObject({ pays: 'outside' })
    good(await hr.call(claimPolicyApi.saveSettings, { oldest_days: 90, with_payroll: true, version: saved.version }))
  })

  it('a company starts with the categories of its country and of its offices, once', async () => {
    const company = { id: '', country: 'MY', currency: 'MYR', timezone: 'UTC', language: 'en' } as const
    const renameCategories = () =>
      server.tenant('meridian', async (tx) => {
        await tx.deleteFrom('claim_category').where('id', 'not in', Object.values(categories)).execute()
        for (const step of claimSeed.steps) await step(tx, company, new Date())
        for (const step of claimSeed.steps) await step(tx, company, new Date())
        return tx
          .selectFrom('claim_category')
          .select(['country', 'currency'])
          .where('id', 'not in', Object.values(categories))
          .execute()
      })
    const found = await renameCategories()
    expect(found.filter(({ country }) => country === 'MY').length).toBeGreaterThan(4)
    expect(found.filter(({ country }) => country === 'TW').length).toBeGreaterThan(4)
    expect(new Set(found.map(({ country, currency }) => `${country} ${currency}`))).toEqual(
      new Set(['MY MYR', 'TW TWD']),
    )
  })
})

it('SYS-15d CLM-01 a file states the claimed amount and its sums in the currency of the claim, not of the receipt', async () => {
  await sendClaim({ day: '2026-11-18', amount: 6_400, currency: 'TWD', receipt_no: 'AB-34871120' }, 'lakshmi')
  const { text } = await hr.call(exportEndpoint(claimApi.list), { format: 'csv', search: 'Lakshmi' } as never)
  const rows = text.replaceAll('"', '').trim().split('\r\n')
  expect(rows[1]).toContain(',6400,TWD,858.98,MYR,')
  expect(rows.at(-1)).toContain('858.98')
})

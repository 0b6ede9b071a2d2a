import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { type Caller, TODAY } from '#test/server.ts'
import { payrollApi } from '../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../pay/payroll/testing/month.ts'
import { joiningApi } from '../../people/joining/contract.ts'
import { childrenApi } from '../../people/record/children/contract.ts'
import { employeeApi } from '../../people/record/contract.ts'
import { partTimeApi } from '../../time/hours/part-time/contract.ts'
import { vaultOf } from '../candidates/test-samples.ts'
import type { HireAssumptions } from './assumed-person.ts'
import { firstFullMonth, type HireToPrice, type PriceOfHire, priceOfHire } from './price-of-hire.ts'
import { weekOfMinutes } from './weekly-minutes.ts'

const PERIOD = '2026-12'
let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
type Office = 'KUL' | 'TPE'
const places = {} as Record<Office, { office_id: string; department_id: string; position_id: string }>
const groups = {} as Record<Office, string>

beforeAll(async () => {
  month = await startPayrollServer()
  hr = month.admin
  const offices = month.server.companies.meridian!.offices
  const found: { id: string; country: string }[] = await expectOk(month.payroll.call(payGroupApi.list, {}))
  for (const [office, country] of [
    ['KUL', 'MY'],
    ['TPE', 'TW'],
  ] as const) {
    places[office] = (await month.server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employment')
        .select(['office_id', 'department_id', 'position_id'])
        .where('office_id', '=', offices[office]!)
        .where('department_id', 'is not', null)
        .where('position_id', 'is not', null)
        .limit(1)
        .executeTakeFirstOrThrow(),
    )) as (typeof places)[Office]
    groups[office] = found.find((group) => group.country === country)!.id
  }
})
afterAll(() => month.server.stop())

/** What a handler gets of somebody without any right. */
const contextOf = (tx: Tx): Context => ({
  tx,
  actor: { grants: new Map(), officeIds: [], departmentIds: [], employeeId: null, accountId: null } as never,
  now: new Date(`${TODAY}T02:00:00Z`),
  today: TODAY,
  vault: vaultOf(month.server, 'meridian'),
  language: 'en',
  origin: { requestId: '', address: '', device: '' },
  record: () => expect.unreachable('logged'),
  publish: async () => expect.unreachable('published'),
  start: async () => expect.unreachable('started'),
  afterCommit: () => expect.unreachable('after the commit'),
  reportReads: () => expect.unreachable('read'),
})

const hire = (office: Office, some: Partial<HireToPrice> = {}): HireToPrice => ({
  ...places[office],
  employment_type: 'full_time',
  weekly_minutes: null,
  first_day: `${PERIOD}-01`,
  pay: { basic_pay: office === 'KUL' ? 4_500_00 : 52_000 },
  ...some,
})
const price = (of: HireToPrice, assumed: HireAssumptions = {}) =>
  month.server.tenant('meridian', (tx) => priceOfHire(contextOf(tx), of, assumed))

type Person = {
  office: Office
  record: object
  status?: object
  children?: object[]
  week?: readonly unknown[]
}

/** Somebody who is really created by the calls of HR. */
async function createReally({ office, record, status, children, week }: Person, per_hour?: number): Promise<string> {
  const finance = await month.server.as('arjun', 'local finance')
  const given = { ...places[office], full_name: 'Really Hired', joined_on: `${PERIOD}-01`, ...record, week }
  const { id, version } = await expectOk(hr.call(joiningApi.create, given as never))
  let at = version
  if (status)
    ({ version: at } = await expectOk(
      hr.call(employeeApi.editStatutory, { id, version: at, from_day: `${PERIOD}-01`, ...status }),
    ))
  if (children) await expectOk(hr.call(childrenApi.save, { id, version: at, children } as never))
  if (per_hour !== undefined)
    await expectOk(finance.call(partTimeApi.addRate, { employee_id: id, from_day: `${PERIOD}-01`, per_hour } as never))
  return id
}

type Amounts = { gross: number; deductions: number; net: number; employerCost: number; lines: unknown }

/** What they get on the payslip of a run of everybody. */
async function loadPaid(office: Office, ids: readonly string[]): Promise<Map<string, Amounts>> {
  const { id } = await expectOk(month.payroll.call(payrollApi.create, { group_id: groups[office], period: PERIOD }))
  await month.calculated({ id })
  return new Map(
    (await month.slips(id))
      .filter(({ employee_id }) => ids.includes(employee_id))
      .map((slip) => [
        slip.employee_id,
        {
          gross: slip.gross,
          deductions: slip.deductions,
          net: slip.net,
          employerCost: slip.employer_cost,
          lines: (slip.lines as { c: string; k: string; a: number; e?: number }[])
            .flatMap(({ c, k, a, e = 0 }) => [
              ...(k === 'employer_cost' || a === 0 ? [] : [[c, k, a]]),
              ...(e === 0 ? [] : [[c, 'contribution', e]]),
            ])
            .sort(),
        },
      ]),
  )
}

const amountsOf = (found: PriceOfHire): Amounts => {
  if ('missing' in found) throw new Error(JSON.stringify(found))
  const { gross, deductions, net, employerCost } = found
  const lines = found.lines.map(({ code, kind, amount }) => [code, kind, amount]).sort()
  return { gross, deductions, net, employerCost, lines }
}

/** A digest of every table of the company. */
const digests = () =>
  month.server.tenant('meridian', async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and not relispartition and relnamespace = 'public'::regnamespace
        and has_table_privilege(oid, 'select')`.execute(tx)
    const found: Record<string, string> = {}
    for (const { name } of rows) {
      const { rows: one } = await sql<{ digest: string }>`
        select count(*) || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${sql.table(name)} t`.execute(
        tx,
      )
      found[name] = required(one[0], name).digest
    }
    return found
  })

describe('what a hire costs', () => {
  it('REC-03 is what the same employee gets on a payslip, in Malaysia, and nothing of it stays', async () => {
    const before = await digests()
    expect(Object.keys(before).length).toBeGreaterThan(100)
    const single = await price(hire('KUL'))
    const family = await price(hire('KUL', { pay: { basic_pay: 9_000_00 } }), {
      age: 41,
      marital_status: 'married',
      spouse_works: false,
      children: 2,
      epf_extra_employee: 20_000,
    })
    const older = await price(hire('KUL'), { age: 61 })
    const hourly = await price(
      hire('KUL', { employment_type: 'part_time', weekly_minutes: 20 * 60, pay: { per_hour: 15_00 } }),
    )
    expect(await digests()).toEqual(before)

    const citizen = {
      nationality: 'MY',
      resident_status: 'citizen',
      marital_status: 'single',
      birth_date: '1996-12-01',
    }
    const child = (name: string) => ({ name, birth_year: 2020 })
    const ids = [
      await createReally({ office: 'KUL', record: { ...citizen, basic_pay: 4_500_00 } }),
      await createReally({
        office: 'KUL',
        record: { ...citizen, birth_date: '1985-12-01', marital_status: 'married', basic_pay: 9_000_00 },
        status: { tax_category: 2, epf_extra_employee: 20_000 },
        children: [child('One'), child('Two')],
      }),
      await createReally({ office: 'KUL', record: { ...citizen, birth_date: '1965-12-01', basic_pay: 4_500_00 } }),
    ]
    const paid = await loadPaid('KUL', ids)
    expect([single, family, older].map(amountsOf)).toEqual(ids.map((id) => paid.get(id)))
    const [one, two, three] = [single, family, older].map(amountsOf)
    expect(one!.lines).toContainEqual(['epf', 'deduction', 495_00])
    expect(one!.lines).toContainEqual(['epf', 'contribution', 585_00])
    expect(one!.net).not.toBe(three!.net)
    expect(two!.lines).toContainEqual(['epf', 'deduction', 9_000_00 * 0.13])
    // 86 hours and 40 minutes at RM 15.
    expect(amountsOf(hourly).gross).toBe(1_300_00)
  })

  it('REC-03 is what the same employee gets on a payslip, in Taiwan', async () => {
    const before = await digests()
    const single = await price(hire('TPE'))
    const family = await price(hire('TPE', { pay: { basic_pay: 120_000 } }), {
      marital_status: 'married',
      spouse_works: false,
      children: 1,
      pension_voluntary_rate: 60_000,
    })
    const part = hire('TPE', { employment_type: 'part_time', weekly_minutes: 20 * 60, pay: { per_hour: 250 } })
    const hourly = await price(part)
    expect(await digests()).toEqual(before)

    const national = {
      nationality: 'TW',
      resident_status: 'taiwan_citizen',
      marital_status: 'single',
      birth_date: '1996-12-01',
    }
    const worker = await createReally(
      { office: 'TPE', record: { ...national, employment_type: 'part_time' }, week: weekOfMinutes(20 * 60) },
      250,
    )
    const ids = [
      await createReally({
        office: 'TPE',
        record: { ...national, basic_pay: 52_000 },
        status: { health_dependants: 0 },
      }),
      await createReally({
        office: 'TPE',
        record: { ...national, marital_status: 'married', basic_pay: 120_000 },
        status: { health_dependants: 2, tw_tax_dependants: 2, pension_voluntary_rate: 60_000 },
      }),
      worker,
    ]
    // 86 hours and 40 minutes that are typed for the month, at NT$ 250.
    const pay_item_id = await month.itemId('part_time_hours')
    await month.server.tenant('meridian', (tx) =>
      tx
        .insertInto('one_off_item')
        .values({ period: PERIOD, run_kind: 'monthly', sequence: 1, employee_id: worker, pay_item_id, amount: 21_667 })
        .execute(),
    )
    const paid = await loadPaid('TPE', ids)
    expect([single, family, hourly].map(amountsOf)).toEqual(ids.map((id) => paid.get(id)))
    expect(amountsOf(single).gross).toBe(52_000)
    expect(amountsOf(hourly).gross).toBe(21_667)
    const codes = (amountsOf(family).lines as [string, string, number][]).map(([code, kind]) => `${code} ${kind}`)
    expect(codes).toEqual(
      expect.arrayContaining(['tw_labor deduction', 'tw_labor contribution', 'tw_pension deduction']),
    )
  })

  it('REC-03 names each line in both languages and says what it assumes', async () => {
    const found = await price(hire('TPE', { first_day: '2026-12-15' }), { children: 1 })
    if ('missing' in found) throw new Error('missing')
    expect(found.period).toBe('2027-01')
    expect(found.currency).toBe('TWD')
    const names = found.lines.filter(({ code }) => code === 'tw_labor').map(({ kind, name }) => [kind, name.zh])
    expect(names).toHaveLength(2)
    expect(names.every(([, zh]) => /[一-鿿]/.test(String(zh)))).toBe(true)
    expect(found.assumptions).toEqual(
      expect.arrayContaining([
        { code: 'first_day', value: '2027-01-01' },
        { code: 'nationality', value: 'TW' },
        { code: 'age', value: 30 },
        { code: 'marital_status', value: 'single' },
        { code: 'children', value: 1 },
        { code: 'dependants', value: 1 },
        { code: 'weekly_minutes', value: 2_400 },
      ]),
    )
    const malaysian = await price(hire('KUL'))
    if ('missing' in malaysian) throw new Error('missing')
    expect(malaysian.assumptions).toContainEqual({ code: 'epf_extra_employee', value: 0 })
  })

  it('REC-03 says what is missing instead of a number', async () => {
    const set = (is_active: boolean) =>
      month.server.tenant('meridian', (tx) =>
        tx.updateTable('pay_group').set({ is_active }).where('country', '=', 'TW').execute(),
      )
    await set(false)
    expect(await price(hire('TPE'))).toEqual({ missing: [{ code: 'no_pay_group', params: {} }] })
    await set(true)
    expect(await price(hire('KUL', { first_day: '2019-01-01' }))).toMatchObject({
      missing: [{ code: 'law_not_loaded' }],
    })
    await expect(price(hire('TPE', { employment_type: 'part_time', pay: { per_hour: 1 } }))).rejects.toMatchObject({
      fields: { per_hour: ['below_hourly_minimum'] },
    })
    await expect(price(hire('KUL', { office_id: places.KUL.position_id }))).rejects.toMatchObject({ status: 404 })
  })

  it('REC-03 holds in a month that is paid already, and goes on with the transaction of its caller', async () => {
    const first = await price(hire('KUL', { first_day: '2026-10-01' }))
    await month.approved('2026-10')
    const again = await price(hire('KUL', { first_day: '2026-10-01' }))
    expect(amountsOf(again)).toEqual(amountsOf(first))
    const name = await month.server.tenant('meridian', async (tx) => {
      await priceOfHire(contextOf(tx), hire('KUL'))
      return (await tx.selectFrom('company').select('name').executeTakeFirstOrThrow()).name
    })
    expect(name).toBeTruthy()
  })
})

it('REC-03 the first full month of somebody who joins within a month is the next', () => {
  expect(firstFullMonth('2026-12-01')).toBe('2026-12')
  expect(firstFullMonth('2026-12-02')).toBe('2027-01')
})

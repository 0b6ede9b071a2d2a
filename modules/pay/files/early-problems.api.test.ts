import { afterAll, beforeAll, expect, it } from 'vitest'
import { keysOf } from '#base/objects.ts'
import { loadMissingForPay, type NeededForPay } from '../../people/core/pay/missing-for-pay.ts'
import { joiningApi } from '../../people/joining/contract.ts'
import { employeeApi } from '../../people/record/contract.ts'
import { reviewApi } from '../payroll/review/contract.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import { Blocker } from '../payroll/values.ts'
import type { ProblemCode } from './checked-file/contract.ts'
import { payrollFileApi } from './contract.ts'

/**
 * Where each problem of a file is reported of a person before the run: as a field in the list of a record's gaps, as a
 * blocker of the run's confirmation, or why it is no gap of a record. All of them are reported of a calculated run
 * (`early-gaps.api.test.ts`).
 */
const TOLD_BEFORE: { readonly [code in ProblemCode]: readonly NeededForPay[] | Blocker | `not missing: ${string}` } = {
  missing_epf_number: ['epf_number'],
  missing_socso_number: ['socso_number'],
  missing_identity: ['ic_number', 'passport_number'],
  missing_tax_code: ['ic_number'],
  missing_tax_number: ['tax_number'],
  no_reference: ['ic_number', 'passport_number'],
  no_bank_account: ['account_number'],
  wrong_identity_number: 'wrong_identity_number',
  wrong_passport_number: 'wrong_passport_number',
  wrong_tax_number: 'wrong_tax_number',
  wrong_epf_number: 'wrong_epf_number',
  wrong_socso_number: 'wrong_socso_number',
  wrong_bank_account: 'wrong_bank_account',
  bank_unknown: 'wrong_bank_account',
  taiwan_bank_missing: 'not missing: whether a list names the bank by number is a choice of the paying account',
  taiwan_branch_missing: ['branch_code'],
  employer_number_missing: 'not missing: of the company',
  employer_number_wrong: 'not missing: of the company',
  customer_number_wrong: 'not missing: of the paying account',
  bank_code_missing: 'not missing: of the paying account',
  name_not_plain: 'not missing: the letters of the file',
  name_cut: 'not missing: the letters of the file',
  letters_lacking: 'not missing: the letters of the file',
  employee_number_left_out: 'not missing: the letters of the file',
  identity_as_reference: 'not missing: the letters of the file',
  identity_unusual: 'not missing: to be looked at',
  account_changed: 'not missing: happens after the approval',
  not_transferred: 'not missing: how the person is paid',
  sum_differs: 'not missing: of the file',
  taxable_differs: 'not missing: of the file',
  does_not_fit: 'not missing: of the file',
}

type Problem = { code: ProblemCode; employee: { id: string } | null }
// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let on: Awaited<ReturnType<typeof startPayrollServer>>
const PERIOD = '2026-11'
/** Who lacks what: a passport is no citizen's card, a card of Taiwan none of Malaysia, and a card no passport. */
const PEOPLE = {
  citizen: ['citizen', { passport_number: 'A11111111' }, ['tax_number', 'ic_number', 'epf_number']],
  resident: ['permanent_resident', { passport_number: 'A22222222' }, ['tax_number', 'ic_number', 'epf_number']],
  card: ['expatriate_b', { ic_number: 'A123456789' }, ['tax_number', 'passport_number', 'epf_number', 'socso_number']],
  passport: ['expatriate_b', { passport_number: 'A33333333' }, ['tax_number', 'epf_number', 'socso_number']],
  nothing: ['expatriate_b', {}, ['tax_number', 'passport_number', 'epf_number', 'socso_number']],
} as const
const ids = new Map<string, string>()

beforeAll(async () => {
  on = await startPayrollServer()
  const office_id = on.server.companies.meridian!.offices.KUL!
  for (const [name, [resident_status, numbers]] of Object.entries(PEOPLE)) {
    const { id, version } = await expectOk(
      on.admin.call(joiningApi.create, {
        full_name: `A ${name}`,
        joined_on: '2026-11-02',
        office_id,
        birth_date: '1990-01-01',
        resident_status,
        basic_pay: 30_000_00,
      } as never),
    )
    if (keysOf(numbers).length > 0)
      await expectOk(on.admin.call(employeeApi.editProfile, { id, version, ...numbers } as never))
    ids.set(name, id)
    await on.server.tenant('meridian', (tx) =>
      tx
        .insertInto('bank_detail')
        .values({ employee_id: id, from_day: '2026-11-02', payment_method: 'cash' })
        .execute(),
    )
  }
})
afterAll(() => on.server.stop())

const loadMissing = (day = '2026-11-30') =>
  on.server.tenant('meridian', (tx) => loadMissingForPay(tx, [...ids.values()], day))

it('PAY-07a the list of a record’s gaps covers what the country’s files need for each kind of person', async () => {
  const missing = await loadMissing()
  for (const [name, [, , fields]] of Object.entries(PEOPLE)) expect(missing.get(ids.get(name)!), name).toEqual(fields)
})

it('PAY-07a before October 2025 only foreigners who elected to contribute need an EPF number', async () => {
  const moveJoiningDay = async (day: string) => {
    await on.server.tenant('meridian', (tx) =>
      tx
        .updateTable('statutory_status')
        .set({ from_day: '2025-01-01' })
        .where('employee_id', 'in', [...ids.values()])
        .execute(),
    )
    return (await loadMissing(day)).get(ids.get('passport')!)!.includes('epf_number')
  }
  expect([await moveJoiningDay('2025-09-30'), await moveJoiningDay('2025-10-01')]).toEqual([false, true])
})

it('PAY-07a a file names only people after the approval whom the list and the review named before', async () => {
  const before = await loadMissing()
  const { id } = await on.calculated({ period: PERIOD })
  const rows: Shown[] = await expectOk(on.payroll.call(reviewApi.review, { id, show: 'all', per_page: 200 }))
  const reviewCodes = (who: string): string[] =>
    rows.find((row) => row.employee_id === who).checks.map(({ code }: Shown) => code)
  await on.approved(PERIOD, id)
  const files: { kind: string; problems: Problem[] }[] = await expectOk(
    on.payroll.call(payrollFileApi.statutory, { id }),
  )
  const found = files.flatMap(({ kind, problems }) =>
    problems.flatMap(({ code, employee }) =>
      employee && [...ids.values()].includes(employee.id) ? [{ kind, code, who: employee.id }] : [],
    ),
  )
  const codes = (kind: string) => [...new Set(found.filter((one) => one.kind === kind).map(({ code }) => code))].sort()
  expect([codes('epf'), codes('perkeso'), codes('cp39')]).toEqual([
    ['missing_epf_number', 'missing_identity'],
    ['missing_identity', 'missing_socso_number'],
    ['missing_identity', 'missing_tax_number'],
  ])
  for (const { kind, code, who } of found) {
    const fields = TOLD_BEFORE[code]
    expect(before.get(who), `${kind} ${code}`).toEqual(
      expect.toSatisfy((known: string[]) => known.some((field) => (fields as readonly string[]).includes(field))),
    )
    const named = { missing_identity: ['missing_identity_number', 'missing_passport_number'] }[code as string] ?? [code]
    expect(
      reviewCodes(who).some((one) => named.includes(one)),
      `${kind} ${code}`,
    ).toBe(true)
  }
})

it('PAY-07a each problem of a file says where it is reported before the approval', () => {
  for (const [code, told] of Object.entries(TOLD_BEFORE))
    if (typeof told === 'string' && !told.startsWith('not missing: ')) expect(Blocker.options, code).toContain(told)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveRun } from '#test/planted-pay.ts'
import { readPdf } from '#test/read-pdf.ts'
import { payrollApi } from '../../payroll/runs/contract.ts'
import { payGroupApi } from '../../payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../payroll/testing/month.ts'
import { statementApi } from './contract.ts'

/** Four people of Taipei without an identity number of Taiwan: from the United States, from China, of Taiwan, and of Japan with a name in characters. */
let on: Awaited<ReturnType<typeof startPayrollServer>>
let group_id: string
const year = 2026
const PEOPLE = {
  american: {
    key: 'shu.fen',
    full_name: 'John Smith',
    nationality: 'US',
    birth_date: '1985-03-03',
    status: 'non_citizen_b',
  },
  chinese: {
    key: 'chia.hao',
    full_name: '王大明',
    nationality: 'CN',
    birth_date: '1988-07-05',
    status: 'non_citizen_b',
  },
  national: {
    key: 'yu.ting',
    full_name: 'Mei Lin',
    nationality: 'TW',
    birth_date: '1990-01-09',
    status: 'taiwan_citizen',
  },
  japanese: {
    key: 'wei.chen',
    full_name: '田中太郎',
    nationality: 'JP',
    birth_date: '1979-11-30',
    status: 'non_citizen_b',
  },
} as const
type Who = keyof typeof PEOPLE
const idOf = (who: Who) => on.server.employeeId(PEOPLE[who].key)

beforeAll(async () => {
  on = await startPayrollServer()
  const groups: { id: string; country: string }[] = await expectOk(on.payroll.call(payGroupApi.list, {}))
  group_id = groups.find(({ country }) => country === 'TW')!.id
  await approveRun(on.server, 'meridian', { group_id, period: '2026-08' }, { payroll: on.payroll, finance: on.finance })
  await on.server.tenant('meridian', async (tx) => {
    for (const { key, full_name, nationality, birth_date, status } of Object.values(PEOPLE)) {
      const id = on.server.employeeId(key)
      await tx
        .updateTable('employee')
        .set({
          full_name,
          nationality,
          birth_date,
          ic_number: null,
          ic_index: null,
          passport_number: Buffer.from('sealed'),
          wrong_numbers: [],
        })
        .where('id', '=', id)
        .execute()
      await tx
        .updateTable('statutory_status')
        .set({ resident_status: status, tax_number: null, tax_index: null })
        .where('employee_id', '=', id)
        .execute()
    }
  })
})
afterAll(() => on.server.stop())

const problems = async (who: Who) => {
  const rows = await expectOk(on.payroll.call(statementApi.people, { year, per_page: 200 } as never))
  return rows.find(({ id }: { id: string }) => id === idOf(who)).problems
}
const pdf = (who: Who) => on.payroll.call(statementApi.personPdf, { year, employee_id: idOf(who) })

it('PAY-07d TW the statement of a foreigner without a residence number has the tax code of birth date and name', async () => {
  for (const [who, code] of [
    ['american', '19850303JO'],
    ['chinese', '9880705'],
  ] as const) {
    expect(await problems(who)).not.toContain('missing_tax_code')
    expect(await problems(who)).not.toContain('identity_unusual')
    expect(readPdf((await pdf(who)).bytes).pages.join()).toContain(code)
  }
})

it('PAY-07d TW a statement without a number is refused in words, and is not given out', async () => {
  for (const who of ['national', 'japanese'] as const) {
    expect(await problems(who)).toContain('missing_tax_code')
    const refused = await pdf(who)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'statement_without_number',
      expect.stringContaining(PEOPLE[who].full_name),
    ])
  }
  const { task_id } = await expectOk(on.payroll.call(statementApi.make, { year }))
  const made = await on.server.runTask('meridian', task_id)
  expect(made.result).toMatchObject({ left_out: 2 })
  const issued = await on.server.tenant('meridian', (tx) =>
    tx.selectFrom('taiwan_statement').select('employee_id').execute(),
  )
  const ids = issued.map(({ employee_id }) => employee_id)
  expect(ids).toContain(idOf('american'))
  expect(ids).not.toContain(idOf('national'))
  expect(ids).not.toContain(idOf('japanese'))
})

it('PAY-07d TW a missing number stops the list for the tax office, by person', async () => {
  const list = await expectOk(on.payroll.call(statementApi.list, { year }))
  const stopping = list.problems.filter(({ stops }: { stops: boolean }) => stops)
  expect(list.stopped).toBe(true)
  expect(
    stopping
      .filter(({ code }: { code: string }) => code === 'missing_tax_code')
      .map(({ employee }: { employee: { id: string } }) => employee.id)
      .sort(),
  ).toEqual([idOf('national'), idOf('japanese')].sort())
})

it('PAY-09a the review of a run names who has neither an identity number nor a tax code of Taiwan', async () => {
  const { id } = await on.calculated({
    id: (await expectOk(on.payroll.call(payrollApi.create, { group_id, period: '2026-09' }))).id,
  })
  const slips = await on.slips(id)
  const checks = (who: Who) => {
    const { findings } = slips.find(({ employee_id }) => employee_id === idOf(who))!
    return (findings as { k?: [string][] }).k?.map(([code]) => code) ?? []
  }
  expect(checks('american')).not.toContain('missing_tax_number')
  expect(checks('chinese')).not.toContain('missing_tax_number')
  expect(checks('national')).toContain('missing_tax_number')
  expect(checks('japanese')).toContain('missing_tax_number')
})

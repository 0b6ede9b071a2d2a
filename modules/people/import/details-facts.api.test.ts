import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { FACT_COLUMNS } from '../core/history/fact-columns.ts'
import { employeeApi } from '../record/contract.ts'
import { employeeFileApi } from './contract.ts'
import { DETAILS_TEMPLATE } from './templates/details-template.ts'
import { WEEKDAY_COLUMNS } from './templates/fact-cells.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah', 'Company Admin')
})
afterAll(() => server.stop())

const id = () => server.employeeId('nurul')
const statutory = async () => (await admin.call(employeeApi.statutory, { id: id() })).body.data
const schedule = async () => (await admin.call(employeeApi.employment, { id: id() })).body.data

async function importDetails(content: Uint8Array) {
  const started = await admin.call(employeeFileApi.importDetails, { template: 'details', confirmed: true } as never, {
    files: { file: { name: 'details.xlsx', content } },
  })
  expect(started.status, started.text).toBe(200)
  await server.runTask('meridian', started.body.data.task_id)
  return (await admin.call(employeeFileApi.state, { task_id: started.body.data.task_id })).body.data
}

/** Everything a pay run needs about a person beside pay. A file must not lose any of it. */
const FACTS = {
  resident_status: 'permanent_resident',
  tax_regime: 'knowledge_worker',
  tax_category: 2,
  is_disabled: true,
  spouse_is_disabled: true,
  children_disabled_tertiary: 1,
  hrdf_number: 'HR-778',
  epf_elected: true,
  epf_extra_employee: 45_000,
  epf_extra_employer: 12_500,
  socso_first_covered_at_55: true,
  eis_contributed_before_57: false,
  lindung_opted_out_on: '2026-07-13',
  lindung_reference: 'LR 2026/44',
  zakat_monthly: 35_50,
  hrd_levy_exempt: true,
} as const
const BLANK = {
  resident_status: 'citizen',
  tax_regime: 'resident',
  tax_category: 1,
  is_disabled: false,
  spouse_is_disabled: false,
  children_disabled_tertiary: 0,
  hrdf_number: null,
  epf_elected: false,
  epf_extra_employee: 0,
  epf_extra_employer: 0,
  socso_first_covered_at_55: false,
  eis_contributed_before_57: true,
  lindung_opted_out_on: null,
  lindung_reference: null,
  zakat_monthly: 0,
  hrd_levy_exempt: false,
} as const

it('EMP-01de EMP-04c MIG-03ab every statutory fact and the working days survive export and import', async () => {
  const from_day = '2026-11-01'
  const edit = async (values: object) => {
    const { version } = await statutory()
    const done = await admin.call(employeeApi.editStatutory, { id: id(), version, from_day, ...values })
    expect(done.status, done.text).toBe(200)
  }
  await edit(FACTS)
  const days = await admin.call(employeeApi.editEmployment, {
    id: id(),
    version: (await statutory()).version,
    from_day,
    working_days: [0, 1, 2, 3, 4],
  })
  expect(days.status, days.text).toBe(200)
  const file = (await admin.call(employeeFileApi.exportDetails, { template: 'details', ids: [id()] })).bytes
  // An import of unchanged values changes nothing.
  expect((await importDetails(file)).imported).toMatchObject({ changed: 0, facts: 0 })

  await edit(BLANK)
  expect((await statutory()).statutory).toMatchObject(BLANK)
  expect((await importDetails(file)).imported).toMatchObject({ facts: 1 })
  expect((await statutory()).statutory).toMatchObject(FACTS)
  expect((await schedule()).schedule.working_days).toEqual([0, 1, 2, 3, 4])
})

it('EMP-04c SYS-14b an unreadable rate or week is refused with its cell', async () => {
  const file = (await admin.call(employeeFileApi.exportDetails, { template: 'details', ids: [id()] })).bytes
  const [details, family] = await readWorkbook(file, { name: 'details.xlsx' })
  const columns = DETAILS_TEMPLATE.sheets[0].columns
  const at = (key: string) => columns.findIndex((one) => one.key === key)
  const row = [...details!.rows[1]!]
  row[at('epf_extra_employee')] = '95'
  row[at('working_days')] = 'every day'
  const broken = await writeXlsx([
    {
      name: 'Details',
      columns: columns.map(({ header }) => ({ header, kind: 'text' as const })),
      rows: [columns.map((_, index) => row[index] || null)],
    },
    {
      name: 'Family',
      columns: DETAILS_TEMPLATE.sheets[1].columns.map(({ header }) => ({ header, kind: 'text' as const })),
      rows: family!.rows
        .slice(1)
        .map((one) => DETAILS_TEMPLATE.sheets[1].columns.map((_, index) => one[index] || null)),
    },
  ])
  const refused = await importDetails(broken)
  expect([refused.state, refused.problem?.code]).toEqual(['failed', 'import_has_errors'])
})

it('MIG-03a the details file has a column for every fact of tax, insurance and working time', () => {
  const keys = new Set<string>(DETAILS_TEMPLATE.sheets[0].columns.map(({ key }) => key))
  const facts = [...FACT_COLUMNS.statutory_status, ...FACT_COLUMNS.work_schedule, ...FACT_COLUMNS.bank_detail]
  const called: { [fact: string]: string[] } = {
    is_disabled: ['tax_disabled'],
    week: [...WEEKDAY_COLUMNS],
    roster_minutes: ['minutes_a_day'],
  }
  expect(facts.flatMap((fact) => called[fact] ?? [fact]).filter((column) => !keys.has(column))).toEqual([])
})

it('MIG-03a EMP-04c a sheet with 扶養人數 puts people on the withholding table, but nobody who chose the flat rate', async () => {
  const methodAfter = async (held: 'flat' | null, dependants: number) => {
    await server.tenant('meridian', (tx) =>
      tx
        .updateTable('statutory_status')
        .set({ tw_tax_method: held, tw_tax_dependants: 0 })
        .where('employee_id', '=', server.employeeId('chia.hao'))
        .execute(),
    )
    const exported = (
      await admin.call(employeeFileApi.exportDetails, {
        template: 'details',
        ids: [server.employeeId('chia.hao')],
      })
    ).bytes
    const [details] = await readWorkbook(exported, { name: 'details.xlsx' })
    const [own, relatives] = DETAILS_TEMPLATE.sheets
    // Only the number of the employee and the dependants: empty cells change nothing.
    const row = own.columns.map(({ key }, index) =>
      key === 'employee_no'
        ? (details?.rows[1]?.[index] ?? null)
        : key === 'tw_tax_dependants'
          ? String(dependants)
          : null,
    )
    const titled = ({ header }: { header: string }) => ({ header, kind: 'text' as const })
    const file = await writeXlsx([
      { name: 'Details', columns: own.columns.map(titled), rows: [row] },
      { name: 'Family', columns: relatives.columns.map(titled), rows: [] },
    ])
    const done = await importDetails(file)
    expect(done.state, JSON.stringify(done)).toBe('done')
    const { statutory: known } = (await admin.call(employeeApi.statutory, { id: server.employeeId('chia.hao') })).body
      .data
    return [known.tw_tax_method, known.tw_tax_dependants]
  }
  expect(await methodAfter(null, 3)).toEqual(['table', 3])
  expect(await methodAfter(null, 0)).toEqual(['table', 0])
  expect(await methodAfter('flat', 2)).toEqual(['flat', 2])
})

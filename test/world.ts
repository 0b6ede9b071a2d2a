import { createHash } from 'node:crypto'
import { PEOPLE, type Person } from '#demo/people.ts'
import { companyApi } from '../modules/organisation/companies/contract.ts'
import { backPayApi } from '../modules/pay/back-pay/contract.ts'
import { loanApi } from '../modules/pay/loans/contract.ts'
import { oneOffApi } from '../modules/pay/payroll/inputs/contract.ts'
import { reviewApi } from '../modules/pay/payroll/review/contract.ts'
import { payrollApi } from '../modules/pay/payroll/runs/contract.ts'
import { payGroupApi, payItemApi } from '../modules/pay/payroll/settings/contract.ts'
import { taxApi } from '../modules/pay/payroll/tax/contract.ts'
import { ledgerApi } from '../modules/pay/reports/ledger-contract.ts'
import { joiningApi } from '../modules/people/joining/contract.ts'
import { employeeApi } from '../modules/people/record/contract.ts'
import { accountApi } from '../modules/platform/identity/accounts/contract.ts'
import { EARLIER } from './own-records.ts'
import { approveRun, type PlantedPay, requireData, tickOff } from './planted-pay.ts'
import { plantBackPay } from './planted-records.ts'
import type { TestServer } from './server.ts'

/** Somebody a call is about: their record, and where they stand in the company. */
export type SubjectPerson = { id: string; person: Person }

export type World = Awaited<ReturnType<typeof plantWorld>>

export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Everything that a company must hold for every operation to be able to succeed once: runs in each state, people who are
 * leaving or have left, changes that lie ahead, records that nothing uses yet. Call it so that it stays.
 */
export async function plantWorld(server: TestServer, pay: PlantedPay) {
  const payroll = await server.as('jun.hao', 'HR Payroll')
  const finance = await server.as('arjun', 'local finance')
  const admin = await server.as('aminah', 'Company Admin')
  const id = (key: string) => server.employeeId(key)
  const { departments } = server.companies.meridian!
  const about = (key: string): SubjectPerson => ({ id: id(key), person: PEOPLE.find((one) => one.key === key)! })
  const loadVersion = async (employeeId: string) =>
    server.tenant('meridian', async (tx) => {
      const row = tx.selectFrom('employee').select('version').where('id', '=', employeeId)
      return (await row.executeTakeFirstOrThrow()).version
    })

  // Pay: records that nothing uses, so that they can be removed, and a difference to the month that is approved.
  const spareItem = await requireData(
    admin.call(payItemApi.create, {
      code: 'spare',
      kind: 'earning',
      name_en: 'Spare',
      name_zh: '備用',
      epf: true,
      socso_eis: true,
      hrd: true,
      pcb: 'normal',
      exempt_kind: null,
      is_bonus: false,
      tax_only: false,
      prorated: false,
      in_ordinary_rate: false,
    }),
  )
  const spareGroup = await requireData(
    admin.call(payGroupApi.create, {
      name: 'Spare',
      pay_day: 28,
      proration: 'calendar',
      all_offices: false,
      office_ids: [],
    }),
  )
  const person = { employee_id: id('devi') }
  const taxStart = await requireData(
    payroll.call(taxApi.saveStart, { ...person, year: 2026, origin: 'tp3', ...EARLIER }),
  )
  const taxClaim = await requireData(
    payroll.call(taxApi.createClaim, { ...person, period: '2026-12', code: 'lifestyle', amount: 10_00 }),
  )
  const cp38 = await requireData(
    payroll.call(taxApi.createOrder, { ...person, from_month: '2026-12', until_month: '2026-12', amount: 10_00 }),
  )
  const loan = await requireData(
    payroll.call(loanApi.create, { ...person, kind: 'loan', principal: 400_00, first_month: '2026-12', months: 4 }),
  )
  const repaid = await requireData(
    payroll.call(loanApi.repay, {
      id: loan.id,
      version: loan.version,
      amount: 10_00,
      paid_on: '2026-11-02',
      paid_by: 'cash',
    }),
  )
  const oneOff = await requireData(
    payroll.call(oneOffApi.save, {
      period: '2026-12',
      rows: [{ ...person, pay_item_id: pay.item, amount: 10_00 }],
    }),
  )
  await requireData(
    admin.call(employeeApi.editCompensation, {
      id: id('rosli'),
      version: await loadVersion(id('rosli')),
      from_day: '2026-09-01',
      basic_pay: 2_700_00,
    } as never),
  )
  const accounts = await requireData(payroll.call(ledgerApi.accounts, {}))
  await requireData(
    admin.call(ledgerApi.saveAccounts, {
      rows: accounts.map(({ side, code, version }: { side: 'pay'; code: string; version: number }) => ({
        side,
        code,
        version,
        debit: '6000',
        credit: '2000',
        by_cost_center: false,
      })),
    }),
  )

  await plantBackPay(server, 'meridian', id('rosli'), pay)

  // Somebody who is leaving and somebody who has left: runs pay what they are still owed.
  for (const [key, last_day] of [
    ['daniel', '2026-12-31'],
    ['amirul', '2026-10-31'],
  ] as const)
    await server.tenant('meridian', (tx) =>
      tx
        .updateTable('employee')
        .set({ resigned_on: '2026-10-01', last_day, last_payroll_day: last_day })
        .where('id', '=', id(key))
        .execute(),
    )

  // Runs: one calculated and ticked off, one confirmed, one of Taiwan approved.
  const groups: { id: string; country: string; name: string }[] = await requireData(payroll.call(payGroupApi.list, {}))
  const taiwan = groups.find(({ country }) => country === 'TW')!.id
  const taiwanRun = await approveRun(server, 'meridian', { group_id: taiwan, period: '2026-09' }, { payroll, finance })
  const confirmedRun = await createTickedRun({ group_id: taiwan, period: '2026-10' })
  const confirmed = await requireData(
    payroll.call(payrollApi.confirm, { id: confirmedRun.id, version: confirmedRun.version }),
  )
  const calculated = await createTickedRun({ group_id: pay.group, period: '2026-10' })
  const looking = await requireData(payroll.call(backPayApi.look, { id: calculated.id }))
  await server.runTask('meridian', looking.task_id)
  const { look } = await requireData(payroll.call(backPayApi.overview, { id: calculated.id }))

  // People: a change ahead, somebody new without a history, a photo.
  for (const [edit, values] of [
    [employeeApi.editEmployment, { job_title: 'Senior Packer' }],
    [employeeApi.editCompensation, { basic_pay: 2_000_00 }],
  ] as const)
    await requireData(
      admin.call(edit, {
        id: id('devi'),
        version: await loadVersion(id('devi')),
        from_day: '2027-01-01',
        ...values,
      } as never),
    )
  const fresh = await requireData(
    admin.call(joiningApi.create, {
      full_name: 'Newcomer binti Baru',
      joined_on: '2026-11-16',
      employee_no: 'MF-2001',
      office_id: server.companies.meridian!.offices.KUL,
      department_id: departments.Operations,
    } as never),
  )
  await server.tenant('meridian', async (tx) => {
    const of = tx.updateTable('compensation').set({ until_day: '2026-11-30' })
    await of.where('employee_id', '=', id('pei.yu')).execute()
    const more = { employee_id: id('pei.yu'), from_day: '2026-12-01', basic_pay: 90_000, currency: 'TWD' }
    await tx.insertInto('compensation').values(more).execute()
  })
  const png = { file: { name: 'a.png', content: PICTURE } }
  await requireData(
    admin.call(employeeApi.putPhoto, { id: id('devi'), version: await loadVersion(id('devi')) } as never, {
      files: png,
    }),
  )
  await requireData(
    admin.call(employeeApi.addFamily, { id: id('devi'), name: 'Muniandy', relationship: 'parent' } as never),
  )

  // The company: a letter head, a logo, a holiday, places that nobody is in, somebody who has not come in yet.
  const profile = await requireData(admin.call(companyApi.profile, {}))
  await requireData(admin.call(companyApi.uploadLetterHead, { version: profile.version } as never, { files: png }))
  await requireData(admin.call(companyApi.uploadLogo, { version: profile.version + 1 } as never, { files: png }))
  const invited = await requireData(
    admin.call(accountApi.invite, {
      email: 'invited@meridian.example',
      full_name: 'Invited',
      role_ids: [8],
    } as never),
  )
  const rows = await server.tenant('meridian', async (tx) => {
    const insertRecord = async (
      table: 'department' | 'position' | 'cost_center' | 'holiday' | 'office',
      values: object,
    ) =>
      (
        await tx
          .insertInto(table)
          .values(values as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    return {
      holiday: await insertRecord('holiday', { day: '2026-12-24', name: 'Day off', kind: 'company' }),
      department: await insertRecord('department', { name: 'Spare department' }),
      position: await insertRecord('position', { name: 'Spare position', position_id: 'SP1' }),
      offDepartment: await insertRecord('department', { name: 'Zone that is closed', is_active: false }),
      offPosition: await insertRecord('position', { name: 'Zone lead', position_id: 'CL1', is_active: false }),
      office: await insertRecord('office', {
        code: 'SP',
        name: 'Spare',
        country: 'MY',
        currency: 'MYR',
        timezone: 'Asia/Kuala_Lumpur',
      }),
      center: await insertRecord('cost_center', { code: 'SP1', name: 'Spare center' }),
    }
  })

  // A migration that is under way: one file imported, the next one checked.
  const batches = await server.tenant('meridian', async (tx) => {
    const by = server.companies.meridian!.accounts.aminah!
    const run = await tx
      .insertInto('migration_run')
      .values({ started_by: by, started_name: 'Planted' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const insertBatch = async (state: 'imported' | 'checked' | 'checking' | 'refused', more: object = {}) =>
      (
        await tx
          .insertInto('import_batch')
          .values({
            migration_run_id: run.id,
            step: 1,
            state,
            file_name: `${state}.xlsx`,
            uploaded_by: by,
            file_sha256: createHash('sha256').update(state).digest(),
            uploaded_name: 'Planted',
            counts: JSON.stringify({ sheets: [], added: 0, known: 0, errors: 0, warnings: 0, more: false }),
            ...more,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const checked = await insertBatch('checked')
    const issue = { import_batch_id: checked, number: 1, is_error: false, row_number: 2, code: 'required' }
    await tx.insertInto('import_issue').values(issue).execute()
    return {
      run: run.id,
      imported: await insertBatch('imported', { imported_at: server.clock.now(), imported_name: 'Planted' }),
      checked,
    }
  })

  // Forms of their own, one to hand in and one handed in, of everybody who calls in a role.
  const forms = [
    { period: '2026-11', state: 'draft' as const, submitted_at: null },
    { period: '2026-10', state: 'submitted' as const, submitted_at: server.clock.now() },
  ]
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('tax_form')
      .values(
        PEOPLE.flatMap(({ key }) =>
          forms.map((form) => ({
            ...form,
            employee_id: id(key),
            form: 'tp1' as const,
            year: 2026,
            content: JSON.stringify({ claims: { sports: 1_00 } }),
          })),
        ),
      )
      .execute(),
  )
  const taxForm = await server.tenant('meridian', async (tx) => {
    const row = tx.selectFrom('tax_form').select('id').where('state', '=', 'submitted')
    return (await row.where('employee_id', '=', id('nurul')).executeTakeFirstOrThrow()).id
  })
  const mine = (at: number) => ({ form: 'tp1', year: 2026, period: forms[at]!.period, known_version: 1 })
  const seen = { id: calculated.id, checked: true, note: 'Seen', note_version: 0 }
  const { note_version } = await requireData(payroll.call(reviewApi.check, { ...seen, employee_id: id('devi') }))
  const note = { employee_id: id('devi'), note_version }
  const [ledger] = (await requireData(payroll.call(ledgerApi.accounts, {}))).map(
    ({ side, code, debit, credit, by_cost_center, version }: Record<string, unknown>) => ({
      side,
      code,
      debit,
      credit,
      by_cost_center,
      version,
    }),
  )

  async function createTickedRun(of: { group_id: string; period: string }): Promise<{ id: string; version: number }> {
    const opened = await requireData(payroll.call(payrollApi.create, of))
    const { task_id } = await requireData(
      payroll.call(payrollApi.calculate, { id: opened.id, version: opened.version }),
    )
    await server.runTask('meridian', task_id)
    await tickOff(payroll, opened.id)
    return requireData(payroll.call(payrollApi.run, { id: opened.id }))
  }
  return {
    ...pay,
    spareItem,
    spareGroup,
    taxStart,
    taxClaim,
    cp38,
    loan,
    repaid,
    oneOff,
    taiwan,
    taiwanRun,
    confirmed,
    calculated,
    look,
    note,
    ledger,
    mine: { draft: mine(0), submitted: mine(1) },
    invited,
    taxForm,
    batches,
    spare: rows,
    profile,
    versionOf: loadVersion,
    about,
    fresh: { id: fresh.id as string, person: { ...about('devi').person, key: 'fresh', reportsTo: null } },
  }
}

import { type WorkbookValue, writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { INPUTS_TEMPLATE } from '../../modules/pay/payroll/inputs/import.ts'
import { payrollSettingsApi } from '../../modules/pay/payroll/settings/contract.ts'
import { STARTS_TEMPLATE } from '../../modules/pay/payroll/tax/starts-import.ts'
import type { TestServer } from '../server.ts'
import { PICTURE } from '../world.ts'
import type { Samples } from './sample.ts'

const SPAN = { from_month: '2026-11', until_month: '2026-12' }
const EARLIER = { remuneration: 1_00, epf: 0, pcb: 0, zakat: 0, deductions: 0, socso_relief: 0 }

const changeBranch = (employeeId: string, code: string) =>
  `update bank_detail set branch_code = ${code} where employee_id = '${employeeId}'`

/** Pay: settings, inputs of a month, runs, and their outputs. */
export const payrollSamples: Samples = {
  'POST /api/payroll/items': () => ({
    input: {
      code: 'matrix',
      kind: 'earning',
      name_en: 'Matrix',
      name_zh: '矩陣',
      epf: true,
      socso_eis: true,
      hrd: true,
      pcb: 'normal',
      exempt_kind: null,
      is_bonus: false,
      tax_only: false,
      prorated: false,
      in_ordinary_rate: false,
    },
    adds: true,
  }),
  'PATCH /api/payroll/items/{id}': () => ({ input: { name_en: 'Other' } }),
  'DELETE /api/payroll/items/{id}': ({ spareItem }) => ({ input: { id: spareItem.id } }),
  'POST /api/payroll/groups': () => ({
    input: { name: 'New', pay_day: 28, proration: 'calendar', all_offices: false, office_ids: [] },
    adds: true,
  }),
  'PATCH /api/payroll/groups/{id}': () => ({ input: { name: 'Other' } }),
  'DELETE /api/payroll/groups/{id}': ({ spareGroup }) => ({ input: { id: spareGroup.id } }),
  'POST /api/payroll/templates': ({ item }) => ({
    input: { name: 'New', items: [{ pay_item_id: item, amount: 1_00 }] },
    adds: true,
  }),
  'PATCH /api/payroll/templates/{id}': () => ({ input: { name: 'Other' } }),
  'DELETE /api/payroll/templates/{id}': () => ({}),
  'POST /api/payroll/templates/{id}/assignments': ({ about }) => ({
    input: { employee_ids: [about('devi').id], from_day: '2026-12-01' },
    adds: true,
  }),
  'PUT /api/payroll/settings': async (_, server) => {
    const { current, version } = (await (await server.as('aminah')).call(payrollSettingsApi.one, {})).body.data
    const { from_month: __, ...choices } = current
    return {
      input: { ...choices, from_month: '2026-12', deduct_absent: !choices.deduct_absent, known_version: version },
    }
  },
  'POST /api/payroll/setup': () => ({ adds: true }),

  'POST /api/payroll/recurring-items': ({ item, about }) => ({
    input: { employee_id: about('devi').id, pay_item_id: item, amount: 1_00, from_day: '2026-12-01' },
    adds: true,
  }),
  'PATCH /api/payroll/recurring-items/{id}': () => ({ input: { amount: 2_00 } }),
  'DELETE /api/payroll/recurring-items/{id}': () => ({}),
  'POST /api/payroll/absences': ({ about }) => ({
    input: { employee_id: about('devi').id, from_day: '2026-12-01', until_day: '2026-12-01' },
    adds: true,
  }),
  'PATCH /api/payroll/absences/{id}': () => ({ input: { note: 'Other' } }),
  'DELETE /api/payroll/absences/{id}': () => ({}),
  'PUT /api/payroll/one-off-items/sheet': ({ oneOff, item, about }) => ({
    input: {
      period: '2026-12',
      rows: [
        {
          id: oneOff.rows[0].id,
          version: oneOff.rows[0].version,
          employee_id: about('devi').id,
          pay_item_id: item,
          amount: 20_00,
        },
      ],
    },
  }),
  'POST /api/payroll/one-off-items/import': async (_, server) => ({
    input: { period: '2026-12' },
    files: await inputs(server),
    adds: true,
  }),
  'POST /api/payroll/one-off-items/failed-rows': async (_, server) => ({
    files: await inputs(server, 'nobody'),
    adds: true,
  }),
  'PUT /api/payroll/tax-starts': ({ taxStart, about }) => ({
    input: {
      employee_id: about('devi').id,
      year: 2026,
      origin: 'tp3',
      ...EARLIER,
      known_version: taxStart.version,
    },
  }),
  'DELETE /api/payroll/tax-starts/{id}': ({ taxStart }) => ({ input: { id: taxStart.id } }),
  'POST /api/payroll/tax-starts/import': async (_, server) => ({ files: await starts(server), adds: true }),
  'POST /api/payroll/tax-starts/failed-rows': async (_, server) => ({
    files: await starts(server, 'nobody'),
    adds: true,
  }),
  'POST /api/payroll/tax-claims': ({ about }) => ({
    input: { employee_id: about('devi').id, period: '2026-12', code: 'sports', amount: 1_00 },
    adds: true,
  }),
  'PATCH /api/payroll/tax-claims/{id}': ({ taxClaim }) => ({ input: { id: taxClaim.id, amount: 2_00 } }),
  'DELETE /api/payroll/tax-claims/{id}': ({ taxClaim }) => ({ input: { id: taxClaim.id } }),
  'POST /api/payroll/cp38-orders': ({ about }) => ({
    input: { employee_id: about('rosli').id, from_month: '2026-12', until_month: '2026-12', amount: 1_00 },
    adds: true,
  }),
  'PATCH /api/payroll/cp38-orders/{id}': ({ cp38 }) => ({ input: { id: cp38.id, reference: 'Other' } }),
  'DELETE /api/payroll/cp38-orders/{id}': ({ cp38 }) => ({ input: { id: cp38.id } }),
  'POST /api/payroll/benefits': ({ about, benefitItem }) => ({
    input: { employee_id: about('devi').id, pay_item_id: benefitItem, from_month: '2026-12', value: 1_00 },
    adds: true,
  }),
  'PATCH /api/payroll/benefits/{id}': () => ({ input: { value: 2_00 } }),
  'DELETE /api/payroll/benefits/{id}': () => ({}),

  'POST /api/payroll/runs': ({ group }) => ({ input: { group_id: group, period: '2026-11' }, adds: true }),
  'DELETE /api/payroll/runs/{id}': ({ calculated }) => ({ input: { id: calculated.id } }),
  'POST /api/payroll/runs/{id}/calculation': ({ calculated }) => ({ input: { id: calculated.id }, adds: true }),
  'POST /api/payroll/runs/{id}/review/export': ({ calculated }) => ({ input: { id: calculated.id }, adds: true }),
  'PUT /api/payroll/runs/{id}/checks/{employee_id}': ({ calculated, note }) => ({
    input: {
      id: calculated.id,
      employee_id: note.employee_id,
      note_version: note.note_version,
      checked: false,
      note: 'Look',
    },
  }),
  'PUT /api/payroll/runs/{id}/checks': ({ calculated, note }) => ({
    input: { id: calculated.id, checked: false, note: null, rows: [note] },
  }),
  'POST /api/payroll/runs/{id}/confirmation': ({ calculated }) => ({ input: { id: calculated.id } }),
  'DELETE /api/payroll/runs/{id}/confirmation': ({ confirmed }) => ({ input: { id: confirmed.id } }),
  'POST /api/payroll/runs/{id}/approval': ({ confirmed }) => ({
    input: { id: confirmed.id, month: '2026-10' },
  }),
  'POST /api/payroll/runs/{id}/payslips-file': () => ({ adds: true }),
  'POST /api/payroll/runs/{id}/mail': () => ({ adds: true }),
  'PUT /api/payroll/payslips/{id}/reading': () => ({ adds: true }),

  'POST /api/loans': ({ about }) => ({
    input: {
      employee_id: about('devi').id,
      kind: 'advance',
      principal: 1_00,
      first_month: '2026-12',
      months: 1,
    },
    adds: true,
  }),
  'PUT /api/loans/{id}/amount': () => ({ input: { from_month: '2026-12', amount: 50_00 } }),
  'POST /api/loans/{id}/postponement': () => ({ input: { month: '2026-12' } }),
  'POST /api/loans/{id}/settlement': () => ({ input: { month: '2026-12' } }),
  'POST /api/loans/{id}/repayment': () => ({ input: { amount: 1_00, paid_on: '2026-11-02', paid_by: 'cash' } }),
  'POST /api/loans/{id}/repayment-correction': ({ repaid }) => ({
    input: {
      id: repaid.id,
      repayment_id: repaid.instalments.find((one: { paid_by: string | null }) => one.paid_by !== null).id,
    },
  }),
  'POST /api/loans/{id}/write-off': () => ({ input: { reason: 'Gone' } }),
  'DELETE /api/loans/{id}': () => ({}),

  // Nobody else's account changed since the approval.
  'POST /api/payroll-files/runs/{id}/payments/corrected-accounts': ({ about }) => ({
    input: { employee_ids: [about('devi').id] },
    arrange: [changeBranch(about('devi').id, "'0271'"), changeBranch(about('devi').id, 'null')],
    adds: true,
  }),
  'POST /api/payroll-files/accounts': () => ({
    input: { name: 'New', layout: 'transfer', account_number: '514099999999' },
    adds: true,
  }),
  'PATCH /api/payroll-files/accounts/{id}': () => ({ input: { name: 'Other' } }),
  'DELETE /api/payroll-files/accounts/{id}': () => ({}),
  'GET /api/payroll-files/runs/{id}/taiwan': ({ taiwanRun }) => ({ input: { id: taiwanRun } }),
  'GET /api/payroll-files/runs/{id}/taiwan/download': ({ taiwanRun }) => ({ input: { id: taiwanRun, of: 'bonus' } }),
  'GET /api/payroll-files/taiwan-insurance/download': () => ({ input: SPAN }),
  'POST /api/payroll-files/taiwan-insurance/export': () => ({ input: SPAN, adds: true }),
  'GET /api/year-end/statements/{id}/pdf': ({ statements, about }) => ({
    about: { ...about('pei.yu'), id: statements.get(about('pei.yu').id)! },
    otherwise: '409 year_not_paid',
  }),
  'GET /api/year-end/taiwan/person-pdf': ({ about }) => ({ input: { year: 2026, employee_id: about('pei.yu').id } }),
  'POST /api/back-pay/runs/{id}/look': ({ calculated }) => ({ input: { id: calculated.id }, adds: true }),
  'POST /api/back-pay/runs/{id}/lines': ({ calculated, look }) => ({
    input: { id: calculated.id, looked_at: look.at },
    adds: true,
  }),
  'POST /api/back-pay/runs/{id}/lines/export': ({ calculated }) => ({
    input: { id: calculated.id },
    arrange: [backPayIn('2026-10'), backPayIn('2026-12')],
    adds: true,
  }),
  'DELETE /api/back-pay/lines/{id}': () => ({}),
  'PUT /api/payroll-reports/accounts': ({ ledger }) => ({ input: { rows: [{ ...ledger, debit: '7000' }] } }),
  'PUT /api/payroll-reports/cut-offs': ({ group }) => ({
    input: { rows: [{ group_id: group, days_before: 3, version: 0 }] },
  }),
  'POST /api/payroll/what-if': ({ group }) => ({
    input: {
      group_id: group,
      period: '2026-12',
      raise_rate: 10_000,
      raise_amount: null,
      pay_item_id: null,
      item_amount: null,
      item_rate: null,
      last_day: null,
    },
    adds: true,
  }),

  'PUT /api/tax-forms/mine/tp1': () => ({ input: { period: '2026-12', claims: { lifestyle: 1_00 } }, adds: true }),
  'PUT /api/tax-forms/mine/tp3': () => ({
    as: ['chloe', 'employee'],
    input: { year: 2026, ...EARLIER, employers: [{ name: 'Before' }] },
    adds: true,
  }),
  'POST /api/tax-forms/mine/receipts': ({ mine }) => ({
    input: { period: mine.draft.period, code: 'sports' },
    files: { file: { name: 'receipt.png', content: PICTURE } },
    adds: true,
  }),
  'DELETE /api/tax-forms/mine/receipts/{id}': () => ({}),
  'POST /api/tax-forms/mine/submission': ({ mine }) => ({ input: mine.draft }),
  'POST /api/tax-forms/mine/withdrawal': ({ mine }) => ({ input: mine.submitted }),
  'POST /api/tax-forms/mine/discarding': ({ mine }) => ({ input: mine.draft, removes: true }),
  'POST /api/tax-forms/acceptance': ({ taxForm }) => ({ input: { rows: [{ id: taxForm, version: 1 }] } }),
  'POST /api/tax-forms/{id}/return': () => ({ input: { reason: 'Look again' } }),

  'PUT /api/year-end/items/{id}': () => ({ input: { box: 'B1a', known_version: 0 } }),
  'PUT /api/year-end/statements/{id}/reading': () => ({ adds: true }),
  'PUT /api/year-end/forms/{id}/reading': () => ({ adds: true }),
  'POST /api/year-end/making': () => ({ input: { year: 2026 }, adds: true }),
  'POST /api/year-end/archive': () => ({ input: { year: 2026 }, adds: true }),
  'POST /api/year-end/mailing': () => ({ input: { year: 2026 }, adds: true }),
  'POST /api/year-end/taiwan/making': () => ({ input: { year: 2026 }, adds: true }),
  'POST /api/year-end/taiwan/archive': () => ({ input: { year: 2026 }, adds: true }),
  'POST /api/year-end/taiwan/mailing': () => ({ input: { year: 2026 }, adds: true }),
}

/** As the table owner, moves an amount to another run while the call is tried. */
const backPayIn = (month: string) =>
  `alter table back_pay disable trigger frozen; update back_pay set period = '${month}'; alter table back_pay enable trigger frozen`

type TemplateSheet = { name: string; columns: readonly { header: string }[] }

async function writeSheets(sheets: readonly { sheet: TemplateSheet; rows: WorkbookValue[][] }[]): Promise<Uint8Array> {
  return writeXlsx(
    sheets.map(({ sheet, rows }) => ({
      name: sheet.name,
      columns: sheet.columns.map((column) => ({ ...column, kind: 'text' as const })),
      rows,
    })),
  )
}

async function loadEmployeeNo(server: TestServer, who: string): Promise<string> {
  if (who === 'nobody') return 'NOBODY'
  return server.tenant('meridian', async (tx) => {
    const row = tx.selectFrom('employee').select('employee_no').where('id', '=', server.employeeId(who))
    return (await row.executeTakeFirstOrThrow()).employee_no
  })
}

async function inputs(server: TestServer, who = 'devi') {
  const [amounts, absences] = INPUTS_TEMPLATE.sheets
  const content = await writeSheets([
    { sheet: amounts, rows: [[await loadEmployeeNo(server, who), 'fixed_allowance', '5.00', null, null, null]] },
    { sheet: absences, rows: [] },
  ])
  return { file: { name: 'inputs.xlsx', content } }
}

async function starts(server: TestServer, who = 'rosli') {
  const [first] = STARTS_TEMPLATE.sheets
  const content = await writeSheets([{ sheet: first, rows: [[await loadEmployeeNo(server, who), '2026', '30000.00']] }])
  return { file: { name: 'starts.xlsx', content } }
}

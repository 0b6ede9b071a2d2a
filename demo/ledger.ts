import type { Tx } from '#server/database/database.ts'
import { loadLedgerAccounts, saveMappings } from '../modules/pay/reports/ledger-queries.ts'

/** The account of each creditor, by the code of the line; other deductions stay with the company. */
const OWED: Readonly<Record<string, string>> = {
  net: '2100 Salaries payable',
  epf: '2210 EPF payable',
  socso: '2220 SOCSO payable',
  lindung: '2220 SOCSO payable',
  eis: '2230 EIS payable',
  hrd: '2240 HRD levy payable',
  pcb: '2250 PCB payable',
  cp38: '2250 PCB payable',
  zakat: '2260 Zakat payable',
  tw_labor: '2310 Labor insurance payable',
  tw_employment: '2310 Labor insurance payable',
  tw_occupational: '2310 Labor insurance payable',
  tw_arrears_fund: '2310 Labor insurance payable',
  tw_health: '2320 Health insurance payable',
  tw_supplement: '2320 Health insurance payable',
  tw_employer_supplement: '2320 Health insurance payable',
  tw_pension: '2330 Labor pension payable',
  tw_income_tax: '2340 Tax withheld',
  tw_bonus_tax: '2340 Tax withheld',
}
const OTHER = '2290 Other deductions'
const COST: Readonly<Record<string, string>> = {
  basic: '5100 Salaries',
  unpaid: '5100 Salaries',
  overtime: '5110 Overtime',
  rest_day_work: '5110 Overtime',
}

/** Maps each pay line of the demo company to a ledger account. */
export async function mapLedgerAccounts(tx: Tx): Promise<void> {
  const lines = await loadLedgerAccounts(tx, 'en')
  await saveMappings(
    tx,
    lines.map(({ side, code, kind, version }) => {
      const isCost = kind === 'earning' || kind === 'reimbursement'
      const isEmployers = kind === 'employer_cost'
      return {
        side,
        code,
        debit: isCost
          ? (COST[code] ?? '5120 Allowances and bonuses')
          : isEmployers
            ? '5200 Employer contributions'
            : null,
        credit: isCost ? null : (OWED[code] ?? OTHER),
        by_cost_center: false,
        version,
      }
    }),
  )
}

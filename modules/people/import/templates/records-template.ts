import type { FieldGroup } from '#base/contracts/import-mapping-api.ts'
import type { Template, TemplateColumn, TemplateSheet } from '#server/spreadsheets/template.ts'
import { CHILD_FILE_COLUMNS } from '../../core/child-columns.ts'
import { FACT_COLUMNS } from '../../core/history/fact-columns.ts'
import { PROTECTED } from '../../core/protected-columns.ts'
import { DETAILS_TEMPLATE } from './details-template.ts'
import { EMPLOYEES_TEMPLATE } from './people-template.ts'
import { recordWord } from './record-words.ts'
import { SALARY_TEMPLATE } from './salary-template.ts'
import { DAY_HINT } from './template-columns.ts'

/** The name of the sheet with a row for each person. */
export const PEOPLE_SHEET = 'People'

const [employees, jobHistory] = EMPLOYEES_TEMPLATE.sheets
const [details, family] = DETAILS_TEMPLATE.sheets
const [salaryHistory] = SALARY_TEMPLATE.sheets

/** Columns of pay: only whoever may change pay has them. */
const PAY_KEYS: readonly string[] = PROTECTED.pay.columns.compensation

/** The spouse in the row of the person: the column, and that of the sheet of family members. */
export const SPOUSE_COLUMNS = {
  spouse_name: 'name',
  spouse_ic_number: 'ic_number',
  spouse_is_working: 'is_working',
} as const

const spouseColumns: readonly TemplateColumn[] = [
  {
    key: 'spouse_name',
    header: 'Spouse name',
    words: 'Name of Spouse | Spouse | Nama Pasangan | Nama Suami/Isteri | 配偶姓名 | 配偶',
    kind: 'text',
    maxLength: 120,
  },
  {
    key: 'spouse_ic_number',
    header: 'Spouse IC number',
    words: 'Spouse NRIC | Spouse IC | Spouse IC No | No KP Pasangan | 配偶身分證字號',
    kind: 'text',
    maxLength: 20,
  },
  {
    key: 'spouse_is_working',
    header: 'Spouse working',
    words: 'Spouse Employed | Is Spouse Working | Pasangan Bekerja | 配偶是否工作 | 配偶有工作',
    chinese: '配偶是否工作',
    kind: 'boolean',
  },
]

const BANK_KEYS: readonly string[] = FACT_COLUMNS.bank_detail
const EMPLOYMENT_KEYS: readonly string[] = [
  ...FACT_COLUMNS.employment,
  'department',
  'position',
  'office',
  'cost_center',
  'joined_on',
  'resigned_on',
  'last_day',
  'last_payroll_day',
  'is_dismissed',
  'leaving_reason',
  'hour_type',
  'attendance_method',
  'minutes_a_day',
  'working_days',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]
// `is_disabled` is the person's; the status by tax law has a column of its own.
const STATUTORY_KEYS: readonly string[] = [
  ...FACT_COLUMNS.statutory_status.filter((key) => key !== 'is_disabled'),
  'tax_disabled',
]
const isOfFamily = (key: string) =>
  key in SPOUSE_COLUMNS ||
  CHILD_FILE_COLUMNS.includes(key) ||
  key.startsWith('children_') ||
  key === 'health_dependants' ||
  key === 'tw_tax_dependants'

/** What a column of a person's row feeds. */
function groupOfColumn(key: string): FieldGroup {
  if (isOfFamily(key)) return 'family'
  if (PAY_KEYS.includes(key) || key === 'from_day') return 'pay'
  if (BANK_KEYS.includes(key)) return 'bank'
  if (STATUTORY_KEYS.includes(key)) return 'statutory'
  return EMPLOYMENT_KEYS.includes(key) ? 'employment' : 'person'
}

/** What a new person needs; people who are there already are found by their number. */
const NEEDED_BY_NEW: Readonly<Record<string, string>> = { full_name: 'employee_no', joined_on: 'employee_no' }

function toPersonColumn(column: TemplateColumn): TemplateColumn {
  const { key } = column
  const changed: Partial<TemplateColumn> =
    key === 'employee_no'
      ? { required: false, hint: 'Given by itself to new people when empty' }
      : key in NEEDED_BY_NEW
        ? { alternativeColumn: NEEDED_BY_NEW[key] }
        : key === 'office'
          ? // A file of bank accounts moves nobody.
            { askedWith: 'joined_on' }
          : key === 'from_day'
            ? {
                words: `${column.words} | Salary Effective Date | Last Increment Date`,
                hint: `${DAY_HINT}; for pay and what else changes in time. The joining date for new people when empty`,
              }
            : {}
  return { ...column, ...(key === 'basic_pay' && { required: false }), ...changed, group: groupOfColumn(key) }
}

const isOwn = ({ key }: TemplateColumn) => key !== 'employee_no'
const isPay = ({ key }: TemplateColumn) => PAY_KEYS.includes(key)
const withRecordWord = (column: TemplateColumn): TemplateColumn => {
  const chinese = recordWord(column.key)
  return chinese === undefined ? column : { ...column, chinese }
}

const personColumns: readonly TemplateColumn[] = [
  ...employees.columns,
  ...salaryHistory.columns.filter(isPay),
  ...details.columns.filter(isOwn),
  ...spouseColumns.map(withRecordWord),
].map(toPersonColumn)

/**
 * All about people in one file: a row for each person with their job, pay, account, numbers and spouse. Later jobs, pay
 * of earlier years and other family members may stand in sheets of their own.
 */
export const RECORDS_TEMPLATE: Template & { readonly sheets: readonly [TemplateSheet, ...TemplateSheet[]] } = {
  sheets: [{ name: PEOPLE_SHEET, columns: personColumns }, jobHistory, salaryHistory, family],
}

/** The template for somebody who may not change pay. */
export function withoutPayColumns(template: Template): Template {
  return {
    sheets: template.sheets.flatMap((sheet) =>
      sheet.name === salaryHistory.name
        ? []
        : [{ ...sheet, columns: sheet.columns.filter((column) => column.group !== 'pay' || !isPay(column)) }],
    ),
  }
}

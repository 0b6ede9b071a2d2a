import { required } from '#base/required.ts'
import { positionTemplate } from '#organisation/positions.ts'
import {
  DETAILS_TEMPLATE,
  EMPLOYEES_TEMPLATE,
  IMPORT_COLUMNS,
  loadTemplate,
  PEOPLE_SHEET,
  SALARY_TEMPLATE,
} from '#people/people-import.ts'
import type { RightsHolder } from '#people/record.ts'
import type { Tx } from '#server/database/database.ts'
import type { Template, TemplateColumn } from '#server/spreadsheets/template.ts'
import { type ImportStep, STEPS, type Step, TABLES, type TracedTable } from './contract.ts'

/** Departments and positions in one workbook. Positions refer to departments of the first sheet or of the company. */
export const ORGANISATION_TEMPLATE = {
  sheets: [
    {
      name: 'Departments',
      distinct: true,
      columns: [
        {
          key: 'name',
          header: 'Department name',
          kind: 'text',
          required: true,
          maxLength: 120,
          words: 'Department | Dept | Name | Jabatan | Bahagian | Division | Team | 部門 | 部門名稱 | 單位',
        },
        {
          key: 'code',
          header: 'Department code',
          kind: 'text',
          maxLength: 20,
          words: 'Dept code | Department ID | Kod Jabatan | Division code | 部門代碼 | 部門代號',
        },
        {
          key: 'parent',
          header: 'Part of department',
          kind: 'text',
          maxLength: 120,
          hint: 'Name or code of the department it is part of, in this sheet or there already',
          words: 'Parent department | Parent | Part of | Upper department | Jabatan Induk | 上級部門 | 上層部門',
        },
        {
          key: 'head',
          header: 'Department head',
          kind: 'text',
          maxLength: 254,
          hint: 'Employee number, or name or work e-mail where only one has it. People who come in later become head by themselves',
          words:
            'Head of department | HOD | Head | Ketua Jabatan | 部門主管 | 部門主管編號 | 部門主管姓名 | HOD Name | Department Manager',
        },
        {
          key: 'cost_center',
          header: 'Department cost centre',
          kind: 'text',
          maxLength: 40,
          hint: 'Code of a cost centre that is there already',
          words: 'Department cost center | Dept cost centre | Dept cost center | 部門成本中心',
        },
      ],
    },
    positionTemplate.sheets[0],
  ],
} as const satisfies Template

export const STEP_TEMPLATES = {
  organisation: ORGANISATION_TEMPLATE,
  employees: EMPLOYEES_TEMPLATE,
  details: DETAILS_TEMPLATE,
  salary: SALARY_TEMPLATE,
} as const satisfies Record<ImportStep, Template>

/** The tables that each step may write, parents first. */
export const STEP_TABLES: Record<ImportStep, readonly TracedTable[]> = {
  organisation: ['department', 'position', 'position_department'],
  // A new person may be the awaited head of a department, and the file may bring new departments and positions.
  employees: ['department', 'position', 'position_department', 'employee', 'employment', 'statutory_status'],
  details: [
    'employee',
    'employment',
    'bank_detail',
    'statutory_status',
    'work_schedule',
    'family_member',
    'employee_child',
  ],
  salary: ['employee', 'compensation'],
}

/** Tables of a file with all about people, with those of the columns that other modules bring. */
function tablesOfRecords(): TracedTable[] {
  const written = new Set<string>([
    ...STEP_TABLES.employees,
    ...STEP_TABLES.details,
    ...STEP_TABLES.salary,
    ...IMPORT_COLUMNS.all().flatMap(({ tables }) => tables),
  ])
  return TABLES.filter((table) => written.has(table))
}

/** Whether sheets are those of a file with all about people. The step of people takes it, and a file of employees alone. */
export function isOfRecords(step: ImportStep, sheets: readonly { name: string }[]): boolean {
  return step === 'employees' && sheets.some(({ name }) => name === PEOPLE_SHEET)
}

/** The template of a file of a step, by its sheets, with the columns that somebody may fill. */
export async function loadTemplateOfFile(
  tx: Tx,
  step: ImportStep,
  sheets: readonly { name: string }[],
  who: RightsHolder,
): Promise<Template> {
  return isOfRecords(step, sheets) ? loadTemplate(tx, 'records', who) : STEP_TEMPLATES[step]
}

/** The key of a column of a file that its reader may not fill. */
export const OTHER_COLUMN = '?'

/**
 * The columns as the sheets of a file have them. Whoever reads it may have other rights than its sender, and what they may
 * not fill has the key `OTHER_COLUMN`.
 */
export function templateAsRead(template: Template, headings: ReadonlyMap<string, readonly string[]>): Template {
  return {
    sheets: template.sheets.map((sheet) => ({
      ...sheet,
      columns: (headings.get(sheet.name) ?? []).map(
        (header): TemplateColumn =>
          sheet.columns.find((column) => column.header === header) ?? { key: OTHER_COLUMN, header, kind: 'text' },
      ),
    })),
  }
}

/** The tables that a file of a step may write, parents first. */
export function tablesOfFile(step: ImportStep, sheets: readonly { name: string }[]): readonly TracedTable[] {
  return isOfRecords(step, sheets) ? tablesOfRecords() : STEP_TABLES[step]
}

/** Loads the columns of a sheet of a step, whichever of its files has it. */
export async function loadColumnsOfSheets(
  tx: Tx,
  step: ImportStep,
  who: RightsHolder,
): Promise<(sheet: string | null) => readonly TemplateColumn[]> {
  const templates: readonly Template[] = [
    STEP_TEMPLATES[step],
    ...(step === 'employees' ? [await loadTemplate(tx, 'records', who)] : []),
  ]
  const sheets = templates.flatMap((template) => template.sheets)
  return (name) => sheets.find((sheet) => sheet.name === name)?.columns ?? []
}

/** The step by its stored number, 1 to 5. */
export function stepOf(number: number): Step {
  return STEPS[number - 1]!
}

/** The step of an import by its stored number; never the last step. */
export function importStepOf(number: number): ImportStep {
  const step = stepOf(number)
  if (step === 'finish') throw new RangeError('Nothing is imported in the last step')
  return step
}

export function stepNumber(step: Step): number {
  return STEPS.indexOf(step) + 1
}

/**
 * The step before another one. A file with all about people needs no step of details or salaries: without a file of
 * these, the step before the last is that of people.
 */
export function stepBefore(from: Step, hasParts: boolean): Step {
  if (from === 'finish' && !hasParts) return 'employees'
  return required(STEPS[Math.max(0, STEPS.indexOf(from) - 1)], 'a step')
}

/** The steps whose imports are erased when going back from a step: its own and those from the one before. */
export function erasedSteps(from: Step, hasParts = true): ImportStep[] {
  return STEPS.slice(STEPS.indexOf(stepBefore(from, hasParts)), STEPS.indexOf(from) + 1).filter(
    (step): step is ImportStep => step !== 'finish',
  )
}

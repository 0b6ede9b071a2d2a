import { positionTemplate } from '#organisation/positions.ts'
import { DETAILS_TEMPLATE, EMPLOYEES_TEMPLATE, SALARY_TEMPLATE } from '#people/people-import.ts'
import type { Template } from '#server/spreadsheets/template.ts'
import { type ImportStep, STEPS, type Step, type TracedTable } from './contract.ts'

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
  details: ['employee', 'employment', 'bank_detail', 'statutory_status', 'work_schedule', 'family_member'],
  salary: ['employee', 'compensation'],
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

/** The steps whose imports are erased when going back from a step: its own and the one before. */
export function erasedSteps(from: Step): ImportStep[] {
  const at = STEPS.indexOf(from)
  return STEPS.slice(Math.max(0, at - 1), at + 1).filter((step): step is ImportStep => step !== 'finish')
}

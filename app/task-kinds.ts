import './pay-sources.ts'
import { lookForBackPay } from '#modules/back-pay/look-task.ts'
import { employeeTaskKinds } from '#modules/employees/import/tasks.ts'
import { migrationTaskKinds } from '#modules/migration/task-kinds.ts'
import { calculateRun } from '#modules/payroll/calculation/task.ts'
import { mailPayslips, zipPayslips } from '#modules/payroll/payslips/tasks.ts'
import { whatIf } from '#modules/what-if/what-if-task.ts'
import { mailForms, makeForms, zipForms } from '#modules/year-end/ea/form-tasks.ts'
import { mailStatements, makeStatements, zipStatements } from '#modules/year-end/taiwan/tasks.ts'
import type { TaskKind } from '#server/tasks/kinds.ts'

/** Every kind of long work the product knows. */
const all: TaskKind[] = [
  ...employeeTaskKinds,
  ...migrationTaskKinds,
  calculateRun,
  lookForBackPay,
  whatIf,
  zipPayslips,
  mailPayslips,
  makeForms,
  zipForms,
  mailForms,
  makeStatements,
  zipStatements,
  mailStatements,
]

export const taskKinds: ReadonlyMap<string, TaskKind> = new Map(all.map((kind) => [kind.kind, kind]))

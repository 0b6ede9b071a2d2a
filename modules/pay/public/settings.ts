/** Payroll settings of a company and its usual pay items. */
export { DEFAULT_PAYROLL_CHOICES, type PayrollChoices } from '../payroll/settings/choices.ts'
export { addUsualItems } from '../payroll/settings/set-up.ts'

import { keysOf } from '../objects.ts'
import type { Permission } from './permissions.ts'

/** What companies ask about first, with the permissions that allow it: any of them is enough. */
export const SENSITIVE_RIGHTS = {
  see_pay: ['compensation:read', 'payroll:read', 'payslip:read'],
  change_pay: ['compensation:edit', 'payroll:prepare', 'payroll:settings'],
  approve_pay: ['payroll:approve'],
  get_bank_files: ['payroll:files'],
  pay_claims: ['claim:pay'],
  see_identity: ['identity:read'],
  see_sensitive: ['sensitive:read'],
  see_health: ['leave:reasons'],
  export_people: ['employee:export'],
  delete_people: ['employee:delete'],
  give_access: ['access:edit', 'account:edit'],
  read_log: ['activity:read'],
} as const satisfies Record<string, readonly Permission[]>

export type SensitiveRight = keyof typeof SENSITIVE_RIGHTS
export const SENSITIVE_RIGHT_NAMES = keysOf(SENSITIVE_RIGHTS)

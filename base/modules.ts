/**
 * The modules a company may switch on or off. The specification sets the ids of the first eight (AUTH-14). `ready` says
 * that the module has screens; one that is not ready is offered nowhere.
 */
export const MODULES = [
  { id: 2, key: 'leave', ready: true },
  { id: 3, key: 'claim', ready: true },
  { id: 4, key: 'onboarding', ready: false },
  { id: 6, key: 'attendance', ready: true },
  { id: 8, key: 'overtime', ready: true },
  { id: 10, key: 'training', ready: false },
  { id: 12, key: 'schedule', ready: true },
  { id: 19, key: 'documents', ready: true },
  { id: 20, key: 'payroll', ready: true },
  { id: 21, key: 'migration', ready: true },
] as const

export type ModuleId = (typeof MODULES)[number]['id']
export const LEAVE_MODULE = 2
export const OVERTIME_MODULE = 8
export const CLAIM_MODULE = 3
export const ONBOARDING_MODULE = 4
export const ATTENDANCE_MODULE = 6
export const SCHEDULE_MODULE = 12
export const DOCUMENTS_MODULE = 19
export const PAYROLL_MODULE = 20
export const MIGRATION_MODULE = 21

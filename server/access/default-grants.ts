import type { Permission, Reach } from '#base/permissions.ts'
import type { RoleName } from '#base/roles.ts'

type Defaults = Partial<Record<Permission, Reach>>

/** One's own record and pay, which everybody has whatever their role. */
const own: Defaults = {
  'employee:read': 'own',
  'contact:edit': 'own',
  'sensitive:read': 'own',
  'identity:read': 'own',
  'compensation:read': 'own',
  'absence:read': 'own',
  'payslip:read': 'own',
}

/** What every employee may do: see the company and its people by name, and their own things. */
const everyone: Defaults = {
  ...own,
  'company:read': 'company',
  'department:read': 'company',
  'position:read': 'company',
  'office:read': 'company',
  'holiday:read': 'company',
  'directory:read': 'company',
}

const hr: Defaults = {
  ...everyone,
  'cost-center:read': 'company',
  'employee:read': 'company',
  'employee:create': 'company',
  'employee:edit': 'company',
  'employee:export': 'company',
  'employee:import': 'company',
  'contact:edit': 'company',
  'identity:read': 'company',
  'absence:read': 'company',
  'absence:edit': 'company',
}

const organisation: Defaults = {
  'company:edit': 'company',
  'department:edit': 'company',
  'position:edit': 'company',
  'office:edit': 'company',
  'holiday:edit': 'company',
  'cost-center:read': 'company',
  'cost-center:edit': 'company',
}

const pay: Defaults = {
  'compensation:read': 'company',
  'compensation:edit': 'company',
  'payroll:read': 'company',
  'payroll:prepare': 'company',
  'payroll:settings': 'company',
  'payroll:files': 'company',
  'payslip:read': 'company',
}

const office: Defaults = {
  ...everyone,
  'cost-center:read': 'company',
  'employee:read': 'office',
  'employee:edit': 'office',
  'employee:create': 'company',
  'employee:export': 'office',
  'contact:edit': 'office',
  'identity:read': 'office',
  'absence:read': 'office',
  'absence:edit': 'office',
}

/**
 * What each role may do and how far, before a company changes it. This is data: the server decides by it, the two ACL
 * calls serve it, and the tests of permissions expect it.
 */
export const DEFAULT_GRANTS: Readonly<Record<RoleName, Defaults>> = {
  'rmt admin': {
    ...hr,
    ...organisation,
    'employee:delete': 'company',
    'activity:read': 'company',
    'account:read': 'company',
    'migration:run': 'company',
  },
  'rmt user': {
    ...hr,
    'employee:create': undefined,
    'employee:import': undefined,
    'employee:edit': undefined,
    'absence:edit': undefined,
  },
  hod: { ...everyone, 'employee:read': 'department', 'absence:read': 'department', 'employee:export': 'department' },
  mgr: { ...everyone, 'employee:read': 'reports', 'absence:read': 'reports' },
  'asst mgr': { ...everyone, 'employee:read': 'reports', 'absence:read': 'reports' },
  trainer: { ...everyone },
  interviewer: { ...own },
  employee: { ...everyone },
  'local hr': {
    ...office,
    'department:edit': 'company',
    'position:edit': 'company',
    'holiday:edit': 'company',
    'compensation:read': 'office',
    'activity:read': 'company',
  },
  'office dir': {
    ...office,
    'employee:create': undefined,
    'compensation:read': 'office',
    'payroll:read': 'company',
    'payroll:approve': 'company',
    'payslip:read': 'office',
    'activity:read': 'company',
  },
  'local finance': {
    ...office,
    'employee:create': undefined,
    'employee:edit': undefined,
    'absence:edit': undefined,
    ...pay,
    'payroll:approve': 'company',
  },
  'Company Admin': {
    ...hr,
    ...organisation,
    ...pay,
    'employee:delete': 'company',
    'sensitive:read': 'company',
    'payroll:approve': 'company',
    'access:read': 'company',
    'access:edit': 'company',
    'account:read': 'company',
    'account:edit': 'company',
    'activity:read': 'company',
    'migration:run': 'company',
  },
  'HR Generalist': {
    ...hr,
    ...organisation,
    'employee:delete': 'company',
    'sensitive:read': 'company',
    'account:read': 'company',
    'activity:read': 'company',
    'migration:run': 'company',
  },
  'HR Leave': {
    ...everyone,
    'employee:read': 'company',
    'absence:read': 'company',
    'absence:edit': 'company',
    'holiday:edit': 'company',
  },
  'HR Claim': { ...everyone, 'employee:read': 'company', 'cost-center:read': 'company' },
  'HR Payroll': {
    ...everyone,
    ...pay,
    'cost-center:read': 'company',
    'employee:read': 'company',
    'employee:export': 'company',
    'identity:read': 'company',
    'absence:read': 'company',
    'absence:edit': 'company',
  },
  'Shift Planner': { ...everyone, 'employee:read': 'company' },
  Ops: { 'ops:companies': 'company', 'ops:maintenance': 'company' },
}

/**
 * Every permission of the product and what its reach measures. `employee`: records belong to an employee and are
 * bounded by the reach of the grant. `company`: one record for all, so any reach opens it. `platform`: Ops only.
 */
export const PERMISSIONS = {
  'company:read': 'company',
  'company:edit': 'company',
  'department:read': 'company',
  'department:edit': 'company',
  'position:read': 'company',
  'position:edit': 'company',
  'office:read': 'company',
  'office:edit': 'company',
  'holiday:read': 'company',
  'holiday:edit': 'company',
  'cost-center:read': 'company',
  'cost-center:edit': 'company',
  'directory:read': 'employee',
  'employee:read': 'employee',
  'employee:create': 'company',
  'employee:edit': 'employee',
  'employee:delete': 'employee',
  'employee:export': 'employee',
  'employee:import': 'company',
  'contact:edit': 'employee',
  'identity:read': 'employee',
  'sensitive:read': 'employee',
  'compensation:read': 'employee',
  'compensation:edit': 'employee',
  'absence:read': 'employee',
  'absence:edit': 'employee',
  'payroll:read': 'company',
  'payroll:prepare': 'company',
  'payroll:approve': 'company',
  'payroll:settings': 'company',
  'payroll:files': 'company',
  'payslip:read': 'employee',
  'access:read': 'company',
  'access:edit': 'company',
  'account:read': 'company',
  'account:edit': 'company',
  'activity:read': 'company',
  'migration:run': 'company',
  'ops:companies': 'platform',
  'ops:maintenance': 'platform',
} as const satisfies Record<string, 'employee' | 'company' | 'platform'>

export type Permission = keyof typeof PERMISSIONS

/** How far a grant reaches, nearest first: oneself, direct reports, the own departments, the own offices, everyone. Each includes oneself. */
export const REACHES = ['own', 'reports', 'department', 'office', 'company'] as const
export type Reach = (typeof REACHES)[number]

export type Grants = ReadonlyMap<Permission, Reach>

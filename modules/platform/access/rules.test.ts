import { describe, expect, it } from 'vitest'
import { grantChangeError } from './rules.ts'

describe('changes that no company may make', () => {
  it('AUTH-18 AUTH-19 a permission of the platform cannot be granted', () => {
    const holiday = { permission: 'holiday:edit', reach: 'company' } as const
    expect(grantChangeError(13, [holiday, { permission: 'ops:companies', reach: 'company' }])).toBe(
      'platform_permission',
    )
    expect(grantChangeError(13, [holiday])).toBeUndefined()
  })
  it('AUTH-18d Company Admin keeps the rights needed to restore others', () => {
    const holiday = { permission: 'holiday:edit', reach: null } as const
    for (const permission of ['access:read', 'access:edit', 'account:read', 'account:edit'] as const)
      expect(grantChangeError(12, [holiday, { permission, reach: null }]), permission).toBe('admin_keeps_access')
    expect(grantChangeError(13, [{ permission: 'access:edit', reach: null }])).toBeUndefined()
    expect(grantChangeError(12, [{ permission: 'payroll:approve', reach: null }])).toBeUndefined()
    expect(grantChangeError(12, [{ permission: 'access:edit', reach: 'company' }])).toBeUndefined()
  })
  it('AUTH-18 a permission about the whole company is granted for the whole company or not at all', () => {
    for (const reach of ['own', 'reports', 'department', 'office'] as const)
      expect(
        grantChangeError(13, [
          { permission: 'holiday:edit', reach: 'company' },
          { permission: 'department:edit', reach },
        ]),
      ).toBe('reach_is_company')
    expect(grantChangeError(13, [{ permission: 'department:edit', reach: 'company' }])).toBeUndefined()
    expect(grantChangeError(13, [{ permission: 'department:edit', reach: null }])).toBeUndefined()
    expect(grantChangeError(13, [{ permission: 'employee:read', reach: 'own' }])).toBeUndefined()
  })
  it('AUTH-18 a permission about places is not granted for oneself or for reports, which reach no place', () => {
    for (const reach of ['own', 'reports'] as const)
      expect(grantChangeError(13, [{ permission: 'headcount:read', reach }])).toBe('reach_is_place')
    for (const reach of ['department', 'office', 'company', null] as const)
      expect(grantChangeError(13, [{ permission: 'headcount:read', reach }])).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { grantChangeError } from './rules.ts'

describe('changes no company can make', () => {
  it('AUTH-18 AUTH-19 never hands out a permission of the platform', () => {
    const holiday = { permission: 'holiday:edit', reach: 'company' } as const
    expect(grantChangeError(13, [holiday, { permission: 'ops:companies', reach: 'company' }])).toBe(
      'platform_permission',
    )
    expect(grantChangeError(13, [holiday])).toBeUndefined()
  })
  it('AUTH-18d leaves Company Admin the keys', () => {
    const holiday = { permission: 'holiday:edit', reach: null } as const
    for (const permission of ['access:read', 'access:edit', 'account:read', 'account:edit'] as const)
      expect(grantChangeError(12, [holiday, { permission, reach: null }]), permission).toBe('admin_keeps_access')
    expect(grantChangeError(13, [{ permission: 'access:edit', reach: null }])).toBeUndefined()
    expect(grantChangeError(12, [{ permission: 'payroll:approve', reach: null }])).toBeUndefined()
    expect(grantChangeError(12, [{ permission: 'access:edit', reach: 'company' }])).toBeUndefined()
  })
  it('AUTH-18 gives what concerns the whole company wholly or not', () => {
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
})

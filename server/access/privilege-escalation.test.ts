import { describe, expect, it } from 'vitest'
import type { Grants } from '#base/access/permissions.ts'
import { grantsOf } from './grants.ts'
import type { GrantOverride } from './overrides.ts'
import { combinedGrants, escalationCode, widenedPermissions } from './privilege-escalation.ts'

const grants = (of: Record<string, string>) => new Map(Object.entries(of)) as unknown as Grants

describe('grants of several roles', () => {
  it('AUTH-18 have the widest reach of all roles', () => {
    expect([
      ...combinedGrants([
        grants({ 'employee:read': 'own' }),
        grants({ 'employee:read': 'office', 'access:read': 'company' }),
      ]),
    ]).toEqual([
      ['employee:read', 'office'],
      ['access:read', 'company'],
    ])
    expect(
      combinedGrants([grants({ 'employee:read': 'company' }), grants({ 'employee:read': 'own' })]).get('employee:read'),
    ).toBe('company')
  })

  it('AUTH-18c show which permissions are widened, not those narrowed', () => {
    const before = grants({ 'employee:read': 'office', 'holiday:read': 'company' })
    expect(widenedPermissions(before, grants({ 'employee:read': 'company', 'holiday:read': 'company' }))).toEqual([
      'employee:read',
    ])
    expect(widenedPermissions(before, grants({ 'employee:read': 'own' }))).toEqual([])
    expect(widenedPermissions(before, grants({ 'employee:read': 'office', 'payroll:approve': 'company' }))).toEqual([
      'payroll:approve',
    ])
  })
})

describe('handing out roles', () => {
  const ADMIN = 12
  const HR = 13
  const EMPLOYEE = 8
  const none: ReadonlyMap<number, readonly GrantOverride[]> = new Map()
  const hr = { roleId: HR, grants: grantsOf(HR, []) } as const
  it('AUTH-18c lets only a Company Admin hand out the role Company Admin', () => {
    expect(escalationCode({ roleId: ADMIN, grants: grants({}) }, [ADMIN, HR, EMPLOYEE], none)).toBeUndefined()
    expect(escalationCode(hr, [EMPLOYEE, ADMIN], none)).toBe('admin_by_admin')
  })
  it('AUTH-18c lets others hand out roles within their own rights, as the company changed each role', () => {
    expect(escalationCode(hr, [HR], none)).toBeUndefined()
    expect(escalationCode(hr, [], none)).toBeUndefined()
    const more = new Map([[EMPLOYEE, [{ permission: 'payroll:approve', reach: 'company' }]]])
    const own = { roleId: HR, grants: grantsOf(EMPLOYEE, []) } as const
    expect(escalationCode(own, [EMPLOYEE], none)).toBeUndefined()
    expect(escalationCode(own, [EMPLOYEE], more)).toBe('beyond_own')
    expect(escalationCode(own, [EMPLOYEE, HR], none)).toBe('beyond_own')
  })
})

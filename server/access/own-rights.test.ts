import { describe, expect, it } from 'vitest'
import type { Grants } from '#base/permissions.ts'
import { grantsOf } from './grants.ts'
import type { Override } from './overrides.ts'
import { beyondOwn, raised, together } from './own-rights.ts'

const grants = (of: Record<string, string>) => new Map(Object.entries(of)) as unknown as Grants

describe('grants of several roles', () => {
  it('AUTH-18 takes the widest reach of all roles', () => {
    expect([
      ...together([
        grants({ 'employee:read': 'own' }),
        grants({ 'employee:read': 'office', 'access:read': 'company' }),
      ]),
    ]).toEqual([
      ['employee:read', 'office'],
      ['access:read', 'company'],
    ])
    expect(
      together([grants({ 'employee:read': 'company' }), grants({ 'employee:read': 'own' })]).get('employee:read'),
    ).toBe('company')
  })

  it('AUTH-18c sees what is raised, and that narrowing is not', () => {
    const before = grants({ 'employee:read': 'office', 'holiday:read': 'company' })
    expect(raised(before, grants({ 'employee:read': 'company', 'holiday:read': 'company' }))).toEqual(['employee:read'])
    expect(raised(before, grants({ 'employee:read': 'own' }))).toEqual([])
    expect(raised(before, grants({ 'employee:read': 'office', 'payroll:approve': 'company' }))).toEqual([
      'payroll:approve',
    ])
  })
})

describe('handing out roles', () => {
  const ADMIN = 12
  const HR = 13
  const EMPLOYEE = 8
  const none: ReadonlyMap<number, readonly Override[]> = new Map()
  const hr = { roleId: HR, grants: grantsOf(HR, []) } as const
  it('AUTH-18c a Company Admin hands out every role, nobody else theirs', () => {
    expect(beyondOwn({ roleId: ADMIN, grants: grants({}) }, [ADMIN, HR, EMPLOYEE], none)).toBeUndefined()
    expect(beyondOwn(hr, [EMPLOYEE, ADMIN], none)).toBe('admin_by_admin')
  })
  it('AUTH-18c others hand out what they may themselves, as far, by what the company made of each role', () => {
    expect(beyondOwn(hr, [HR], none)).toBeUndefined()
    expect(beyondOwn(hr, [], none)).toBeUndefined()
    const more = new Map([[EMPLOYEE, [{ permission: 'payroll:approve', reach: 'company' }]]])
    const own = { roleId: HR, grants: grantsOf(EMPLOYEE, []) } as const
    expect(beyondOwn(own, [EMPLOYEE], none)).toBeUndefined()
    expect(beyondOwn(own, [EMPLOYEE], more)).toBe('beyond_own')
    expect(beyondOwn(own, [EMPLOYEE, HR], none)).toBe('beyond_own')
  })
})

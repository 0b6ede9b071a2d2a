import { describe, expect, it } from 'vitest'
import { COMPANY_ROLES, roleOf } from '#base/access/roles.ts'
import { areaRoleIds, safeReturnPath, type Visitor, verdict } from './guard.ts'

function visitor(roleId: number | null, about: Partial<Visitor> = {}): Visitor {
  const role = roleId === null ? null : roleOf(roleId)
  return {
    kind: roleId === 20 ? 'ops' : 'staff',
    current_role: role && { id: role.id, name: role.name },
    grants: {},
    modules: [],
    ...about,
  }
}

describe('the guard of routes', () => {
  it('GUARD-04a needs one of the area’s role ids and a role name that the route allows', () => {
    expect(areaRoleIds('localhr')).toEqual([9, 10, 11])
    expect(verdict(visitor(10), { area: 'localhr', roles: ['office dir'] })).toBe('ok')
    // The id is allowed, the name is not.
    expect(verdict(visitor(9), { area: 'localhr', roles: ['office dir'] })).toBe('other_area')
    // The name is allowed, the id is not.
    expect(verdict(visitor(10), { area: 'rmt', roles: ['office dir'] })).toBe('other_area')
    expect(verdict(visitor(null), { area: 'app' })).toBe('other_area')
  })

  it('GUARD-04b lets every company user into /app and into their own area only', () => {
    for (const id of [1, 3, 7, 8, 9, 12, 17]) expect(verdict(visitor(id), { area: 'app' })).toBe('ok')
    expect(verdict(visitor(8), { area: 'localhr' })).toBe('other_area')
    expect(verdict(visitor(9), { area: 'hod' })).toBe('other_area')
    expect(verdict(visitor(12), { area: 'panel' })).toBe('other_area')
  })

  it('GUARD-02ab sends operations users to the error page outside their panel', () => {
    expect(verdict(visitor(20), { area: 'panel' })).toBe('ok')
    expect(verdict(visitor(20), { area: 'app' })).toBe('not_found')
    expect(verdict(visitor(20), { area: 'panel', roles: ['Company Admin'] })).toBe('not_found')
  })

  it('AUTH-19ab of all areas the panel alone opens to operations, and to nobody else', () => {
    const AREAS = ['rmt', 'hod', 'localhr', 'app', 'panel'] as const
    const open = (roleId: number) => AREAS.filter((area) => verdict(visitor(roleId), { area }) === 'ok')
    expect(open(20)).toEqual(['panel'])
    for (const { id, name } of COMPANY_ROLES) expect(open(id), name).not.toContain('panel')
  })

  it('HRM-03a asks for the permission in any reach and for the module; what has no module is always open', () => {
    expect(
      verdict(visitor(16, { grants: { 'company:read': 'own' } }), { area: 'app', permission: 'company:read' }),
    ).toBe('ok')
    const gate = { area: 'app', permission: 'payroll:read', module: 20 } as const
    expect(verdict(visitor(16), gate)).toBe('module_off')
    expect(verdict(visitor(16, { modules: [20] }), gate)).toBe('no_permission')
    expect(verdict(visitor(16, { modules: [20], grants: { 'payroll:read': 'company' } }), gate)).toBe('ok')
  })

  it('GUARD-01b comes back only to addresses of this site', () => {
    expect(safeReturnPath('/localhr/payroll?x=1')).toBe('/localhr/payroll?x=1')
    for (const address of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '',
      undefined,
    ])
      expect(safeReturnPath(address)).toBeUndefined()
  })
})

import { expect, it } from 'vitest'
import { type Permission, REACHES, type Reach } from '#base/access/permissions.ts'
import { COMPANY_ROLES } from '#base/access/roles.ts'
import { PEOPLE } from '#demo/people.ts'
import { covers } from '#test/matrix.ts'
import { grantsOf } from './grants.ts'
import { actingRole, forbidChangesInPreview, previewGrants } from './role-preview.ts'

const one = (reach: Reach) => new Map<Permission, Reach>([['employee:read', reach]])

it('AUTH-18 a preview shows only people whom both the viewer and the role can see, for every pair of reaches and people', () => {
  for (const own of REACHES)
    for (const seen of REACHES) {
      const both = previewGrants(one(own), one(seen)).get('employee:read')!
      for (const viewer of PEOPLE)
        for (const other of PEOPLE)
          if (covers(both, viewer, other))
            expect(covers(own, viewer, other) && covers(seen, viewer, other), `${own} ${seen} ${both}`).toBe(true)
    }
})

it('AUTH-18 a preview has only permissions that both roles have, for any two roles', () => {
  for (const { id } of COMPANY_ROLES)
    for (const { id: other } of COMPANY_ROLES) {
      const [own, seen] = [grantsOf(id, []), grantsOf(other, [])]
      for (const [permission, reach] of previewGrants(own, seen)) {
        expect(own.has(permission) && seen.has(permission)).toBe(true)
        expect([own.get(permission), seen.get(permission), 'own']).toContain(reach)
      }
    }
  expect(previewGrants(one('company'), one('department'))).toEqual(one('department'))
  expect(previewGrants(one('office'), one('company'))).toEqual(one('office'))
  expect(previewGrants(one('department'), one('department'))).toEqual(one('department'))
})

it('AUTH-18 a preview ends for a person who may no longer change rights, and they can make changes again', () => {
  const session = { overrides: [], seenAs: 14, seenOverrides: [] }
  expect(actingRole(session, 12)).toMatchObject({ roleId: 14, isPreview: true })
  expect(actingRole(session, 13)).toMatchObject({ roleId: 13, isPreview: false })
  expect(actingRole({ ...session, seenAs: null }, 12)).toMatchObject({ roleId: 12, isPreview: false })
  const lost = { ...session, overrides: [{ permission: 'access:edit', reach: null }] }
  expect(actingRole(lost, 12)).toMatchObject({ roleId: 12, isPreview: false })
  const narrowed = { ...session, seenOverrides: [{ permission: 'employee:read', reach: null }] }
  expect(actingRole(narrowed, 12).grants.has('employee:read')).toBe(false)
})

it('AUTH-18 only ending a preview is allowed during it', () => {
  const asks =
    (method: 'PUT' | 'POST' | 'GET', path: string, safe = false) =>
    () =>
      forbidChangesInPreview({ method, path: path as '/', safe }, { isPreview: true })
  expect(asks('PUT', '/api/settings/seen-role')).not.toThrow()
  expect(asks('POST', '/api/auth/logout')).not.toThrow()
  expect(asks('GET', '/api/employees', true)).not.toThrow()
  expect(asks('POST', '/api/settings/seen-role')).toThrow()
  expect(asks('POST', '/api/auth/role')).toThrow()
})

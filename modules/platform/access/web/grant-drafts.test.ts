import { expect, it } from 'vitest'
import type { RoleGrants } from '../contract.ts'
import { changedRoleCalls, effectiveReach, withDraftReach } from './grant-drafts.ts'

const role = (id: number, grants: RoleGrants['grants']): RoleGrants => ({
  id,
  name: 'hod',
  version: 3,
  people: 1,
  second_factor: false,
  grants,
  defaults: grants,
  actions: ['edit'],
})

it('AUTH-18b sends only what changed, role by role with its version', () => {
  const hod = role(3, { 'employee:read': 'department', 'holiday:read': 'company' })
  const mgr = role(4, {})
  let drafts = withDraftReach(hod, 'employee:read', 'office', new Map())
  drafts = withDraftReach(hod, 'holiday:read', null, drafts)
  drafts = withDraftReach(hod, 'holiday:read', 'company', drafts)
  expect(effectiveReach(hod, 'employee:read', drafts)).toBe('office')
  expect(effectiveReach(hod, 'holiday:read', drafts)).toBe('company')
  expect(changedRoleCalls([hod, mgr], drafts, new Map([[4, true]])).map(({ input }) => input)).toEqual([
    { id: 3, version: 3, grants: [{ permission: 'employee:read', reach: 'office' }] },
    { id: 4, version: 3, second_factor: true },
  ])
})

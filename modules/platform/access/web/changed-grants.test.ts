import { expect, it } from 'vitest'
import type { RoleGrants } from '../contract.ts'
import { callsFor, shownReach, withChoice } from './changed-grants.ts'

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
  let drafts = withChoice(hod, 'employee:read', 'office', new Map())
  drafts = withChoice(hod, 'holiday:read', null, drafts)
  drafts = withChoice(hod, 'holiday:read', 'company', drafts)
  expect(shownReach(hod, 'employee:read', drafts)).toBe('office')
  expect(shownReach(hod, 'holiday:read', drafts)).toBe('company')
  expect(callsFor([hod, mgr], drafts, new Map([[4, true]])).map(({ input }) => input)).toEqual([
    { id: 3, version: 3, grants: [{ permission: 'employee:read', reach: 'office' }] },
    { id: 4, version: 3, second_factor: true },
  ])
})

import { expect, it } from 'vitest'
import { COMPANY_ROLES } from '#base/access/roles.ts'
import { grantsOf } from './grants.ts'

it('AUTH-19b AUTH-18 an override of a platform permission or of an unknown one grants nothing', () => {
  const stored = [
    { permission: 'ops:companies', reach: 'company' },
    { permission: 'ops:maintenance', reach: 'company' },
    { permission: 'no:such', reach: 'company' },
    { permission: 'holiday:edit', reach: 'everywhere' },
  ]
  for (const { id } of COMPANY_ROLES) expect(grantsOf(id, stored)).toEqual(grantsOf(id, []))
  expect(grantsOf(8, [{ permission: 'holiday:edit', reach: 'company' }]).get('holiday:edit')).toBe('company')
  expect(grantsOf(8, [{ permission: 'holiday:read', reach: null }]).has('holiday:read')).toBe(false)
})

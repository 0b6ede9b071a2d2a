import { expect, it } from 'vitest'
import { roleOf } from '#base/roles.ts'
import { returnAddress } from './return-address.ts'

it('GUARD-01b whoever signs in comes back to the page asked for, where it is of this site and opens to them', () => {
  const visitor = (id: number) => {
    const { name } = roleOf(id)
    return { kind: name === 'Ops' ? 'ops' : 'staff', current_role: { id, name }, grants: {}, modules: [] } as const
  }
  const [RMT_ADMIN, EMPLOYEE, OPS] = [1, 8, 20]
  expect(returnAddress(visitor(EMPLOYEE), '/app/security?tab=2')).toBe('/app/security?tab=2')
  expect(returnAddress(visitor(OPS), '/panel/companies')).toBe('/panel/companies')
  for (const address of [undefined, '', '/localhr/company/profile', '/panel/companies', '/pricing', '//app/security'])
    expect(returnAddress(visitor(EMPLOYEE), address), address).toBeUndefined()
  expect(returnAddress(visitor(OPS), '/app/security')).toBeUndefined()
  const gate = { area: 'rmt', roles: ['rmt admin'] } as const
  expect(returnAddress(visitor(RMT_ADMIN), '/export', gate)).toBe('/export')
  expect(returnAddress(visitor(EMPLOYEE), '/export', gate)).toBeUndefined()
})

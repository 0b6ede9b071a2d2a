import { expect, it } from 'vitest'
import { ROLES } from '#base/access/roles.ts'
import { verdict } from '#web/guard.ts'
import { EXPORT_GATE } from './pages.ts'

it('PUB-03b of all roles only RMT admin and RMT user see data on the export page', () => {
  const seen = ROLES.filter((role) => {
    const visitor = {
      kind: role.name === 'Ops' ? 'ops' : 'staff',
      current_role: role,
      grants: {},
      modules: [],
    } as const
    return verdict(visitor, EXPORT_GATE) === 'ok'
  })
  expect(seen.map(({ name }) => name)).toEqual(['rmt admin', 'rmt user'])
  expect(ROLES).toHaveLength(18)
})

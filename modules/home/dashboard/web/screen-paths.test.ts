import { beforeAll, expect, it } from 'vitest'
import { type Area, areasOf, COMPANY_ROLES, type RoleName } from '#base/access/roles.ts'
import { MODULES } from '#base/modules.ts'
import { DEFAULT_GRANTS } from '#server/access/default-grants.generated.ts'
import { screenAt } from '#web/screens.ts'
import { findScreenPath } from '#web/shell/find-path.ts'
import { registerAllScreens } from '#web/testing/register-all-screens.ts'
import { ADD_PERSON, IMPORT_PEOPLE, PEOPLE } from './screen-paths.ts'

beforeAll(registerAllScreens)

const visitorOf = ({ id, name }: (typeof COMPANY_ROLES)[number]) => ({
  kind: 'staff' as const,
  current_role: { id, name },
  grants: DEFAULT_GRANTS[name as RoleName],
  modules: MODULES.map((one) => one.id),
  company: { countries: ['MY', 'TW'] },
})

it('HRM-01a the home page links to the form for new people in every area, never to a person called “new”', () => {
  const admin = visitorOf(COMPANY_ROLES.find(({ name }) => name === 'Company Admin')!)
  expect(findScreenPath(admin as never, 'app', ADD_PERSON)).toBe('/app/employee/new')
  for (const role of COMPANY_ROLES)
    for (const area of areasOf(role.id) as Area[])
      for (const paths of [ADD_PERSON, IMPORT_PEOPLE, PEOPLE]) {
        const to = findScreenPath(visitorOf(role) as never, area, paths)
        if (to)
          expect(paths as readonly string[], `${role.name} in ${area}: ${to}`).toContain(screenAt(to)!.screen.path)
      }
})

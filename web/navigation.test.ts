import { beforeAll, expect, it } from 'vitest'
import { MODULES } from '#base/modules.ts'
import { type Area, areasOf, COMPANY_ROLES, type RoleName } from '#base/roles.ts'
import { DEFAULT_GRANTS } from '#server/access/default-grants.generated.ts'
import { everyScreen } from '#test/screens.ts'
import { allScreens, navigation, register, type Screen } from './screens.ts'

beforeAll(async () => register((await everyScreen()) as unknown as Screen[]))

const READY = MODULES.filter(({ ready }) => ready).map(({ id }) => id)

function entries(role: (typeof COMPANY_ROLES)[number], area: Area, modules: readonly number[] = READY): string[] {
  const visitor = {
    kind: 'staff' as const,
    current_role: { id: role.id, name: role.name },
    grants: Object.fromEntries(Object.entries(DEFAULT_GRANTS[role.name as RoleName]).filter(([, reach]) => reach)),
    modules,
    company: { countries: ['MY', 'TW'] },
  }
  return navigation(visitor, area).flatMap((group) => group.entries.map(({ to }) => to))
}

/** An interviewer sees interviews only; everybody else is one of the company. */
const STAFF = COMPANY_ROLES.filter(({ name }) => name !== 'interviewer')

it('HRM-03b an entry of /app without a module id is shown to every role', () => {
  for (const role of STAFF)
    expect(entries(role, 'app'), role.name).toEqual(
      expect.arrayContaining([
        '/app/dashboard',
        '/app/company/profile',
        '/app/company/departments',
        '/app/company/positions',
        '/app/company/holiday',
        '/app/employee',
      ]),
    )
})

it('HRM-03a ORG-04c an entry with a module id is there only with that id, in every area', () => {
  const withId = new Set(
    allScreens()
      .filter(({ module, nav }) => module !== undefined && nav)
      .map(({ path }) => path),
  )
  expect(withId.size).toBeGreaterThan(5)
  const pathOf = (to: string) => to.split('/').slice(2).join('/')
  for (const role of COMPANY_ROLES)
    for (const area of areasOf(role.id) as Area[])
      expect(
        entries(role, area, []).filter((to) => withId.has(pathOf(to))),
        `${role.name} in ${area}`,
      ).toEqual([])
  const admin = COMPANY_ROLES.find(({ name }) => name === 'Company Admin')!
  expect(entries(admin, 'app').filter((to) => withId.has(pathOf(to))).length).toBeGreaterThan(5)
})

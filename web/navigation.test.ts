import { beforeAll, expect, it } from 'vitest'
import { type Area, areasOf, COMPANY_ROLES, type RoleName } from '#base/access/roles.ts'
import { MODULES } from '#base/modules.ts'
import { required } from '#base/required.ts'
import { DEFAULT_GRANTS } from '#server/access/default-grants.generated.ts'
import { registerAllScreens } from '#web/testing/register-all-screens.ts'
import type { LabelKey } from './label-key.ts'
import { allScreens, canOpen, landingPath, navigation, parentScreens, phoneNavigation, screenAt } from './screens.ts'
import { SECTIONS } from './sections.ts'
import { counterpart, placeTabs } from './shell/place.ts'

beforeAll(registerAllScreens)

const READY = MODULES.filter(({ ready }) => ready).map(({ id }) => id)

function visitorOf(role: (typeof COMPANY_ROLES)[number], modules: readonly number[] = READY) {
  return {
    kind: 'staff' as const,
    current_role: { id: role.id, name: role.name },
    grants: Object.fromEntries(Object.entries(DEFAULT_GRANTS[role.name as RoleName]).filter(([, reach]) => reach)),
    modules,
    company: { countries: ['MY', 'TW'] },
  }
}

function entries(role: (typeof COMPANY_ROLES)[number], area: Area, modules?: readonly number[]): string[] {
  return navigation(visitorOf(role, modules), area).flatMap((place) => place.entries.map(({ to }) => to))
}

const roleNamed = (name: RoleName) =>
  required(
    COMPANY_ROLES.find((role) => role.name === name),
    name,
  )
const pathOf = (to: string) => to.split('/').slice(2).join('/')

/** An interviewer sees interviews only; everybody else works for the company. */
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
  for (const role of COMPANY_ROLES)
    for (const area of areasOf(role.id) as Area[])
      expect(
        entries(role, area, []).filter((to) => withId.has(pathOf(to))),
        `${role.name} in ${area}`,
      ).toEqual([])
  const admin = roleNamed('Company Admin')
  expect(entries(admin, 'app').filter((to) => withId.has(pathOf(to))).length).toBeGreaterThan(5)
})

it('HRM-03b the side bar has ten places at most, whatever the role, the area and the modules', () => {
  expect(SECTIONS.length).toBeLessThanOrEqual(10)
  for (const role of COMPANY_ROLES)
    for (const area of areasOf(role.id) as Area[]) {
      const places = navigation(visitorOf(role), area).map(({ section }) => section)
      expect(new Set(places).size, `${role.name} in ${area}`).toBe(places.length)
    }
  const admin = navigation(visitorOf(roleNamed('Company Admin')), 'app')
  expect(admin.map(({ section }) => section)).toEqual([...SECTIONS])
  expect(admin.find(({ section }) => section === 'payroll')!.entries.map(({ to }) => pathOf(to))).toEqual([
    'payroll/runs',
    'payroll/ready',
    'payroll/pay-and-file',
    'payroll/inputs',
    'payroll/tax-forms',
    'payroll/loans',
    'payroll/garnishments',
    'application/claim/applicants',
    'payroll/claims',
    'payroll/what-if',
    'payroll/taiwan-insurance',
    'payroll/insured-grades',
  ])
})

it('HRM-03b a place has nine tabs at most, and a tab nine pages, whatever the role; what is set is not among the work of each day', () => {
  for (const role of COMPANY_ROLES)
    for (const area of areasOf(role.id) as Area[])
      for (const place of navigation(visitorOf(role), area)) {
        const tabs = placeTabs(place)
        const at = `${role.name} in ${area}, ${place.section}`
        expect(tabs.length, at).toBeLessThanOrEqual(9)
        for (const { label, entries } of tabs) expect(entries.length, `${at}, ${label}`).toBeLessThanOrEqual(9)
      }
  const own = placeTabs(navigation(visitorOf(roleNamed('employee')), 'app').find(({ section }) => section === 'me')!)
  expect(own.find(({ label }) => label === 'nav.payroll')!.entries.map(({ to }) => pathOf(to))).toEqual([
    'payslips',
    'my-tax',
    'loans',
    'ea-forms',
  ])
  const hr = navigation(visitorOf(roleNamed('local hr')), 'localhr')
  const time = placeTabs(hr.find(({ section }) => section === 'time')!)
  expect(time.map(({ label }) => label)).toEqual([
    'requests.title',
    'attendance.title',
    'nav.leave',
    'shift.title',
    'overtime.applicants',
    'part-time.title',
  ])
  expect(time.flatMap(({ entries }) => entries.map(({ to }) => pathOf(to)))).not.toContain('shift/definitions')
})

it('LEA-02a leave opens with its applicants, with balance and log beside them; its policy is among what is set', () => {
  for (const [role, area] of [
    ['local hr', 'localhr'],
    ['HR Generalist', 'app'],
  ] as const) {
    const places = navigation(visitorOf(roleNamed(role)), area)
    const pagesOf = (section: string, label: LabelKey) =>
      placeTabs(places.find((place) => place.section === section)!)
        .find((tab) => tab.label === label)!
        .entries.map(({ to }) => pathOf(to).replace('application/', ''))
    expect(pagesOf('time', 'nav.leave')).toEqual([
      'leave/applicants',
      'leave/calendar',
      'leave/balance',
      'leave/settlement',
      'leave/log',
    ])
    expect(pagesOf('settings', 'requests.title')).toContain('leave/policy')
  }
})

it('HRM-03b from what is done daily to what is set for it and back is one step; a group with one page goes by its name', () => {
  const hr = navigation(visitorOf(roleNamed('local hr')), 'localhr')
  const at = (name: string) => hr.find(({ section }) => section === name)!
  const beside = (name: string, label: LabelKey) => counterpart(hr, at(name), label)?.tab.entries.map(({ to }) => to)[0]
  expect(beside('time', 'shift.title')).toBe('/localhr/shift/definitions')
  expect(beside('settings', 'shift.title')).toBe('/localhr/shift')
  expect(beside('time', 'nav.leave')).toBeUndefined()
  expect(beside('me', 'nav.payroll')).toBeUndefined()
  const [loneLog] = placeTabs({
    ...at('time'),
    entries: at('time').entries.filter(({ to }) => to.endsWith('leave/log')),
  })
  expect(loneLog!.label).toBe('leave-balance.log')
})

it('HRM-03b the place of a page is marked on every page within it, by address', () => {
  for (const [address, section] of [
    ['/app/payroll/runs/42/files', 'payroll'],
    ['/app/employee/42', 'people'],
    ['/app/employee/new', 'people'],
    ['/localhr/resources/profile/42', 'people'],
    ['/app/company/offices/new', 'company'],
    ['/app/payslips/42', 'me'],
    ['/panel/companies', 'company'],
  ])
    expect(screenAt(address!)?.screen.section, address).toBe(section)
  expect(screenAt('/app/employee/new')!.screen.path).toBe('employee/new')
  expect(screenAt('/app/nowhere')).toBeUndefined()
})

it('HRM-03b a phone has at hand what the role needs most: leave, clock and claims for employees, runs and people for HR', () => {
  const at = (name: RoleName, area: Area) =>
    phoneNavigation(visitorOf(roleNamed(name)), area, 4).map(({ to }) => pathOf(to))
  expect(at('employee', 'app')).toEqual([
    'dashboard',
    'application/leave/applicants',
    'attendance',
    'application/normalClaim',
  ])
  expect(at('Company Admin', 'app')).toEqual(['dashboard', 'requests', 'payroll/runs', 'application/leave/applicants'])
  expect(at('mgr', 'hod').slice(0, 3)).toEqual(['dashboard', 'requests', 'application/leave/applicants'])
})

it('records of everybody are not offered to those who see only their own', () => {
  expect(entries(roleNamed('employee'), 'app')).not.toContain('/app/payroll/records')
  expect(entries(roleNamed('HR Payroll'), 'app')).toContain('/app/payroll/records')
})

it('AUTH-08h an interviewer lands at their interviews, and whoever has no page of their own yet at home', () => {
  const landing = (name: RoleName, address: string) =>
    landingPath({ ...visitorOf(roleNamed(name)), landing: address } as never)
  expect(landing('trainer', '/rmt/training/internal')).toBe('/app/dashboard')
  expect(landing('interviewer', '/app/onboarding')).toBe('/app/onboarding/interviews')
  expect(landing('hod', '/hod/dashboard')).toBe('/hod/dashboard')
})

it('EMP-12abcd CLM-04a resources leads to who is active; who resigned, each person, claims and their policy have their addresses', () => {
  const pathAt = (address: string) => screenAt(`/localhr/${address}`)?.screen.path
  expect({
    leadsOn: screenAt('/localhr/resources')?.screen.redirectsTo,
    people: ['resources/active', 'resources/resign', 'resources/profile/42'].map(pathAt),
    claims: ['claim/applicants', 'claim/policy'].map(pathAt),
  }).toEqual({
    leadsOn: 'resources/active',
    people: ['resources/active', 'resources/resign', 'resources/profile/$id'],
    claims: ['claim/applicants', 'claim/policy'],
  })
})

it('HRM-01d delegation is led to and opened in /localhr by the office director alone, whoever else holds the permission', () => {
  const { screen } = screenAt('/localhr/delegation')!
  const holding = (role: (typeof COMPANY_ROLES)[number]) => {
    const visitor = visitorOf(role)
    return { ...visitor, grants: { ...visitor.grants, 'delegation:edit': 'company' } }
  }
  const leads = (role: (typeof COMPANY_ROLES)[number]) =>
    navigation(holding(role), 'localhr').some(({ entries }) => entries.some(({ to }) => to === '/localhr/delegation'))
  const inArea = COMPANY_ROLES.filter(({ id }) => areasOf(id).some((area) => area === 'localhr'))
  expect(inArea.length).toBeGreaterThan(2)
  expect(inArea.filter(leads).map(({ name }) => name)).toEqual(['office dir'])
  expect(inArea.filter((role) => canOpen(holding(role), screen, 'localhr')).map(({ name }) => name)).toEqual([
    'office dir',
  ])
})

it('ATT-03d OT-03abcd attendance, its corrections and its setting, the records and the policy of overtime and of part-time hours have their addresses', () => {
  const screens = ['attendance/main', 'attendance/correction', 'attendance/setting', 'overtime/applicants']
  screens.push('overtime/policy', 'part-time/applicants', 'part-time/policy')
  const visitor = visitorOf(roleNamed('local hr'))
  const named = screens.map((address) => screenAt(`/localhr/${address}`)?.screen.path)
  expect(named).toEqual(screens)
  const led = navigation(visitor, 'localhr').flatMap(({ entries }) => entries.map(({ to }) => pathOf(to)))
  expect(led).toEqual(expect.arrayContaining(screens))
})

it('EMP-12 above a record is its list, by which one goes on where the record is not there; an address that leads on is no page', () => {
  const above = (address: string) => parentScreens(address).map(({ to }) => to)
  expect(above('/localhr/resources/profile/42')).toEqual(['/localhr/resources/active'])
  expect(above('/app/employees/42')).toEqual(['/app/employee'])
  expect(above('/hod/team/42')).toEqual(['/hod/team'])
  expect(above('/app/payroll/runs/42/files')).toEqual(['/app/payroll/runs', '/app/payroll/runs/42'])
  expect(above('/app/payroll/runs')).toEqual([])
  // The settings of attendance are not below one's own attendance, although their address continues it.
  expect(above('/app/attendance/kiosks')).toEqual([])
  for (const { path, redirectsTo: leadsOn, areas } of allScreens().filter((screen) => screen.redirectsTo))
    for (const area of areas) expect(screenAt(`/${area}/${leadsOn}`)?.screen.path, path).toBe(leadsOn)
})

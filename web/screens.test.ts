import { expect, it, vi } from 'vitest'
import type { Screen } from './screens.ts'

// The router of another file may have registered the product's own screens.
vi.resetModules()
const { navigation, canOpen: opens, registerScreens: register } = await import('./screens.ts')

const screen = (path: string, country?: 'MY' | 'TW'): Screen => ({
  path,
  page: path,
  areas: ['app'],
  title: 'nav.payroll',
  section: 'payroll',
  pages: async () => ({ pages: {} }),
  nav: { order: 1, ...(country && { country }) },
})
const screens = [screen('payroll/runs'), screen('payroll/year-end', 'MY'), screen('payroll/taiwan-year-end', 'TW')]
register(screens)

it('PAY-04 the side bar has the screens of the countries that a company has offices in; their addresses stay', () => {
  const visitor = (countries: readonly string[]) => ({
    kind: 'staff' as const,
    current_role: { id: 1, name: 'Company Admin' },
    grants: {},
    modules: [],
    company: { countries },
  })
  const shown = (countries: readonly string[]) =>
    navigation(visitor(countries), 'app').flatMap(({ entries }) => entries.map(({ screen: { path } }) => path))
  expect(shown(['MY'])).toEqual(['payroll/runs', 'payroll/year-end'])
  expect(shown(['TW'])).toEqual(['payroll/runs', 'payroll/taiwan-year-end'])
  expect(shown(['MY', 'TW'])).toHaveLength(3)
  expect(screens.every((one) => opens(visitor(['MY']), one, 'app'))).toBe(true)
})

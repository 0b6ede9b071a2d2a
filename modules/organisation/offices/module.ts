import { servedCountry } from '#base/served-countries.ts'
import type { Module } from '#server/module.ts'
import { officeLabels } from './labels.ts'
import { officeRoutes } from './routes.ts'

export const manifest: Module = {
  routes: officeRoutes,
  labels: [officeLabels],
  hears: {
    // Everybody works somewhere: a company begins with its head office.
    'company.founded': ({ country, state, currency, timezone }, { tx }) =>
      tx
        .insertInto('office')
        .values({ code: 'HQ', name: servedCountry(country)!.office, country, state, currency, timezone })
        .execute(),
    // Whoever looked after an office and is taken out of the records looks after none.
    'employee.removed': ({ employeeId }, { tx }) =>
      tx.deleteFrom('office_member').where('employee_id', '=', employeeId).execute(),
  },
  permissionsAt: 40,
  permissions: {
    'office:read': { of: 'company', to: { staff: 'company' } },
    'office:edit': { of: 'company', to: { organisation: 'company' } },
  },
}

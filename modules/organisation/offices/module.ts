import { servedCountry } from '#base/served-countries.ts'
import type { Module } from '#server/module.ts'
import { officeLabels } from './labels.ts'
import { officeRoutes } from './routes.ts'

export const manifest: Module = {
  routes: officeRoutes,
  labels: [officeLabels],
  on: {
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
  permissionOrder: 40,
  permissions: {
    'office:read': { scope: 'company', grantedTo: { staff: 'company' } },
    'office:edit': { scope: 'company', grantedTo: { organisation: 'company' } },
  },
}

import { z } from 'zod'
import { Id, Named, subject } from './endpoint.ts'
import { DayField, Several, Truth } from './fields.ts'

const names = subject('choices')
const people = subject('employees')

const Text = z.string().nullable()

/** What everyone may know of a colleague (directory). */
export const Person = z.object({
  id: Id,
  full_name: z.string(),
  preferred_name: Text,
  employee_no: z.string(),
  position: Text,
  department: Text,
  office: Text,
})

/**
 * The names that forms and filters all over the product choose from, within the caller's reach; disabled ones are never
 * among them (ORG-09). Apart from the modules' other calls, which a page with a filter need not load.
 */
export const choicesApi = {
  offices: names.page('GET /api/localhr/office/get', { access: 'office:read', row: Named, sort: ['name'] }),
  departments: names.page('GET /api/general/department/all', {
    access: 'department:read',
    row: Named,
    sort: ['name'],
  }),
  positions: names.page('GET /api/general/position/all', { access: 'position:read', row: Named, sort: ['name'] }),
  costCenters: names.page('GET /api/cost-center/choices', {
    access: 'cost-center:read',
    row: Named,
    sort: ['name'],
  }),
  /** For pickers and the palette: anyone may find a colleague by name or number. */
  people: people.page('GET /api/employees/people', {
    access: 'directory:read',
    row: Person,
    filters: { as_of: DayField().optional(), id: Several(Id), with_left: Truth() },
    sort: ['full_name'],
    exports: 'employee:export',
  }),
}

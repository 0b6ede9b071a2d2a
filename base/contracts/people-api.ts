import { z } from 'zod'
import { Id, subject } from '../endpoints/endpoint.ts'
import { DayField } from '../endpoints/fields.ts'
import { QueryFlag, QueryList } from '../endpoints/query-fields.ts'

const people = subject('employees')

const Text = z.string().nullable()

/** The facts of a colleague that everyone may see (directory). */
export const Person = z.object({
  id: Id,
  full_name: z.string(),
  preferred_name: Text,
  employee_no: z.string(),
  position: Text,
  department: Text,
  office: Text,
})

/** The people that forms and filters across the product choose from. */
export const peopleApi = {
  /** For pickers and the command palette: anyone may find a colleague by name or number. */
  find: people.page('GET /api/employees/people', {
    access: 'directory:read',
    row: Person,
    filters: { as_of: DayField().optional(), id: QueryList(Id), with_left: QueryFlag() },
    sort: ['full_name'],
    exports: 'employee:export',
  }),
}

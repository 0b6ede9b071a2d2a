import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { TaiwanTaxMethod } from '../core/values.ts'

const person = subject('employees')

export const taxMethodApi = {
  /** Chooses how tax is withheld in Taiwan for those of these people of whom nobody has chosen it. */
  choose: person.endpoint('POST /api/employees/tax-method', {
    access: 'employee:edit',
    input: z.strictObject({
      employee_ids: z.array(Id).min(1).max(5000),
      tw_tax_method: TaiwanTaxMethod,
      from_day: DayField(),
    }),
    reply: z.object({ changed: z.number().int() }),
  }),
}

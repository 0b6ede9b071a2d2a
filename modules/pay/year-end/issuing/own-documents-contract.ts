import { z } from 'zod'
import { Id, type subject } from '#base/endpoints/endpoint.ts'
import { MomentField } from '#base/endpoints/fields.ts'

const one = z.strictObject({ id: Id })

/**
 * The calls of a year's documents that were given out, of the people whose payslips one may read: an employee's own.
 * `figures` are what the list shows of each.
 */
export function ownDocumentEndpoints<F extends z.ZodRawShape, Y extends z.ZodType, D extends z.ZodType>(
  about: ReturnType<typeof subject>,
  path: `/api/year-end/${string}`,
  { year, figures, document }: { year: Y; figures: F; document: D },
) {
  return {
    list: about.page(`GET ${path}`, {
      access: 'payslip:read',
      row: z.object({
        id: Id,
        employee_id: Id,
        employee_no: z.string(),
        full_name: z.string(),
        year: z.number().int(),
        ...figures,
        made_at: MomentField(),
        read_at: MomentField().nullable(),
      }),
      filters: { mine: z.stringbool().or(z.boolean()).optional(), year: year.optional() },
      sort: ['year', 'full_name'],
      order: '-year',
      exports: 'payslip:read',
    }),
    one: about.endpoint(`GET ${path}/{id}`, { access: 'payslip:read', input: one, reply: document }),
    pdf: about.file(`GET ${path}/{id}/pdf`, { access: 'payslip:read', input: one, readAccessLog: 'identity' }),
    /** The person has opened their own; others' openings leave no mark. */
    read: about.endpoint(`PUT ${path}/{id}/reading`, {
      access: 'payslip:read',
      input: one,
      reply: z.object({ read_at: MomentField() }),
    }),
  }
}

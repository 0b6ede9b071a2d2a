import { z } from 'zod'
import { Id, type subject } from '#base/endpoints/endpoint.ts'
import { MomentField } from '#base/endpoints/fields.ts'

const one = z.strictObject({ id: Id })

/**
 * The calls that read the issued documents of a year, for the people whose payslips the caller may read: an employee
 * reads their own. `figures` are the amounts in the list.
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
    /** Records that a person opened their own document; 404 for another person's. */
    read: about.endpoint(`PUT ${path}/{id}/reading`, {
      access: 'payslip:read',
      input: one,
      reply: z.object({ read_at: MomentField() }),
    }),
  }
}

/** The calls that issue the documents of a year, each as a background job, for people who create payroll files. */
export function issuingEndpoints<Y extends z.ZodType<number>>(
  about: ReturnType<typeof subject>,
  path: '/api/year-end' | '/api/year-end/taiwan',
  year: Y,
) {
  const access = 'payroll:files'
  const input = z.strictObject({ year })
  const reply = z.object({ task_id: Id })
  return {
    /**
     * Issues the documents: people find theirs under My year-end forms. Documents that still hold are not issued again.
     */
    make: about.endpoint(`POST ${path}/making`, { access, input, reply }),
    zip: about.endpoint(`POST ${path}/archive`, { access, input, reply, bulkExport: true }),
    /** Issues and mails each revision once a person, however often it is called. */
    mail: about.endpoint(`POST ${path}/mailing`, { access, input, reply }),
  }
}

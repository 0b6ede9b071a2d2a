import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, Money } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { GRADED_SCHEMES } from '#statutory/taiwan/insurance/notified-grades.ts'

const grade = subject('payroll-files', { module: PAYROLL_MODULE, readAccessLog: 'pay' })
const access = 'payroll:files'

/** The schemes with an insured amount. */
export const InsuredScheme = z.enum(GRADED_SCHEMES)

/** The largest insured amount of any scheme is far below it: more is a typing error. */
const InsuredAmount = () => Money({ min: 1, max: 1_000_000, currency: 'TWD' })

/** An insured amount as it was notified to the authorities, from the day on which it holds. Whole dollars. */
export const InsuredGrade = z.object({
  id: Id,
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  scheme: InsuredScheme,
  from_day: z.iso.date(),
  amount: Money(),
  currency: z.string(),
  /** Null where nobody recorded the report. */
  reported_on: z.iso.date().nullable(),
  actions: z.array(z.enum(['edit', 'remove'])),
  version: z.number().int(),
})

export const insuredGradeApi = {
  list: grade.page('GET /api/payroll-files/insured-grades', {
    access,
    row: InsuredGrade,
    filters: { employee_id: Id.optional(), scheme: InsuredScheme.optional() },
    sort: ['full_name', 'from_day'],
    order: '-from_day',
    exports: access,
  }),
  create: grade.endpoint('POST /api/payroll-files/insured-grades', {
    access,
    input: z.strictObject({
      employee_id: Id,
      scheme: InsuredScheme,
      from_day: DayField(),
      amount: InsuredAmount(),
      reported_on: DayField().nullable().default(null),
    }),
    reply: InsuredGrade,
  }),
  edit: grade.endpoint('PATCH /api/payroll-files/insured-grades/{id}', {
    access,
    input: z.strictObject({
      id: Id,
      version: Version,
      from_day: DayField().optional(),
      amount: InsuredAmount().optional(),
      reported_on: DayField().nullable().optional(),
    }),
    reply: InsuredGrade,
  }),
  remove: grade.endpoint('DELETE /api/payroll-files/insured-grades/{id}', {
    access,
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({}),
  }),
}

import { z } from 'zod'
import { subject } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'

const grade = subject('payroll-files', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

/** Notes declarations as reported. */
export const insuranceReportApi = {
  /** Notes events of the list of declarations as reported: their amounts are notified from then on. */
  report: grade.endpoint('POST /api/payroll-files/taiwan-insurance/report', {
    access: 'payroll:files',
    input: z.strictObject({
      /** Ids of rows of the list. */
      events: z
        .array(z.string().regex(/^[0-9a-f-]{36}\.\d{4}-\d{2}-\d{2}\.\d{1,2}$/))
        .min(1)
        .max(500),
      reported_on: DayField(),
    }),
    reply: z.object({ people: z.number().int() }),
  }),
}

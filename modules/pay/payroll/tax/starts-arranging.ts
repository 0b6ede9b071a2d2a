import { arrangingCalls } from '#base/arranging-api.ts'
import { subject } from '#base/endpoint.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'

/** Any sheet of earlier pay in the form of the template. */
export const startsArranging = arrangingCalls(
  subject('payroll', { module: PAYROLL_MODULE, logged: 'pay' }),
  '/api/payroll/tax-starts',
  {
    access: 'payroll:prepare',
    what: ['earlier_pay'],
  },
)

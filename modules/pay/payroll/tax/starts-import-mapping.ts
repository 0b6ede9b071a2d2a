import { importMappingEndpoints } from '#base/contracts/import-mapping-api.ts'
import { subject } from '#base/endpoints/endpoint.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'

/** Any sheet of earlier pay in the form of the template. */
export const startsImportMapping = importMappingEndpoints(
  subject('payroll', { module: PAYROLL_MODULE, readAccessLog: 'pay' }),
  '/api/payroll/tax-starts',
  {
    access: 'payroll:prepare',
    what: ['earlier_pay'],
  },
)

import { importMappingEndpoints } from '#base/contracts/import-mapping-api.ts'
import { subject } from '#base/endpoints/endpoint.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'

/** Import of any sheet of earlier pay whose columns are mapped to the template. */
export const startsImportMapping = importMappingEndpoints(
  subject('payroll', { module: PAYROLL_MODULE, readAccessLog: 'pay' }),
  '/api/payroll/tax-starts',
  {
    access: 'payroll:prepare',
    what: ['earlier_pay'],
  },
)

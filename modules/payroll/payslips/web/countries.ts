import type { AskedOnlyIn } from '#base/served-countries.ts'

/** Which wage record a country's payslips are listed in, with its own columns. */
export const WAGE_RECORDS: AskedOnlyIn = { MY: ['wages'], TW: ['taiwan'] }

import type { AskedOnlyIn } from '#base/served-countries.ts'
import { taiwanWageApi, wageRecordApi } from '../wage-records-contract.ts'

/** Which wage record a country's payslips are listed in, with its own columns. */
export const WAGE_RECORDS: AskedOnlyIn = { MY: ['wages'], TW: ['taiwan'] }

/** The list of a country's wage record, by its code. */
export const WAGE_LISTS: Readonly<Record<string, typeof wageRecordApi.list | typeof taiwanWageApi.list>> = {
  MY: wageRecordApi.list,
  TW: taiwanWageApi.list,
}

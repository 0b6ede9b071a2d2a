import type { CountryOnlyFields } from '#base/countries/served-countries.ts'
import { amountsIn } from '#web/table/columns/currency-amounts.ts'
import { TAIWAN_AMOUNTS } from '../../taiwan/amount-values.ts'
import { taiwanWageApi, wageRecordApi } from '../wage-records-contract.ts'

/** The wage record that lists a country's payslips with its own columns. */
export const WAGE_RECORDS: CountryOnlyFields = { MY: ['wages'], TW: ['taiwan'] }

/** The list of a country's wage record, by its code. */
export const WAGE_LISTS: Readonly<Record<string, typeof wageRecordApi.list | typeof taiwanWageApi.list>> = {
  MY: wageRecordApi.list,
  TW: taiwanWageApi.list,
}

/** Malaysia's columns in the wage record. */
export const MALAYSIAN_COLUMNS = [
  ...amountsIn('MYR', ['epf_employee', 'epf_employer', 'socso', 'eis', 'pcb']),
  ...amountsIn('MYR', ['lindung']).map((column) => ({ ...column, hidden: true })),
]
export const TAIWAN_COLUMNS = amountsIn('TWD', TAIWAN_AMOUNTS)

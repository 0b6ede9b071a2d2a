import type { AskedOnlyIn } from '#base/served-countries.ts'
import { taiwanWageApi, wageRecordApi } from '../payslips/wage-records-contract.ts'

/** What a country has of its own on the pages of a run. */
type RunsOfCountry = {
  /** Employees claim at its tax office, which orders deductions too: these are steps of the inputs. */
  readonly takesClaims?: true
  readonly wageRecords: typeof wageRecordApi.list | typeof taiwanWageApi.list
}

const RUNS: Readonly<Record<string, RunsOfCountry>> = {
  MY: { takesClaims: true, wageRecords: wageRecordApi.list },
  TW: { wageRecords: taiwanWageApi.list },
}

export function runsIn(country: string): RunsOfCountry | undefined {
  return RUNS[country]
}

/** Inputs of a month that one country's tax office alone asks for. */
export const INPUT_TABS: AskedOnlyIn = { MY: ['claims', 'starts', 'benefits', 'orders'] }

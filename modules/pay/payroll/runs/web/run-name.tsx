// Named as parts are that bring their words: a way back says here what the run is called.
import { call } from '#web/calls/call.ts'
import { payrollApi } from '../contract.ts'
import { runTitle } from './run-title.ts'

export async function loadRunName(id: string): Promise<string> {
  return runTitle(await call(payrollApi.run, { id }, { quiet: true }))
}

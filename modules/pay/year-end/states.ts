import type { FormState } from './contract.ts'

/** How many forms are in each state; 0 where there are none. */
export function allStates(counted: ReadonlyMap<FormState, number>): Record<FormState, number> {
  const of = (state: FormState) => counted.get(state) ?? 0
  return {
    not_made: of('not_made'),
    overtaken: of('overtaken'),
    made: of('made'),
    mail_waiting: of('mail_waiting'),
    mailed: of('mailed'),
    mail_failed: of('mail_failed'),
    read: of('read'),
  }
}

import type { Day } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'

/** A kind of records on days of employment: payslips, requests, punches, planned shifts. */
export type BeforeJoining = {
  readonly title: Label
  /** Counts one person's records on the days of a span. */
  count(tx: Tx, employeeId: string, span: { readonly first: Day; readonly last: Day }): Promise<number>
}

export const BEFORE_JOINING = extensionPoint<BeforeJoining>('records before joining')

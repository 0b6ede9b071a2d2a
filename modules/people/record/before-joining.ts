import type { Day } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'

/** One kind of thing that belongs to days on which somebody works here: payslips, requests, punches, planned shifts. */
export type BeforeJoining = {
  readonly title: Label
  /** How many of them one person has on days from the first to the last of a span. */
  count(tx: Tx, employeeId: string, span: { readonly first: Day; readonly last: Day }): Promise<number>
}

/** Put there by the app, from what modules bring. */
export const BEFORE_JOINING = extensionPoint<BeforeJoining>('records before joining')

import type { Day } from '#base/days.ts'
import type { Label } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'

declare module '#server/module.ts' {
  interface ExtensionPoints {
    /** What of a person lies on days of service, and may not lie before the day of joining. */
    beforeJoining: readonly BeforeJoining[]
  }
}

/** One kind of thing that belongs to days on which somebody works here: payslips, requests, punches, planned shifts. */
export type BeforeJoining = {
  readonly title: Label
  /** How many of them one person has on days from the first to the last of a span. */
  count(tx: Tx, employeeId: string, span: { readonly first: Day; readonly last: Day }): Promise<number>
}

/** Put there by the app, from what modules bring. */
export const BEFORE_JOINING: BeforeJoining[] = []

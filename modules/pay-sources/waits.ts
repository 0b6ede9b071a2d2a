import type { Month } from '#base/days.ts'
import type { Label } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'

declare module '#server/module.ts' {
  interface Offers {
    /** What should be decided before a run is confirmed. */
    runWaits: readonly RunWait[]
  }
}

/**
 * Something that was handed in and that a run would take once somebody has decided it, such as tax forms. A run is
 * confirmed without it when people say so: nothing stands against it.
 */
export type RunWait = {
  readonly kind: string
  /** What it is, in the list of inputs. */
  readonly title: Label
  readonly about: Label
  /** With `{{count}}` and `{{month}}`, before a run is confirmed. */
  readonly question: { readonly one: Label; readonly other: Label }
  /** Where it is decided, within the area. */
  readonly page: string
  /** Of which country's runs, by its code. */
  readonly country: string
  /** How many wait among the people of a pay group for a month. */
  count(tx: Tx, run: { groupId: string; period: Month }): Promise<number>
}

/** All of the product; the app puts them together from what modules bring. */
export const RUN_WAITS: RunWait[] = []

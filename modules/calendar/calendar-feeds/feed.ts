import type { Actor, Language } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import type { Day } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import type { ModuleId } from '#base/modules.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'

/** The owner of a calendar, with the rights of the role in which they created it. */
export type FeedReader = {
  readonly tx: Tx
  readonly actor: Pick<Actor, 'employeeId' | 'grants' | 'officeIds' | 'departmentIds'>
  readonly today: Day
  readonly language: Language
}

/** Whole days, both included, or moments of time. */
export type FeedEvent = {
  /** Stable for the same thing, so that a program updates its entry instead of adding another. */
  readonly id: string
  readonly title: string
  readonly about?: string
  /** Shows the reader as busy. */
  readonly busy?: true
  /** Not decided yet. */
  readonly tentative?: true
} & ({ readonly from: Day; readonly until: Day } | { readonly start: Date; readonly end: Date })

export type FeedKind = {
  readonly kind: string
  readonly name: Label
  /** One sentence about its content. */
  readonly about: Label
  readonly access: Permission
  readonly module?: ModuleId
  /** Loads all events of a span in a fixed number of queries. */
  events(reader: FeedReader, span: { first: Day; last: Day }): Promise<FeedEvent[]>
}

export const FEED_KINDS = extensionPoint<FeedKind>('calendar feeds')

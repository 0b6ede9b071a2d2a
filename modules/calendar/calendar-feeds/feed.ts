import type { Actor, Language } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import type { Day } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import type { ModuleId } from '#base/modules.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'

/** For whom a calendar is put together: its owner, with what they may in the role they made it in. */
export type FeedReader = {
  readonly tx: Tx
  readonly actor: Pick<Actor, 'employeeId' | 'grants' | 'officeIds' | 'departmentIds'>
  readonly today: Day
  readonly language: Language
}

/** Days as a whole, both included, or moments of time. */
export type FeedEvent = {
  /** The same as long as it is the same thing, so that a program changes it and adds no second one. */
  readonly id: string
  readonly title: string
  readonly about?: string
  /** Takes the reader's own time. */
  readonly busy?: true
  /** Not decided yet. */
  readonly tentative?: true
} & ({ readonly from: Day; readonly until: Day } | { readonly start: Date; readonly end: Date })

/** A calendar: what it is called, who may read it, and what is in it. */
export type FeedKind = {
  readonly kind: string
  readonly name: Label
  /** What it shows, in a sentence. */
  readonly about: Label
  readonly access: Permission
  readonly module?: ModuleId
  /** Everything in some days; a handful of queries, whatever the number of people. */
  events(reader: FeedReader, span: { first: Day; last: Day }): Promise<FeedEvent[]>
}

/** All of the product; the app puts them together from what modules bring, since each lies above this one. */
export const FEED_KINDS = extensionPoint<FeedKind>('calendar feeds')

import type { Day } from '#base/days.ts'
import type { AuditChange, TaskRequest } from './context.ts'
import type { Tx } from './database/database.ts'
import type { Vault } from './vault.ts'

/**
 * What happens in one module and concerns others, by name. The module it happens in declares it, beside the code that
 * tells it: `declare module '#server/events.ts' { interface Facts { 'employee.left': … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface DomainEvents {}

export type EventName = keyof DomainEvents

/** What whoever hears of a fact has: the writer's own transaction, so that what both write comes to be together or not. */
export type EventContext = {
  tx: Tx
  now: Date
  today: Day
  vault: Vault
  /** Writes down a change, with those of the writer. */
  record(change: AuditChange): void
  /** Tells what follows from it. */
  publish: Publish
  /** Begins long work beside it; absent where whatever tells is off the serving thread already: a task, the day's work. */
  start?(order: TaskRequest): Promise<string>
}

/** What a module does when it hears of a fact; what it throws stands against the whole change. */
export type EventHandlers = {
  readonly [Name in EventName]?: (told: DomainEvents[Name], at: EventContext) => Promise<unknown>
}

/** Tells a fact to every module that hears of it, one after the other, and waits for them. */
export type Publish = <Name extends EventName>(tx: Tx, name: Name, told: DomainEvents[Name]) => Promise<void>

/** How a call, a task or a day's work tells facts. */
export function createPublisher(all: readonly EventHandlers[], at: Omit<EventContext, 'tx' | 'publish'>): Publish {
  const publish: Publish = async (tx, name, told) => {
    for (const hears of all) await hears[name]?.(told, { ...at, tx, publish })
  }
  return publish
}

/** For rows that come to be with nobody to hear of them: a demo company that is made whole. */
export const publishNothing: Publish = async () => {}

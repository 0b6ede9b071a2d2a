import type { Day } from '#base/days.ts'
import type { Change, TaskOrder } from './context.ts'
import type { Tx } from './database/database.ts'
import type { Vault } from './vault.ts'

/**
 * What happens in one module and concerns others, by name. The module it happens in declares it, beside the code that
 * tells it: `declare module '#server/facts.ts' { interface Facts { 'employee.left': … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface Facts {}

export type FactName = keyof Facts

/** What whoever hears of a fact has: the writer's own transaction, so that what both write comes to be together or not. */
export type Hearing = {
  tx: Tx
  now: Date
  today: Day
  vault: Vault
  /** Writes down a change, with those of the writer. */
  record(change: Change): void
  /** Tells what follows from it. */
  tell: Tell
  /** Begins long work beside it; absent where whatever tells is off the serving thread already: a task, the day's work. */
  start?(order: TaskOrder): Promise<string>
}

/** What a module does when it hears of a fact; what it throws stands against the whole change. */
export type Hears = { readonly [Name in FactName]?: (told: Facts[Name], at: Hearing) => Promise<unknown> }

/** Tells a fact to every module that hears of it, one after the other, and waits for them. */
export type Tell = <Name extends FactName>(tx: Tx, name: Name, told: Facts[Name]) => Promise<void>

/** How a call, a task or a day's work tells facts. */
export function tellerOf(all: readonly Hears[], at: Omit<Hearing, 'tx' | 'tell'>): Tell {
  const tell: Tell = async (tx, name, told) => {
    for (const hears of all) await hears[name]?.(told, { ...at, tx, tell })
  }
  return tell
}

/** For rows that come to be with nobody to hear of them: a demo company that is made whole. */
export const toNobody: Tell = async () => {}

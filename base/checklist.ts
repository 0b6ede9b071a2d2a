import type { Day } from './days/days.ts'

/** An item of a checklist: the day it is due, where it has one, and whether it is done. */
export type ChecklistItem = { readonly due?: Day | null; readonly done: boolean }

/** An item is overdue from the day after it was due, until it is done. */
export function isOverdue({ due, done }: ChecklistItem, today: Day): boolean {
  return !done && due != null && due < today
}

/** How many items there are, how many are done, and those that are not, in their order. */
export function checklistProgress<Item extends ChecklistItem>(
  items: readonly Item[],
): { total: number; done: number; open: Item[] } {
  const open = items.filter(({ done }) => !done)
  return { total: items.length, done: items.length - open.length, open }
}

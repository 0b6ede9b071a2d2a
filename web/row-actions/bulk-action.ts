import type { ReactNode } from 'react'

/** An action on the selected rows of a list. */
export type BulkAction = {
  label: string
  /** Gets the selected ids and names. Throwing keeps the selection; otherwise it is cleared. */
  run: (chosen: { ids: string[]; names: string[] }) => unknown
  /** The question before the action, with the count and the first five names. */
  confirm?: (count: number) => { title: string; text?: ReactNode; action: string; tone?: 'bad' }
}

import type { MenuAction } from '#web/buttons/more-button.tsx'
import type { AnyEndpoint } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { useAction } from '#web/use-action.ts'
import { allowedActions } from './row-actions.ts'

type Removable = { id: string; version: number; actions: readonly string[] }

type Removal<Row> = {
  /** The question, and what a yes does. */
  title: (row: Row) => string
  text: string
  /** Label of the button and the menu entry; default "Delete". */
  action?: string
  /** Message of the toast after the removal. */
  successMessage?: string
}

/** Removing rows, each after a question, for the menu of a row. */
export function useRemoval<Row extends Removable>(
  endpoint: AnyEndpoint<{ id: string; version: unknown }, unknown>,
  { title, text, successMessage: said, ...words }: Removal<Row>,
): (row: Row) => MenuAction[] {
  const t = useT()
  const { run } = useAction(endpoint)
  const action = words.action ?? t('action.delete')
  return (row) => {
    const ask = () => ({ title: title(row), text, action, tone: 'bad' }) as const
    const offer: MenuAction = {
      label: action,
      tone: 'bad',
      onClick: () => void run({ id: row.id, version: row.version }, { confirmation: ask(), successMessage: said }),
    }
    return allowedActions(row, { remove: offer, delete: offer })
  }
}

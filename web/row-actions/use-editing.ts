import { useState } from 'react'
import type { MenuAction } from '#web/buttons/more-button.tsx'
import { useT } from '#web/i18n.ts'
import { allowedActions } from './row-actions.ts'

/** What the dialog of a record is opened with: the record, or none for a new one. */
export type Editing<Row> = { record: Row | undefined; onClose: () => void }

/**
 * What is being added or changed in a list, and the menu of its rows: change, then what each of `more` offers. While
 * something is edited there is a `dialog`: `{rows.dialog && <PositionDialog {...rows.dialog} />}`.
 */
export function useEditing<Row extends { actions: readonly string[] }>(
  ...more: readonly ((row: Row) => readonly MenuAction[])[]
) {
  const t = useT()
  const [editing, setEditing] = useState<{ record: Row | undefined }>()
  const edit = (record: Row) => setEditing({ record })
  return {
    dialog: editing && { ...editing, onClose: () => setEditing(undefined) },
    add: () => setEditing({ record: undefined }),
    edit,
    /** A press on a row opens what may be changed. */
    onPeek: (row: Row) => {
      if (row.actions.includes('edit')) edit(row)
    },
    rowActions: (row: Row): MenuAction[] => [
      ...allowedActions(row, { edit: { label: t('action.edit'), onClick: () => edit(row) } }),
      ...more.flatMap((actionsOf) => actionsOf(row)),
    ],
  }
}

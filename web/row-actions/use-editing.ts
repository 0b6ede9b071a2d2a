import { useState } from 'react'
import type { MenuAction } from '#web/buttons/more-button.tsx'
import { useT } from '#web/i18n.ts'
import { allowedActions } from './row-actions.ts'

/** Props of a record's dialog: the record, or undefined for a new one. */
export type Editing<Row> = { record: Row | undefined; onClose: () => void }

/**
 * The record being added or edited in a list, and the menu of its rows: edit, then the actions of each of `more`.
 * During an edit there is a `dialog`: `{rows.dialog && <PositionDialog {...rows.dialog} />}`.
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
    /** Pressing a row opens it if it may be edited. */
    onPeek: (row: Row) => {
      if (row.actions.includes('edit')) edit(row)
    },
    rowActions: (row: Row): MenuAction[] => [
      ...allowedActions(row, { edit: { label: t('action.edit'), onClick: () => edit(row) } }),
      ...more.flatMap((actionsOf) => actionsOf(row)),
    ],
  }
}

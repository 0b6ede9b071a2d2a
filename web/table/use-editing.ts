import { useState } from 'react'
import type { MenuAction } from '#web/page/more-button.tsx'
import type { AnyEndpoint } from '../call.ts'
import { useT } from '../i18n.ts'
import { confirm } from '../page/confirm.tsx'
import { notify } from '../page/notices.tsx'
import { useChange } from '../use-call.ts'

type Editable = { id: string; version: number; actions: readonly string[] }
type Removal<Row> = {
  of: AnyEndpoint<{ id: string; version: unknown }, unknown>
  /** The question, and what follows from a yes. */
  title: (row: Row) => string
  text: string
  /** What the button and the menu call it. */
  action: string
  /** What is said when it is gone. */
  done?: string
}

/** What is being added or changed in a list, and the menu of its rows: change, `more` of the list's own, remove. */
export function useEditing<Row extends Editable>(
  removal: Removal<Row>,
  more: (row: Row) => readonly MenuAction[] = () => [],
) {
  const t = useT()
  const [editing, setEditing] = useState<Row | 'new'>()
  const remove = useChange(removal.of)
  async function askAndRemove(row: Row): Promise<void> {
    const { title, text, action, done } = removal
    if (!(await confirm({ title: title(row), text, action, tone: 'bad' }))) return
    const gone = await remove.run({ id: row.id, version: row.version }).then(
      () => true,
      () => false,
    )
    if (gone && done) notify.good(done)
  }
  return {
    editing,
    add: () => setEditing('new'),
    close: () => setEditing(undefined),
    onPeek: (row: Row) => {
      if (row.actions.includes('edit')) setEditing(row)
    },
    rowActions: (row: Row): MenuAction[] => [
      ...(row.actions.includes('edit') ? [{ label: t('action.edit'), onClick: () => setEditing(row) }] : []),
      ...more(row),
      ...(row.actions.includes('remove')
        ? [{ label: removal.action, tone: 'bad' as const, onClick: () => void askAndRemove(row) }]
        : []),
    ],
  }
}

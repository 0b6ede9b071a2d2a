import { useState } from 'react'
import type { MenuAction } from '#web/buttons/more-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useAction } from '#web/use-action.ts'
import { toDoApi } from '../../contract.ts'
import type { ToDoOfList } from './to-do-of-list.ts'

const ToDoForm = lazyComponent(async () => (await import('./to-do-form.tsx')).ToDoForm)
const AnswerDialog = lazyComponent(async () => (await import('./answer-dialog.tsx')).AnswerDialog)

type Asked = { what: 'edit' | 'done' | 'not_needed'; row: ToDoOfList }

/** What HR does with a to-do, for the menu of its row and for its page. */
export function useToDoActions() {
  const t = useT()
  const [asked, setAsked] = useState<Asked>()
  const answer = useAction(toDoApi.answer)
  const onClose = () => setAsked(undefined)
  const ask = (what: Asked['what'], row: ToDoOfList) => () => setAsked({ what, row })
  return {
    actionsOf: (row: ToDoOfList): MenuAction[] =>
      allowedActions(row, {
        edit: { label: t('action.edit'), onClick: ask('edit', row) },
        done: { label: t('to-do.action.done'), onClick: ask('done', row) },
        not_needed: { label: t('to-do.action.not_needed'), onClick: ask('not_needed', row) },
        reopen: {
          label: t('to-do.action.reopen'),
          onClick: () =>
            void answer.run({ id: row.id, version: row.version, state: 'open' }, { successMessage: t('to-do.saved') }),
        },
      }),
    dialog:
      asked &&
      (asked.what === 'edit' ? (
        <ToDoForm record={asked.row} onClose={onClose} />
      ) : (
        <AnswerDialog row={asked.row} state={asked.what} onClose={onClose} />
      )),
  }
}

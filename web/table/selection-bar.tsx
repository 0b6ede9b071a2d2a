import { confirm } from '#web/dialogs/confirm.tsx'
import { useT } from '#web/i18n.ts'
import { ActionBar } from '#web/page/action-bar.tsx'
import type { BulkAction } from '#web/row-actions/bulk-action.ts'
import { isHandledError } from '#web/use-action.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  selection: Selection
  actions: readonly BulkAction[]
  /** Whether every row of the page is chosen, so that choosing all that match is offered. */
  isPageChosen: boolean
  total: number
  onChooseMatching: () => void
}

/** What may be done with the chosen rows, floating over the list. */
export function SelectionBar({ selection, actions, isPageChosen, total, onChooseMatching }: Props) {
  const t = useT()

  async function bulk(action: BulkAction) {
    const ids = [...selection.chosen.keys()]
    const names = [...selection.chosen.values()]
    if (action.confirm && !(await confirm({ ...action.confirm(ids.length), names, count: ids.length }))) return
    try {
      await action.run({ ids, names })
      selection.clear()
    } catch (error) {
      // A failed call has told the person already; what was chosen stays chosen.
      if (!isHandledError(error)) throw error
    }
  }

  return (
    <ActionBar
      count={selection.chosen.size}
      actions={actions.map((action) => ({ label: action.label, onClick: () => void bulk(action) }))}
      onClear={selection.clear}
      more={
        selection.progress ? (
          <span role="status">{t('table.selecting', selection.progress)}</span>
        ) : isPageChosen && total > selection.chosen.size ? (
          <button type="button" className="table-matching" onClick={onChooseMatching}>
            {total > selection.most
              ? t('table.select_most', { count: selection.most })
              : t('table.select_matching', { count: total })}
          </button>
        ) : null
      }
    />
  )
}

import { confirm } from '#web/dialogs/confirm.tsx'
import { useT } from '#web/i18n.ts'
import { ActionBar } from '#web/page/action-bar.tsx'
import type { BulkAction } from '#web/row-actions/bulk-action.ts'
import { isHandledError } from '#web/use-action.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  selection: Selection
  actions: readonly BulkAction[]
  /** Whether every row of the page is selected, which offers selecting all matching rows. */
  isPageChosen: boolean
  total: number
  onChooseMatching: () => void
}

/** The allowed actions on the selected rows, in a bar floating over the list. */
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
      // A failed call has shown its error already; the selection stays.
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

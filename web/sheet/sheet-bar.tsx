import { Button } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import { IconAlertTriangle, IconArrowBackUp, IconArrowForwardUp } from '#web/icons.ts'

type Props = {
  /** Number of unsaved cells, without those of rows marked for removal. */
  changed: number
  removed: number
  troubled: number
  canUndo: boolean
  canRedo: boolean
  saving: { done: number; total: number } | undefined
  /** The last result or the sum of the selection. */
  status: string
  trouble: string | undefined
  onUndo: () => void
  onRedo: () => void
  onSave: () => void
  onDiscard: () => void
  onNextProblem: () => void
}

/** The bar below the sheet: unsaved changes, failures, and the buttons to save or discard. */
export function SheetBar(props: Props) {
  const t = useT()
  const { changed, removed, troubled, saving } = props
  const open = changed + removed > 0
  return (
    <div className="sheet-bar">
      <div className="sheet-state" role="status">
        {saving ? t('sheet.saving', saving) : openText()}
      </div>
      {props.status ? <div className="sheet-status">{props.status}</div> : null}
      {troubled ? (
        <div className="sheet-trouble">
          <IconAlertTriangle size={16} aria-hidden />
          <span role="alert">{props.trouble ?? t('sheet.failed', { count: troubled })}</span>
          <Button variant="subtle" size="xs" onClick={props.onNextProblem}>
            {t('sheet.next_problem')}
          </Button>
        </div>
      ) : props.trouble ? (
        <div className="sheet-trouble" role="alert">
          {props.trouble}
        </div>
      ) : null}
      <div className="sheet-actions">
        <Button
          variant="default"
          size="xs"
          disabled={!props.canUndo}
          onClick={props.onUndo}
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
        >
          {t('sheet.undo')}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={!props.canRedo}
          onClick={props.onRedo}
          leftSection={<IconArrowForwardUp size={15} aria-hidden />}
        >
          {t('sheet.redo')}
        </Button>
        <Button variant="default" size="xs" disabled={!open || Boolean(saving)} onClick={props.onDiscard}>
          {t('sheet.discard')}
        </Button>
        <Button size="xs" disabled={!open} loading={Boolean(saving)} onClick={props.onSave}>
          {t('sheet.save')}
        </Button>
      </div>
    </div>
  )

  function openText(): string {
    if (changed && removed) return t('sheet.changed_and_removed', { changed, removed })
    if (removed) return t('sheet.removed', { count: removed })
    return changed ? t('sheet.changed', { count: changed }) : t('sheet.all_saved')
  }
}

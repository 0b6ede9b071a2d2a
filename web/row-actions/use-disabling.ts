import type { MenuAction } from '#web/buttons/more-button.tsx'
import type { AnyEndpoint } from '#web/calls/call.ts'
import { useChange } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import type { BulkAction } from './bulk-action.ts'
import { allowedActions } from './row-actions.ts'
import { useSeenRows } from './row-versions.ts'

type Status = 'active' | 'disabled'
type DisablableRow = { id: string; version: number; name: string; actions: readonly string[] }
type RowVersions = { id: string; version?: unknown }[]
type ChangedCount = { changed: number }

/**
 * For things that are disabled rather than deleted: the actions of a row's menu and of the selection bar, with their
 * confirmation, each row with the version that was seen (SYS-24). Pass `seen` to the list's `rowName`.
 */
export function useDisabling<One extends DisablableRow>(
  endpoint: AnyEndpoint<{ status: Status; rows: RowVersions }, ChangedCount>,
) {
  const t = useT()
  const { rememberRow: seen, versionsOf } = useSeenRows<One>()
  const many = useChange(endpoint)
  const one = useAction(endpoint)
  const changedText = ({ changed }: ChangedCount) => t('unit.changed', { count: changed })

  async function setStatus(status: Status, ids: readonly string[]) {
    toast.good(changedText(await many.run({ status, rows: versionsOf(ids) })))
  }
  const question = (count: number, names = '') =>
    ({ title: t('unit.disable_title', { count, names }), action: t('unit.disable'), tone: 'bad' }) as const

  const disable: BulkAction = {
    label: t('unit.disable'),
    run: ({ ids }) => setStatus('disabled', ids),
    confirm: (count) => question(count),
  }
  const enable: BulkAction = { label: t('unit.enable'), run: ({ ids }) => setStatus('active', ids) }

  return {
    seen,
    disable,
    enable,
    /** Enabling or disabling one row, where the server allows it. */
    actionsOf(row: One): MenuAction[] {
      const rows = versionsOf([row.id])
      const ask = () => ({ ...question(1, row.name), text: t('unit.disable_text') })
      return allowedActions(row, {
        disable: {
          label: t('unit.disable'),
          tone: 'bad',
          onClick: () =>
            void one.run({ status: 'disabled', rows }, { confirmation: ask(), successMessage: changedText }),
        },
        enable: {
          label: t('unit.enable'),
          onClick: () => void one.run({ status: 'active', rows }, { successMessage: changedText }),
        },
      })
    },
  }
}

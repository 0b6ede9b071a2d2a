import { useT } from '#web/i18n.ts'
import { confirm } from '#web/page/confirm.tsx'
import type { MenuAction } from '#web/page/more-button.tsx'
import { notify } from '#web/page/notices.tsx'
import { type Change, useChange } from '#web/use-call.ts'
import { useSeenRows } from './seen-rows.ts'
import type { BulkAction } from './table-props.ts'

type Status = 'active' | 'disabled'
type Row = { id: string; version: number; name: string; actions: readonly string[] }
type Rows = { id: string; version?: unknown }[]
type Input = { status: Status; rows: Rows }

/**
 * Things that are disabled rather than deleted: what a row's menu and the bar of chosen rows offer, with the question
 * before, each row at the version that was seen (SYS-24). `seen` goes into the list's `rowName`.
 */
export function useDisabling<One extends Row>(endpoint: Parameters<typeof useChange<Input, { changed: number }>>[0]) {
  const t = useT()
  const { seen, versionsOf } = useSeenRows<One>()
  const status: Change<Input, { changed: number }> = useChange(endpoint)

  async function set(to: Status, ids: readonly string[]) {
    const { changed } = await status.run({ status: to, rows: versionsOf(ids) })
    notify.good(t('unit.changed', { count: changed }))
  }

  async function setOne(to: Status, { id, name }: One) {
    const question = {
      title: t('unit.disable_title', { count: 1, names: name }),
      text: t('unit.disable_text'),
      action: t('unit.disable'),
      tone: 'bad' as const,
    }
    // A refusal has been told as a notice by the call itself.
    if (to === 'active' || (await confirm(question))) await set(to, [id]).catch(() => undefined)
  }

  const disable: BulkAction = {
    label: t('unit.disable'),
    run: ({ ids }) => set('disabled', ids),
    confirm: (count) => ({
      title: t('unit.disable_title', { count, names: '' }),
      action: t('unit.disable'),
      tone: 'bad',
    }),
  }
  const enable: BulkAction = { label: t('unit.enable'), run: ({ ids }) => set('active', ids) }

  return {
    seen,
    disable,
    enable,
    /** Enabling or disabling one row, where the server says that it may be done. */
    actionsOf: (row: One): MenuAction[] => [
      ...(row.actions.includes('disable')
        ? [{ label: t('unit.disable'), tone: 'bad' as const, onClick: () => void setOne('disabled', row) }]
        : []),
      ...(row.actions.includes('enable')
        ? [{ label: t('unit.enable'), onClick: () => void setOne('active', row) }]
        : []),
    ],
  }
}

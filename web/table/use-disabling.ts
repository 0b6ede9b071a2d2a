import type { AnyEndpoint } from '#web/call.ts'
import { useT } from '#web/i18n.ts'
import type { MenuAction } from '#web/page/more-button.tsx'
import { notify } from '#web/page/notices.tsx'
import { useChange } from '#web/use-call.ts'
import { useDoing } from '#web/use-doing.ts'
import { offered } from './row-actions.ts'
import { useSeenRows } from './seen-rows.ts'
import type { BulkAction } from './table-props.ts'

type Status = 'active' | 'disabled'
type Row = { id: string; version: number; name: string; actions: readonly string[] }
type Rows = { id: string; version?: unknown }[]
type Changed = { changed: number }

/**
 * Things that are disabled rather than deleted: what a row's menu and the bar of chosen rows offer, with the question
 * before, each row at the version that was seen (SYS-24). `seen` goes into the list's `rowName`.
 */
export function useDisabling<One extends Row>(endpoint: AnyEndpoint<{ status: Status; rows: Rows }, Changed>) {
  const t = useT()
  const { seen, versionsOf } = useSeenRows<One>()
  const many = useChange(endpoint)
  const one = useDoing(endpoint)
  const said = ({ changed }: Changed) => t('unit.changed', { count: changed })

  async function set(status: Status, ids: readonly string[]) {
    notify.good(said(await many.run({ status, rows: versionsOf(ids) })))
  }
  const question = (count: number, names = '') =>
    ({ title: t('unit.disable_title', { count, names }), action: t('unit.disable'), tone: 'bad' }) as const

  const disable: BulkAction = {
    label: t('unit.disable'),
    run: ({ ids }) => set('disabled', ids),
    confirm: (count) => question(count),
  }
  const enable: BulkAction = { label: t('unit.enable'), run: ({ ids }) => set('active', ids) }

  return {
    seen,
    disable,
    enable,
    /** Enabling or disabling one row, where the server says that it may be done. */
    actionsOf(row: One): MenuAction[] {
      const rows = versionsOf([row.id])
      const ask = () => ({ ...question(1, row.name), text: t('unit.disable_text') })
      return offered(row, {
        disable: {
          label: t('unit.disable'),
          tone: 'bad',
          onClick: () => void one.run({ status: 'disabled', rows }, { ask: ask(), said }),
        },
        enable: { label: t('unit.enable'), onClick: () => void one.run({ status: 'active', rows }, { said }) },
      })
    },
  }
}

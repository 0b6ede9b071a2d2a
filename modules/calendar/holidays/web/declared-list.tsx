import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { notificationsApi } from '#base/contracts/session-api.ts'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { language, useT } from '#web/i18n.ts'
import { dayText, listText } from '#web/page/format.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { declaredApi } from '../declared/contract.ts'

/** Declared days off. Each is undone as a whole. */
export function DeclaredList({ onDeclare }: { onDeclare: () => void }) {
  const t = useT()
  const { may } = useSession()
  const news = useCall(notificationsApi.items, {})
  const { run: markRead } = useChange(declaredApi.read, { quiet: true })
  const hasUnread = news.data?.some(({ name }) => name === 'declared_days_off') ?? false
  // Whoever sees the list has been told.
  useEffect(() => {
    if (hasUnread) markRead({}).catch(() => undefined)
  }, [hasUnread, markRead])
  const undo = useAction(declaredApi.undo)
  return (
    <Table
      list={declaredApi.list}
      screen="declared-days-off"
      title={t('declared-day-off.list')}
      columns={[
        { name: 'name', cell: (row) => (language() === 'zh-TW' && row.name_zh) || row.name },
        { name: 'day' },
        { name: 'part', card: 'side' },
        { name: 'kind', card: 'none' },
        { name: 'offices', cell: (row) => listText(row.offices), card: 'line' },
        { name: 'declared_name', card: 'none' },
        { name: 'declared_at', card: 'none' },
      ]}
      rowName={(row) => `${row.name}, ${dayText(row.day)}`}
      rowActions={(row) =>
        allowedActions(row, {
          undo: {
            label: t('declared-day-off.undo'),
            onClick: () =>
              void undo.run(
                { id: row.id, version: row.version },
                {
                  confirmation: {
                    title: t('declared-day-off.undo_title', { name: `${row.name}, ${dayText(row.day)}` }),
                    text: t('declared-day-off.undo_text'),
                    action: t('declared-day-off.undo'),
                  },
                  successMessage: t('declared-day-off.undone'),
                },
              ),
          },
        })
      }
      empty={{
        title: t('declared-day-off.list'),
        text: t('declared-day-off.empty'),
        children: may('holiday:edit') && <Button onClick={onDeclare}>{t('declared-day-off.declare')}</Button>,
      }}
    />
  )
}

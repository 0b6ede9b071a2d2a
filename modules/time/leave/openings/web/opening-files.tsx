import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { leaveOpeningApi } from '../contract.ts'

/** Lists imported files of opening balances; each can be undone as a whole. */
export function OpeningFiles({ onClose }: { onClose: () => void }) {
  const t = useT()
  const undo = useAction(leaveOpeningApi.undo)
  return (
    <Dialog title={t('leave-opening.title')} onClose={onClose} size={860}>
      <Table
        list={leaveOpeningApi.list}
        screen="leave-openings"
        title={t('leave-opening.title')}
        inAddress={false}
        views={false}
        columns={[
          { name: 'file_name', width: 240 },
          { name: 'at', card: 'line' },
          { name: 'by', card: 'none' },
          { name: 'people', card: 'side' },
          { name: 'undone_at', card: 'none' },
        ]}
        rowName={(row) => row.file_name}
        rowActions={(row) =>
          row.actions.includes('undo')
            ? [
                {
                  label: t('leave-opening.undo'),
                  tone: 'bad' as const,
                  onClick: () =>
                    void undo.run(
                      { id: row.id, version: row.version },
                      {
                        confirmation: {
                          title: t('leave-opening.undo_title', { name: row.file_name }),
                          text: t('leave-opening.undo_text'),
                          action: t('leave-opening.undo'),
                          tone: 'bad',
                        },
                        successMessage: t('leave-opening.undone'),
                      },
                    ),
                },
              ]
            : []
        }
        empty={{ text: t('leave-opening.empty') }}
      />
    </Dialog>
  )
}

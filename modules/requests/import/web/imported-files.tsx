import { useState } from 'react'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { Table } from '#web/table/table.tsx'
import { TaskProgress } from '#web/tasks/task-progress.tsx'
import { useAction } from '#web/use-action.ts'
import type { RequestImportEndpoints } from '../../kinds/imports-contract.ts'

type Props = { calls: RequestImportEndpoints; onClose: () => void }

/** Lists the imported files of a kind; each can be undone. */
export function ImportedFiles({ calls, onClose }: Props) {
  const t = useT()
  const [undoing, setUndoing] = useState<string>()
  const undo = useAction(calls.undo)
  return (
    <Dialog title={t('request-import.title')} onClose={onClose} size={860}>
      {undoing && <TaskProgress key={undoing} id={undoing} />}
      <Table
        list={calls.list}
        screen={`${calls.kind}-imports`}
        title={t('request-import.title')}
        inAddress={false}
        views={false}
        columns={[
          { name: 'file_name', header: t('request-import.file_name'), width: 240 },
          { name: 'at', header: t('request-import.at'), card: 'line' },
          { name: 'by', header: t('request-import.by'), card: 'none' },
          { name: 'rows', header: t('request-import.rows'), card: 'side' },
          { name: 'undone_at', header: t('request-import.undone_at'), card: 'none' },
        ]}
        rowName={(row) => row.file_name}
        rowActions={(row) =>
          row.actions.includes('undo')
            ? [
                {
                  label: t('request-import.undo'),
                  tone: 'bad' as const,
                  onClick: () =>
                    void undo
                      .run(
                        { id: row.id, version: row.version },
                        {
                          confirmation: {
                            title: t('request-import.undo_title', { name: row.file_name }),
                            text: t('request-import.undo_text'),
                            action: t('request-import.undo'),
                            tone: 'bad',
                          },
                        },
                      )
                      .then((begun) => begun && setUndoing(begun.task_id)),
                },
              ]
            : []
        }
        empty={{ text: t('request-import.empty') }}
      />
    </Dialog>
  )
}

import { download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, momentText, sizeText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { documentApi } from '../documents/contract.ts'
import classes from './documents.module.css'

/** All files that a document has had, the latest first. */
export function VersionsDialog({
  row: { id, title },
  onClose,
}: {
  row: { id: string; title: string }
  onClose: () => void
}) {
  const t = useT()
  const found = useCall(documentApi.one, { id })
  return (
    <Dialog title={t('document.history_of', { name: title })} onClose={onClose}>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <LinesSkeleton lines={3} />
      ) : (
        <ul className={classes.rows}>
          {found.data.files.map((file, at) => (
            <li key={file.number} data-record>
              <span className={classes.said}>
                <button type="button" onClick={() => void download(documentApi.file, { id, number: file.number })}>
                  {file.file_name}
                </button>
                <span className="caption">
                  {[
                    t('document.version_number', { number: file.number }),
                    sizeText(file.size),
                    file.expires_on && t('document.valid_until', { day: dayText(file.expires_on) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className="caption">
                  {t('document.by', { name: file.uploaded_by, moment: momentText(file.uploaded_at) })}
                </span>
                {file.note && <span className="caption">{file.note}</span>}
              </span>
              {at === 0 && <Tag tone="good">{t('document.latest')}</Tag>}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

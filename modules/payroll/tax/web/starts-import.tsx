import { download } from '#web/call.ts'
import { useT } from '#web/i18n.ts'
import { useChange } from '#web/use-call.ts'
import { FileImport } from '../../inputs/web/file-import.tsx'
import { taxApi } from '../contract.ts'
import { startsArranging } from '../starts-arranging.ts'

/** Earlier pay of the year by file. */
export function StartsImport({ onClose }: { onClose: () => void }) {
  const t = useT()
  const sending = useChange(taxApi.importStarts, { quiet: true })
  return (
    <FileImport
      title={t('pay.starts_import_title')}
      arranging={{ calls: startsArranging, what: 'earlier_pay' }}
      accept=".xlsx,.csv"
      send={(file, preview) => sending.run({ file, preview })}
      busy={sending.busy}
      words={{
        checked: ({ rows }) => t('pay.starts_import_checked', { count: rows }),
        imported: ({ rows }) => t('pay.starts_imported', { count: rows }),
        rows: ({ rows }) => rows,
      }}
      failedRows={(file) => download(taxApi.startsFailedRows, { file })}
      onClose={onClose}
      onDone={onClose}
    />
  )
}

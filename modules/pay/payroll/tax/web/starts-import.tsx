import { SheetImport } from '#web/arranging/sheet-import.tsx'
import { download } from '#web/calls/call.ts'
import { useChange } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { taxApi } from '../contract.ts'
import { startsImportMapping } from '../starts-import-mapping.ts'

/** Imports the earlier pay of the year from a file. */
export function StartsImport({ onClose }: { onClose: () => void }) {
  const t = useT()
  const sending = useChange(taxApi.importStarts, { quiet: true })
  return (
    <SheetImport
      title={t('pay.starts_import_title')}
      target={{ calls: startsImportMapping, what: 'earlier_pay' }}
      template={() => download(taxApi.startsTemplate, {})}
      check={(file) => sending.run({ file, preview: true })}
      importRows={async (file) => {
        const { rows, left_out } = await sending.run({ file, preview: false })
        return { said: t('pay.starts_imported', { count: rows }), left_out }
      }}
      isWriting={sending.busy}
      count={({ rows }) => rows}
      failedRows={(file) => download(taxApi.startsFailedRows, { file })}
      onClose={onClose}
    >
      {({ rows }) => t('pay.starts_import_checked', { count: rows })}
    </SheetImport>
  )
}

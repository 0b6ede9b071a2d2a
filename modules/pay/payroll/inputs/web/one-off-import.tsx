import { SheetImport } from '#web/arranging/sheet-import.tsx'
import { download } from '#web/calls/call.ts'
import { useChange } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import type { RunKind } from '../../values.ts'
import { inputsImportMapping, oneOffApi } from '../contract.ts'

type Props = { run: { period: string; run_kind: RunKind; sequence: number }; onClose: () => void; onDone: () => void }

/** Imports amounts and absences of a run from a file. */
export function OneOffImport({ run, onClose, onDone }: Props) {
  const t = useT()
  const sending = useChange(oneOffApi.import, { quiet: true })
  return (
    <SheetImport
      title={t('pay.import_title')}
      target={{ calls: inputsImportMapping, what: 'inputs' }}
      template={() => download(oneOffApi.template, {})}
      check={(file) => sending.run({ ...run, file, preview: true })}
      importRows={async (file) => {
        const { left_out, ...done } = await sending.run({ ...run, file, preview: false })
        return { said: t('pay.imported', done), left_out }
      }}
      isWriting={sending.busy}
      count={({ amounts, absences }) => amounts + absences}
      failedRows={(file) => download(oneOffApi.failedRows, { file })}
      onClose={onClose}
      onDone={onDone}
    >
      {({ amounts, absences }) => t('pay.import_checked', { amounts, absences })}
    </SheetImport>
  )
}

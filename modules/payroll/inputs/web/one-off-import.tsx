import { download } from '#web/call.ts'
import { useT } from '#web/i18n.ts'
import { useChange } from '#web/use-call.ts'
import type { RunKind } from '../../values.ts'
import { inputsArranging, oneOffApi } from '../contract.ts'
import { FileImport } from './file-import.tsx'

type Props = { run: { period: string; run_kind: RunKind; sequence: number }; onClose: () => void; onDone: () => void }

/** Amounts and absences of a run by file. */
export function OneOffImport({ run, onClose, onDone }: Props) {
  const t = useT()
  const sending = useChange(oneOffApi.import, { quiet: true })
  return (
    <FileImport
      title={t('pay.import_title')}
      arranging={{ calls: inputsArranging, what: 'inputs' }}
      accept=".xlsx,.csv"
      send={(file, preview) => sending.run({ ...run, file, preview })}
      busy={sending.busy}
      words={{
        checked: (found) => t('pay.import_checked', found),
        imported: ({ amounts, absences }) => t('pay.imported', { amounts, absences }),
        rows: ({ amounts, absences }) => amounts + absences,
      }}
      failedRows={(file) => download(oneOffApi.failedRows, { file })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

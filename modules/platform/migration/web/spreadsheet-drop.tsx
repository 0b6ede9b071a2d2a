import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { FileDrop } from '#web/inputs/file-drop.tsx'

const MAX_BYTES = 25_000_000

type Props = { isBusy: boolean; onFile: (file: File) => void }

/** A drop area for a spreadsheet. */
export function SpreadsheetDrop({ isBusy, onFile }: Props) {
  const t = useT()
  const [isWrong, setWrong] = useState(false)
  function acceptFile(file: File) {
    const fits = /\.(xlsx|csv)$/i.test(file.name) && file.size <= MAX_BYTES
    setWrong(!fits)
    if (fits) onFile(file)
  }
  return (
    <FileDrop
      accept=".xlsx,.csv"
      title={t(isBusy ? 'migration.uploading' : 'migration.drop')}
      about={t('migration.drop_text')}
      isBusy={isBusy}
      wrong={isWrong ? t('migration.wrong_type') : undefined}
      onFile={acceptFile}
    />
  )
}

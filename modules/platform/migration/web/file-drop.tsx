import { useId, useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconFileUpload } from '#web/icons.ts'
import classes from './migration.module.css'

const MAX_BYTES = 25_000_000

type Props = { isBusy: boolean; onFile: (file: File) => void }

/** A drop area for a spreadsheet with a button to choose one. It works with mouse, keyboard and touch. */
export function FileDrop({ isBusy, onFile }: Props) {
  const t = useT()
  const id = useId()
  const [isOver, setOver] = useState(false)
  const [isWrong, setWrong] = useState(false)

  function acceptFile(file: File | undefined | null) {
    setOver(false)
    if (!file || isBusy) return
    const fits = /\.(xlsx|csv)$/i.test(file.name) && file.size <= MAX_BYTES
    setWrong(!fits)
    if (fits) onFile(file)
  }

  return (
    <label
      htmlFor={id}
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        acceptFile(event.dataTransfer.files[0])
      }}
    >
      <IconFileUpload size={28} stroke={1.6} aria-hidden />
      <b>{t(isBusy ? 'migration.uploading' : 'migration.drop')}</b>
      <span className="caption">{t('migration.drop_text')}</span>
      <input
        id={id}
        type="file"
        className="for-readers"
        accept=".xlsx,.csv"
        disabled={isBusy}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => {
          acceptFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {isWrong && (
        <span id={`${id}-wrong`} role="alert" className={classes.wrong}>
          {t('migration.wrong_type')}
        </span>
      )}
    </label>
  )
}

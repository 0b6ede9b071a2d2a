import { useId, useState } from 'react'
import { IconFileUpload } from '#web/icons.ts'
import classes from './file-drop.module.css'

type Props = {
  /** As the attribute of a file input. */
  accept: string
  title: string
  about: string
  isBusy: boolean
  /** Why the last file was not taken. */
  wrong?: string | undefined
  onFile: (file: File) => void
}

/** An area to drop a file on or to choose one from. It works with mouse, keyboard and touch. */
export function FileDrop({ accept, title, about, isBusy, wrong, onFile }: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  function acceptFile(file: File | undefined | null) {
    setOver(false)
    if (file && !isBusy) onFile(file)
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
      <b>{title}</b>
      <span className="caption">{about}</span>
      <input
        id={id}
        type="file"
        className="for-readers"
        accept={accept}
        disabled={isBusy}
        aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
        onChange={(event) => {
          acceptFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {wrong !== undefined && (
        <span id={`${id}-wrong`} role="alert" className={classes.wrong}>
          {wrong}
        </span>
      )}
    </label>
  )
}

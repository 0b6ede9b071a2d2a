import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconFileText, IconX } from '#web/icons.ts'
import { sizeText } from '#web/page/format.tsx'
import classes from './apply.module.css'
import { addFiles, fileKey, MOST_BYTES, MOST_FILE_BYTES, MOST_FILES } from './typed-application.ts'

type Props = {
  files: readonly File[]
  error: string | undefined
  disabled: boolean
  onChange: (files: File[]) => void
}

const megabytes = (bytes: number) => bytes / 1_000_000

/** The files of an application. Its limits stand before anything is chosen, and what is beyond them is not taken. */
export function FilesField({ files, error, disabled, onChange }: Props) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<{ name: string; why: 'count' | 'file' | 'total' }>()
  const limits = { count: MOST_FILES, each: megabytes(MOST_FILE_BYTES), all: megabytes(MOST_BYTES) }
  const message = error ?? (refused && t(`apply.refused.${refused.why}`, { ...limits, name: refused.name }))
  function choose(chosen: FileList | null) {
    const added = addFiles(files, [...(chosen ?? [])])
    setRefused(added.refused)
    onChange(added.files)
    // The same file may be chosen again after it was removed.
    if (input.current) input.current.value = ''
  }
  return (
    <div className={classes.files}>
      <p className={classes.label} id={`${id}-label`}>
        {t('open-application.files')}
      </p>
      <p className="caption" id={`${id}-limits`}>
        {t('apply.limits', limits)}
      </p>
      <ul className={classes.chosen}>
        {files.map((file, at) => (
          <li key={fileKey(file)} data-record>
            <IconFileText size={16} aria-hidden />
            <span>{file.name}</span>
            <span className="caption">{sizeText(file.size)}</span>
            <button
              type="button"
              aria-label={t('apply.remove_file', { name: file.name })}
              disabled={disabled}
              onClick={() => {
                setRefused(undefined)
                onChange(files.filter((_, other) => other !== at))
              }}
            >
              <IconX size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-labelledby={`${id}-label`}
        onChange={({ currentTarget }) => choose(currentTarget.files)}
      />
      <Button
        variant="default"
        disabled={disabled || files.length === MOST_FILES}
        aria-describedby={`${id}-limits`}
        aria-invalid={error !== undefined}
        onClick={() => input.current?.click()}
      >
        {t(files.length === 0 ? 'form.choose_files' : 'apply.more_files')}
      </Button>
      {message && (
        <p className={classes.wrong} role="alert">
          {message}
        </p>
      )}
    </div>
  )
}

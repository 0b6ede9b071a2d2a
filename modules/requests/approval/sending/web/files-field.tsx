import { Button, FileButton, Input } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { MAX_FILE_BYTES } from '#base/endpoints/upload.ts'
import { ApiError, isCancelled } from '#web/calls/api-error.ts'
import { call } from '#web/calls/call.ts'
import { useFormScene } from '#web/form/form-context.ts'
import { useT } from '#web/i18n.ts'
import { IconFileUpload, IconPaperclip, IconX } from '#web/icons.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { sizeText } from '#web/page/format.tsx'
import { requestFileApi } from '../contract.ts'
import classes from './request-form.module.css'

const MAX_FILES = 10
const ACCEPTED_EXTENSIONS = '.jpg,.jpeg,.png,.webp,.heic,.heif,.svg,.pdf,.xls,.xlsx,.doc,.docx,.ppt,.pptx'

type KnownFile = { id: string; name: string; size: number }

/** The names of files that this page uploaded or loaded: the form's value has their ids only. */
const knownFiles = new Map<string, KnownFile>()

/** Remembers the names of files that a form begins with. */
export function rememberFiles(files: readonly KnownFile[]): void {
  for (const file of files) knownFiles.set(file.id, file)
}

/** A file of the field: uploading, uploaded or refused. */
type FileItem = { key: string; name: string; size: number | null; id?: string; problem?: string }

/**
 * The files of a request: chosen, dropped, or taken by the phone's camera, several at once. Each uploads at once; sending
 * the form waits for them. A refused file says why and is left out.
 */
export function FilesField(props: InputProps<string[]>) {
  const t = useT()
  const { state } = useFormScene()
  const started = Array.isArray(props.start) ? props.start : []
  const [items, setItems] = useState<readonly FileItem[]>(() =>
    started.map((id) => ({
      key: id,
      id,
      name: knownFiles.get(id)?.name ?? t('requests.earlier_file'),
      size: knownFiles.get(id)?.size ?? null,
    })),
  )
  const latest = useRef(items)
  const forgetChosen = useRef<() => void>(null)
  const forgetTaken = useRef<() => void>(null)
  const [isOver, setOver] = useState(false)
  const [tooMany, setTooMany] = useState(false)

  function updateItems(next: readonly FileItem[]) {
    latest.current = next
    setItems(next)
    const isSending = next.some(({ id, problem }) => id === undefined && problem === undefined)
    props.onChange(
      isSending
        ? { unreadable: '', problem: 'file_on_its_way' }
        : next.flatMap(({ id }) => (id === undefined ? [] : id)),
    )
  }
  const change = (key: string, some: Partial<FileItem>) =>
    updateItems(latest.current.map((item) => (item.key === key ? { ...item, ...some } : item)))

  async function send(key: string, file: File): Promise<boolean> {
    try {
      const sent = await call(requestFileApi.upload, { file }, { quiet: true })
      knownFiles.set(sent.id, sent)
      change(key, { id: sent.id, name: sent.name, size: sent.size })
      return true
    } catch (error) {
      if (isCancelled(error)) return false
      if (!(error instanceof ApiError)) throw error
      change(key, { problem: error.errors.file?.[0] || error.message || t('form.offline') })
      return false
    }
  }

  function add(files: readonly File[]) {
    // the same file may be chosen again
    forgetChosen.current?.()
    forgetTaken.current?.()
    const accepted = latest.current.filter(({ problem }) => problem === undefined)
    const room = files.slice(0, Math.max(0, MAX_FILES - accepted.length))
    setTooMany(room.length < files.length)
    const added = room.map((file, index) => ({ key: `${Date.now()}-${index}-${file.name}`, file }))
    updateItems([
      ...accepted,
      ...added.map(({ key, file }) => ({
        key,
        name: file.name,
        size: file.size,
        ...(file.size > MAX_FILE_BYTES && {
          problem: t('requests.file_too_large', { size: MAX_FILE_BYTES / 1_000_000 }),
        }),
      })),
    ])
    for (const { key, file } of added) if (file.size <= MAX_FILE_BYTES) state.waitFor(send(key, file))
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!props.disabled) add([...event.dataTransfer.files])
  }

  const error = tooMany ? t('requests.too_many_files', { most: MAX_FILES }) : props.error
  return (
    <Input.Wrapper
      label={props.label}
      labelElement="div"
      description={t('requests.files_hint', { most: MAX_FILES, size: MAX_FILE_BYTES / 1_000_000 })}
      error={error}
      withAsterisk={props.required}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped as well as chosen by the buttons */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        {items.length > 0 && (
          <ul className={classes.items}>
            {items.map((item) => (
              <li key={item.key} data-bad={item.problem !== undefined || undefined}>
                <IconPaperclip size={15} aria-hidden />
                <span className={classes.name}>{item.name}</span>
                {item.problem === undefined ? (
                  <span className="caption" role="status">
                    {item.id === undefined ? t('requests.file_sending') : item.size !== null && sizeText(item.size)}
                  </span>
                ) : (
                  <span className={classes.problem} role="alert">
                    {item.problem}
                  </span>
                )}
                <button
                  type="button"
                  aria-label={t('requests.remove_file', { name: item.name })}
                  disabled={props.disabled}
                  onClick={() => {
                    setTooMany(false)
                    updateItems(latest.current.filter(({ key }) => key !== item.key))
                  }}
                >
                  <IconX size={15} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.ways}>
          <FileButton
            multiple
            resetRef={forgetChosen}
            accept={ACCEPTED_EXTENSIONS}
            disabled={props.disabled}
            onChange={add}
          >
            {(button) => (
              <Button
                {...button}
                id={props.id}
                size="xs"
                variant="default"
                leftSection={<IconFileUpload size={15} aria-hidden />}
              >
                {t('requests.add_files')}
              </Button>
            )}
          </FileButton>
          <FileButton
            resetRef={forgetTaken}
            accept="image/*"
            capture="environment"
            disabled={props.disabled}
            onChange={(file) => file && add([file])}
          >
            {(button) => (
              <Button {...button} className={classes.camera} size="xs" variant="default">
                {t('requests.take_picture')}
              </Button>
            )}
          </FileButton>
          <span className={`caption ${classes.orDrop}`}>{t('requests.or_drop')}</span>
        </div>
      </div>
    </Input.Wrapper>
  )
}

import { useState } from 'react'
import { download } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { IconPaperclip } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { sizeText } from '#web/page/format.tsx'
import { requestApi } from '../../contract.ts'
import classes from './request.module.css'

const FileView = lazyComponent(async () => (await import('./file-view.tsx')).FileView)

type File = { id: string; name: string; size: number }

/** The files of a request: pictures and PDFs open in a dialog, others are saved. */
export function RequestFiles({ id, files }: { id: string; files: readonly File[] }) {
  const t = useT()
  const [opened, setOpened] = useState<File>()
  return (
    <>
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              onClick={() =>
                isViewable(file.name) ? setOpened(file) : void download(requestApi.file, { id, file_id: file.id })
              }
            >
              <IconPaperclip size={15} aria-hidden />
              <span>{file.name}</span>
              <span className="caption">{sizeText(file.size)}</span>
              <span className="for-readers">{t(isViewable(file.name) ? 'action.open' : 'action.download')}</span>
            </button>
          </li>
        ))}
      </ul>
      {opened && <FileView id={id} file={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const isViewable = (name: string) => /\.(jpe?g|png|svg|pdf)$/i.test(name)

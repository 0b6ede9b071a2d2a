import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload, IconFileText } from '#web/icons.ts'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { sizeText } from '#web/page/format.tsx'
import { Bone, Waiting } from '#web/page/skeletons.tsx'
import { EmbeddedPdf } from '#web/pdf/embedded-pdf.tsx'
import { applicationApi } from '../../contract.ts'
import classes from './candidates.module.css'

type Application = NonNullable<typeof applicationApi.one.types>['answer']
type File = NonNullable<Application['files']>[number]

const isPdf = ({ name }: File) => /\.pdf$/i.test(name)

/** The files of an application: the first PDF is shown beside its list, others by a press. Phones save them. */
export function ResumeFiles({ application: { id, files, video } }: { application: Application }) {
  const t = useT()
  const isPhone = useMediaQuery('(max-width: 760px), (pointer: coarse)', false, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState<string>()
  if (!files) return null
  const shown = isPhone ? undefined : files.find((file) => (chosen ? file.id === chosen : isPdf(file)))
  return (
    <Card title={t('open-application.files')}>
      {files.length === 0 && <p className="caption">{t('application.no_files')}</p>}
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.id}>
            <IconFileText size={16} aria-hidden />
            <span className={classes.fileName}>
              <span data-record>{file.name}</span>
              <span className="caption">
                {sizeText(file.size)} · {t(`application.text_state.${file.text_state}`)}
              </span>
            </span>
            {!isPhone && isPdf(file) && file.id !== shown?.id && (
              <Button
                size="xs"
                variant="default"
                aria-label={t('application.show_file', { name: file.name })}
                onClick={() => setChosen(file.id)}
              >
                {t('action.open')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              px={8}
              aria-label={t('application.download_file', { name: file.name })}
              onClick={() => void download(applicationApi.file, { id, file_id: file.id })}
            >
              <IconDownload size={15} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {video && (
        <p className={classes.video}>
          <a href={video.url} target="_blank" rel="noopener noreferrer nofollow">
            {t('application.open_video', { host: video.host })}
          </a>
        </p>
      )}
      {shown && <ShownPdf key={shown.id} id={id} file={shown} />}
    </Card>
  )
}

function ShownPdf({ id, file }: { id: string; file: File }) {
  const found = useCall(applicationApi.file, { id, file_id: file.id }, { immutableKey: file.id })
  const pdf = found.data as Blob | undefined
  if (found.isError) return <ErrorState small error={found.error} onRetry={() => void found.refetch()} />
  if (!pdf)
    return (
      <Waiting>
        <Bone height={520} />
      </Waiting>
    )
  return <EmbeddedPdf pdf={pdf} title={file.name} />
}

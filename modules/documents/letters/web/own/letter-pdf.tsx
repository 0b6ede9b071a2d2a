import { Button } from '@mantine/core'
import { useState } from 'react'
import { type AnyEndpoint, download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { Bone, Waiting } from '#web/page/skeletons.tsx'
import { EmbeddedPdf, useIsPhone } from '#web/pdf/embedded-pdf.tsx'
import classes from './own-letters.module.css'

type Props<I> = {
  endpoint: AnyEndpoint<I, unknown>
  input: I
  /** Changes when the PDF does. */
  edition: string
  title: string
  /** The button that saves it. */
  saveLabel: string
}

/** A letter's PDF in the page; a phone, which cannot show one there, opens it by a button. */
export function LetterPdf<I>({ endpoint, input, edition, title, saveLabel }: Props<I>) {
  const t = useT()
  const isPhone = useIsPhone()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await download(endpoint, input)
    setBusy(false)
  }
  return (
    <div className={classes.viewed}>
      {!isPhone && <PdfFrame endpoint={endpoint} input={input} edition={edition} title={title} />}
      <Button
        variant={isPhone ? 'filled' : 'default'}
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={busy}
        onClick={() => void save()}
        fullWidth={isPhone}
      >
        {isPhone ? t('own-letter.open_pdf') : saveLabel}
      </Button>
    </div>
  )
}

function PdfFrame<I>({ endpoint, input, edition, title }: Omit<Props<I>, 'saveLabel'>) {
  const content = useCall(endpoint, input, { immutableKey: edition })
  const pdf = content.data as Blob | undefined
  if (content.isError) return <ErrorState error={content.error} onRetry={() => void content.refetch()} />
  if (!pdf)
    return (
      <Waiting>
        <Bone height={520} />
      </Waiting>
    )
  return <EmbeddedPdf pdf={pdf} title={title} />
}

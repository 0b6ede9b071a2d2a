import { Button } from '@mantine/core'
import { useState } from 'react'
import { download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Bone, Waiting } from '#web/page/skeletons.tsx'
import { useIsPhone } from '#web/pdf/embedded-pdf.tsx'
import { useSession } from '#web/session.tsx'
import { letterApi } from '../../contract.ts'
import type { LetterDetail } from './letter.tsx'
import classes from './letters.module.css'
import { PdfFrame } from './pdf-frame.tsx'

/**
 * The PDF of a letter, which a phone downloads. The reader's own opens by a press: that is noted as its opening.
 */
export function LetterPdf({ letter }: { letter: LetterDetail }) {
  const t = useT()
  const { employee_id } = useSession()
  const isOwn = letter.employee_id !== null && letter.employee_id === employee_id
  const isPhone = useIsPhone()
  const [isShown, setShown] = useState(!isOwn)
  return (
    <Card
      title={t(letter.signed_sha256 ? 'letter.pdf_signed' : 'letter.pdf')}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void download(letterApi.pdf, { id: letter.id })}
        >
          {t('action.download')}
        </Button>
      }
    >
      {isPhone ? null : isShown ? (
        <Shown letter={letter} />
      ) : (
        <div className={classes.stack}>
          <Button variant="default" onClick={() => setShown(true)}>
            {t('letter.show')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Shown({ letter: { id, number, unsigned_sha256, signed_sha256 } }: { letter: LetterDetail }) {
  const found = useCall(letterApi.pdf, { id }, { immutableKey: signed_sha256 ?? unsigned_sha256 })
  const pdf = found.data as Blob | undefined
  if (found.isError) return <ErrorState small error={found.error} onRetry={() => void found.refetch()} />
  if (!pdf)
    return (
      <Waiting>
        <Bone height={420} />
      </Waiting>
    )
  return <PdfFrame pdf={pdf} title={number ?? ''} name={`${number?.replace('/', '-')}.pdf`} />
}

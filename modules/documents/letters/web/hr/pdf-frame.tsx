import { Button } from '@mantine/core'
import { saveFile } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { EmbeddedPdf, useIsPhone } from '#web/pdf/embedded-pdf.tsx'

/** A PDF in the browser's own viewer; phones cannot show one in a page and save it. */
export function PdfFrame({ pdf, title, name }: { pdf: Blob; title: string; name: string }) {
  const t = useT()
  const isPhone = useIsPhone()
  if (isPhone)
    return (
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => saveFile(pdf, name)}
      >
        {t('letter.download')}
      </Button>
    )
  return <EmbeddedPdf pdf={pdf} title={title} />
}

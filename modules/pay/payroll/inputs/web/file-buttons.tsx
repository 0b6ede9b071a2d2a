import { Button } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import { IconDownload, IconFileUpload } from '#web/icons.ts'

/** What takes a file of many rows: its template, and the import of a filled one. */
export function FileButtons({ onTemplate, onImport }: { onTemplate: () => void; onImport: () => void }) {
  const t = useT()
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={onTemplate}>
        {t('pay.template')}
      </Button>
      <Button variant="default" leftSection={<IconFileUpload size={16} aria-hidden />} onClick={onImport}>
        {t('action.import')}
      </Button>
    </>
  )
}

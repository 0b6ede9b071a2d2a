import { Button } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import { IconDownload, IconFileUpload } from '#web/icons.ts'

/** Buttons for an import file: download the template, and import the filled one. */
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

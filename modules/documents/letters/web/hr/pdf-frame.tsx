import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { saveFile } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import classes from './letters.module.css'

/** A PDF in the browser's own viewer; phones cannot show one in a page and save it. */
export function PdfFrame({ pdf, title, name }: { pdf: Blob; title: string; name: string }) {
  const t = useT()
  const isPhone = useMediaQuery('(max-width: 760px), (pointer: coarse)', false, { getInitialValueInEffect: false })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [pdf])
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
  return address ? <iframe className={classes.pdf} src={address} title={title} /> : null
}

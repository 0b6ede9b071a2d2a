import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import classes from './embedded-pdf.module.css'

/** Whether the device shows no PDF in a page, as phones do: it is given a file to save. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 760px), (pointer: coarse)', false, { getInitialValueInEffect: false })
}

/** A PDF in the browser's own viewer. */
export function EmbeddedPdf({ pdf, title }: { pdf: Blob; title: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [pdf])
  return address ? <iframe className={classes.pdf} src={address} title={title} /> : null
}

import { useEffect, useState } from 'react'
import classes from './embedded-pdf.module.css'

/** A PDF in the browser's own viewer. Phones show none in a page: they are given a file to save. */
export function EmbeddedPdf({ pdf, title }: { pdf: Blob; title: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [pdf])
  return address ? <iframe className={classes.pdf} src={address} title={title} /> : null
}

import { useEffect, useState } from 'react'

/** The URL of a QR code's picture, drawn on the device; undefined until it is drawn. */
export function useQrPicture(text: string | null): string | undefined {
  const [picture, setPicture] = useState<{ of: string; address: string }>()
  useEffect(() => {
    if (text === null) return
    let address: string | undefined
    let isOver = false
    void import('qr').then(({ encodeQR }) => {
      if (isOver) return
      // Scanners need a light margin around it, also on a dark page.
      const svg = encodeQR(text, 'svg', { border: 2, ecc: 'medium' }).replace('<svg ', '<svg style="background:#fff" ')
      address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
      setPicture({ of: text, address })
    })
    return () => {
      isOver = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [text])
  return picture?.of === text ? picture?.address : undefined
}

import { useEffect, useState } from 'react'

/** The address of a picture of a code, drawn on the device; undefined until it is. */
export function useQrPicture(text: string | null): string | undefined {
  const [picture, setPicture] = useState<{ of: string; address: string }>()
  useEffect(() => {
    if (text === null) return
    let address: string | undefined
    let isOver = false
    void import('qrcode').then(async ({ default: qrcode }) => {
      const svg = await qrcode.toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
      if (isOver) return
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

import { Button, FileButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconReceipt, IconX } from '#web/icons.ts'
import { parseReceiptCode, type ReceiptCode } from '../receipt-code.ts'
import classes from './claims.module.css'

/** The API of browsers that read codes; the button is hidden in others. */
type Detector = { detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]> }
declare global {
  interface Window {
    BarcodeDetector?: new (about: { formats: string[] }) => Detector
  }
}

type Props = { isRead: boolean; onRead: (text: string, code: ReceiptCode) => void; onForget: () => void }

/** Reads the code on a receipt from a picture, on the device. It fills the form and finds the same receipt (CLM-07). */
export function ScanReceipt({ isRead, onRead, onForget }: Props) {
  const t = useT()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const forget = useRef<() => void>(null)
  if (typeof window === 'undefined' || !window.BarcodeDetector) return null

  async function readPicture(picture: File | null) {
    forget.current?.()
    if (!picture || !window.BarcodeDetector) return
    setProblem(undefined)
    setBusy(true)
    try {
      const found = await new window.BarcodeDetector({ formats: ['qr_code'] }).detect(await createImageBitmap(picture))
      const texts = found.map(({ rawValue }) => rawValue)
      const known = texts.flatMap((text) => {
        const code = parseReceiptCode(text)
        return code ? [{ text, code }] : []
      })
      if (known[0]) onRead(known[0].text.trim(), known[0].code)
      else setProblem(t(texts.length > 0 ? 'claim.code_unknown' : 'claim.code_none'))
    } catch {
      // The browser cannot open the picture, or has no working detector.
      setProblem(t('claim.code_none'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={classes.scan}>
      {isRead ? (
        <>
          <span role="status">{t('claim.code_read')}</span>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={onForget}
          >
            {t('claim.code_forget')}
          </Button>
        </>
      ) : (
        <FileButton
          resetRef={forget}
          accept="image/*"
          capture="environment"
          onChange={(file) => void readPicture(file)}
        >
          {(button) => (
            <Button
              {...button}
              size="xs"
              variant="default"
              loading={busy}
              leftSection={<IconReceipt size={15} aria-hidden />}
            >
              {t('claim.scan')}
            </Button>
          )}
        </FileButton>
      )}
      {problem && (
        <span className="caption" role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import classes from './scan.module.css'
import { useCodeReader } from './use-code-reader.ts'

/** Reads a kiosk's code with the camera. The picture stays on the device. */
export function ScanCode({ onRead, onClose }: { onRead: (text: string) => void; onClose: () => void }) {
  const t = useT()
  const [tries, setTries] = useState(0)
  return (
    <Dialog title={t('attendance.scan')} onClose={onClose}>
      <Camera key={tries} onRead={onRead} onRetry={() => setTries(tries + 1)} />
      <div className="form-buttons">
        <Button type="button" variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

function Camera({ onRead, onRetry }: { onRead: (text: string) => void; onRetry: () => void }) {
  const t = useT()
  const { video, state } = useCodeReader(onRead)
  const isWorking = state === 'waits' || state === 'sees'
  return (
    <>
      {isWorking && <p>{t('attendance.scan_about')}</p>}
      <div className={classes.frame} hidden={!isWorking}>
        <video ref={video} className={classes.video} muted playsInline aria-label={t('attendance.scan')} />
      </div>
      <p className={isWorking ? 'caption' : classes.trouble} role={isWorking ? 'status' : 'alert'}>
        {t(`attendance.scan_${state}`)}
      </p>
      {!isWorking && (
        <p>
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('attendance.scan_retry')}
          </Button>
        </p>
      )}
    </>
  )
}

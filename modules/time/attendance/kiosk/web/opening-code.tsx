import { Button } from '@mantine/core'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { momentText } from '#web/page/format.tsx'
import classes from './kiosk.module.css'

export type Opening = { code: string; until: string; address: string }

/** The code that opens a device as a kiosk; shown once. */
export function OpeningCode({ opening: { code, until, address }, onClose }: { opening: Opening; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('kiosk.code_title')} onClose={onClose}>
      <p>{t('kiosk.code_text', { address, until: momentText(until) })}</p>
      <p className={classes.opening} role="status" aria-label={t('kiosk.code')}>
        {code}
      </p>
      <div className="form-buttons">
        <Button type="button" data-autofocus onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Dialog>
  )
}

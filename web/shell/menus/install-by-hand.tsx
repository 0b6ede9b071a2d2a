import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import type {} from '../../installed/labels.ts'
import classes from './install-by-hand.module.css'

/** Explains how to install the product on an iPhone or iPad, which offers no button for it. */
export default function InstallByHand({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('installed.by_hand')} onClose={onClose}>
      <ol className={classes.steps}>
        {(['installed.step_share', 'installed.step_add', 'installed.step_confirm'] as const).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ol>
    </Dialog>
  )
}

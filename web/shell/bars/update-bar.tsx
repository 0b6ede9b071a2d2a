import { Button } from '@mantine/core'
import { hasUnsavedForms } from '#web/form/unsaved-forms.ts'
import { useT } from '#web/i18n.ts'
import { IconRefresh } from '#web/icons.ts'
import { useOffers } from '#web/installed/offers.ts'
import { toast } from '#web/toasts/toasts.tsx'
import classes from './bars.module.css'

/** Offers a new version. It never reloads a page with unsaved edits. */
export function UpdateBar() {
  const t = useT()
  const { update } = useOffers()
  if (!update) return null
  return (
    <div className={classes.bar} data-tone="info" role="status">
      <IconRefresh size={17} aria-hidden />
      <span className={classes.text}>{t('installed.update')}</span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => (hasUnsavedForms() ? toast.info(t('installed.unsaved'), { id: 'unsaved' }) : update())}
      >
        {t('installed.reload')}
      </Button>
    </div>
  )
}

import { Drawer } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import { useFocusBack } from '#web/page/focus-back.ts'
import { RoleSwitcher } from '../role-switcher.tsx'
import classes from '../shell.module.css'
import { NavList } from '../side-bar.tsx'

/** Every entry of the area, from the foot of the page. */
export default function MoreSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  useFocusBack()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('shell.more')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <div className={classes.sheetEntries}>
        <RoleSwitcher />
        <NavList onGo={onClose} />
      </div>
    </Drawer>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { rolePreviewApi } from '#base/contracts/role-preview-api.ts'
import { call } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { IconEye } from '#web/icons.ts'
import { useSession } from '#web/session.tsx'
import { roleLabel } from '#web/shell/roles/role-label.ts'
import classes from './role-preview-bar.module.css'

/** Names the role that somebody previews, with the only way to end the preview. */
export function RolePreviewBar() {
  const t = useT()
  const { current_role } = useSession()
  const [leaving, setLeaving] = useState(false)
  async function stop() {
    setLeaving(true)
    try {
      await call(rolePreviewApi, { role_id: null })
      location.assign('/app/access?tab=see')
    } catch {
      setLeaving(false)
    }
  }
  return (
    <div className={classes.bar} role="status">
      <IconEye size={17} aria-hidden />
      <span className={classes.text}>
        {t('shell.seen_as', { role: current_role ? roleLabel(current_role.id) : '' })}
      </span>
      <Button size="compact-sm" variant="default" loading={leaving} onClick={() => void stop()}>
        {t('shell.seen_stop')}
      </Button>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { sessionApi } from '#base/contracts/session-api.ts'
import { call } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { IconLock } from '#web/icons.ts'
import { useGo } from '#web/link.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { Alert } from '#web/page/problem.tsx'
import { useScreenFocus } from '#web/page/screen-focus.ts'
import { landingPath } from '#web/screens.ts'
import { clearSession, type Me } from '#web/session.tsx'
import { roleLabel } from '#web/shell/roles/role-label.ts'
import classes from '../frame/public.module.css'

/**
 * Shows the signed-in person, the refused page, the way to their landing page, and signing in as another person
 * (GUARD-04).
 */
export function AlreadySignedIn({ me, denied, onAgain }: { me: Me; denied?: string; onAgain: () => void }) {
  const t = useT()
  const go = useGo()
  const client = useQueryClient()
  const heading = useScreenFocus<HTMLHeadingElement>()
  const leave = async () => {
    await call(sessionApi.signOut, {}, { quiet: true }).catch(() => undefined)
    void clearSession(client)
    onAgain()
  }
  return (
    <div className={classes.box}>
      <h1 ref={heading} tabIndex={-1}>
        {t(denied ? 'login.not_allowed' : 'login.signed_in')}
      </h1>
      {denied && (
        <Alert tone="warn" icon={<IconLock size={17} />}>
          <span>{t('login.not_allowed_text', { address: denied.split('?')[0] })}</span>
        </Alert>
      )}
      <div className={classes.person}>
        <Avatar name={me.full_name} size={36} />
        <div>
          <b>{me.full_name}</b>
          <span className="caption">
            {[me.current_role && roleLabel(me.current_role.id), me.company?.name ?? me.email]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </div>
      <div className={classes.buttons}>
        <Button size="lg" onClick={() => go(landingPath(me))}>
          {t('login.to_start')}
        </Button>
        <Button size="lg" variant="default" onClick={() => void leave()}>
          {t('login.as_another')}
        </Button>
      </div>
    </div>
  )
}

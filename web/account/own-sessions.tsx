import { Button } from '@mantine/core'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { DateText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import classes from './account.module.css'
import { deviceName } from './device-name.ts'

/** Lists the open sessions of this account, and can end them (AUTH-16). */
export function OwnSessions() {
  const t = useT()
  const { data, error, refetch } = useCall(ownAccountApi.sessions, {}, { freshFor: 0 })
  const end = useChange(ownAccountApi.endSession)
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={3} />
  return (
    <ul className={classes.sessions}>
      {data.map((session) => (
        <li key={session.id} className={classes.line}>
          <div>
            <b style={{ fontWeight: 550 }} title={session.device} data-record>
              {deviceName(session.device)}
            </b>{' '}
            {session.current && <Tag tone="good">{t('security.this_session')}</Tag>}
            <p className="caption">
              {t('security.last_seen')} <DateText at={session.last_seen_at} /> · {session.address}
            </p>
          </div>
          {!session.current && (
            <Button
              variant="default"
              size="xs"
              disabled={end.busy}
              onClick={() =>
                void end.run({ id: session.id }).then(
                  () => toast.good(t('security.session_ended')),
                  () => undefined,
                )
              }
            >
              {t('security.end_session')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

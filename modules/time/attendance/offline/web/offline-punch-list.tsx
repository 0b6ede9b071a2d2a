import { Button } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import { momentText } from '#web/page/format.tsx'
import classes from '../../web/attendance.module.css'
import type { OfflinePunch } from './offline-punches.ts'

type Props = { waiting: readonly OfflinePunch[]; onSend: () => void; onRemove: (client_id: string) => void }

/** Lists the user's queued punches on this device, and refused ones. */
export function OfflinePunchList({ waiting, onSend, onRemove }: Props) {
  const t = useT()
  return (
    <section className={classes.waiting} aria-label={t('attendance.waits_title')}>
      <div className={classes.waitingHead}>
        <p>
          <b>{t('attendance.waits_title')}</b> <span className="caption">{t('attendance.waits_text')}</span>
        </p>
        {waiting.some(({ problem }) => problem === null) && (
          <Button size="xs" variant="default" onClick={onSend}>
            {t('attendance.waits_send')}
          </Button>
        )}
      </div>
      <ul>
        {waiting.map(({ client_id, device_at, problem }) => (
          <li key={client_id}>
            <span className="numeric">{t('attendance.waits_at', { at: momentText(device_at) })}</span>
            {problem !== null && (
              <>
                <span className={classes.problem}>{problem}</span>
                <Button size="compact-xs" variant="default" onClick={() => onRemove(client_id)}>
                  {t('attendance.waits_remove')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

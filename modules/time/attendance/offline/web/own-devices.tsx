import { Button } from '@mantine/core'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { momentText } from '#web/page/format.tsx'
import { useAction } from '#web/use-action.ts'
import classes from '../../web/attendance.module.css'
import { offlinePunchApi } from '../contract.ts'

/** Lists the user's own devices for offline punches. */
export function OwnDevices() {
  const t = useT()
  const { data } = useCall(offlinePunchApi.mine, {})
  const { run } = useAction(offlinePunchApi.end)
  if (!data || data.length === 0) return null
  return (
    <Card title={t('press-key.own')}>
      <ul className={classes.devices}>
        {data.map(({ id, version, device_name, seen_at }) => (
          <li key={id}>
            <span>
              {device_name} <span className="caption">{t('press-key.seen', { at: momentText(seen_at) })}</span>
            </span>
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                void run(
                  { id, version },
                  {
                    confirmation: {
                      title: t('press-key.revoke_title', { name: device_name }),
                      text: t('press-key.revoke_text'),
                      action: t('press-key.revoke'),
                      tone: 'bad',
                    },
                    successMessage: t('press-key.revoked'),
                  },
                )
              }
            >
              {t('press-key.revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

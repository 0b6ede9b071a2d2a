import { Button } from '@mantine/core'
import { pushApi } from '#base/contracts/push-api.ts'
import { deviceName } from '#web/account/device-name.ts'
import { useT } from '#web/i18n.ts'
import { unsubscribe } from '#web/installed/push.ts'
import { DateText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useAction } from '#web/use-action.ts'
import classes from './push.module.css'

type Props = {
  devices: readonly { id: string; device: string; used_at: string }[]
  currentId: string | null
  onChange: () => void
}

/** Lists the person's devices with their last use, and removes them. */
export function DeviceList({ devices, currentId, onChange }: Props) {
  const t = useT()
  const { run, busy } = useAction(pushApi.remove)
  const remove = async (id: string) => {
    if ((await run({ id }, { successMessage: t('push.removed') })) && id === currentId) await unsubscribe()
    onChange()
  }
  return (
    <>
      {devices.length === 0 ? (
        <p className="caption">{t('push.none')}</p>
      ) : (
        <ul className={classes.devices}>
          {devices.map(({ id, device, used_at }) => (
            <li key={id} className={classes.line}>
              <div>
                <b className={classes.name} title={device} data-record>
                  {deviceName(device)}
                </b>{' '}
                {id === currentId && <Tag tone="good">{t('push.this_device')}</Tag>}
                <p className="caption">
                  {t('push.used')} <DateText at={used_at} />
                </p>
              </div>
              <Button variant="default" size="xs" disabled={busy} onClick={() => void remove(id)}>
                {t('push.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.note}>{t('push.ends')}</p>
    </>
  )
}

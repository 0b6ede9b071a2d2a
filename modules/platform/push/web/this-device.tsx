import { Button } from '@mantine/core'
import { useState } from 'react'
import { pushApi } from '#base/contracts/push-api.ts'
import { useT } from '#web/i18n.ts'
import { areNoticesBlocked, pushSupport, subscribe, toSubscriptionInput, unsubscribe } from '#web/installed/push.ts'
import { StatusTag } from '#web/page/status-tag.tsx'
import { useAction } from '#web/use-action.ts'
import classes from './push.module.css'
import type { CurrentDevice } from './use-current-device.ts'

type Props = { publicKey: string; current: CurrentDevice; onChange: () => void }
type Trouble = 'push.blocked' | 'push.failed'

/** Turns notices on and off for this browser, or says why it cannot show them. */
export function ThisDevice({ publicKey, current: { id, is_elsewhere }, onChange }: Props) {
  const t = useT()
  const [trouble, setTrouble] = useState<Trouble | undefined>(() => (areNoticesBlocked() ? 'push.blocked' : undefined))
  const [asking, setAsking] = useState(false)
  const add = useAction(pushApi.add)
  const remove = useAction(pushApi.remove)
  const test = useAction(pushApi.test)
  const support = pushSupport()
  if (support !== 'ready') return <p>{t(`push.${support}`)}</p>

  const turnOn = async () => {
    setAsking(true)
    const asked = await subscribe(publicKey).catch(() => 'failed' as const)
    setAsking(false)
    if (asked === 'blocked' || asked === 'failed') return setTrouble(`push.${asked}`)
    setTrouble(undefined)
    await add.run(toSubscriptionInput(asked), { successMessage: t('push.turned_on') })
    onChange()
  }
  const turnOff = async (device: string) => {
    if (await remove.run({ id: device }, { successMessage: t('push.turned_off') })) await unsubscribe()
    onChange()
  }
  return (
    <>
      <div className={classes.line}>
        <div>
          <b className={classes.name}>{t('push.switch')}</b>{' '}
          <StatusTag status={id ? 'on' : 'off'} tone={id ? 'good' : 'mute'} label={t(id ? 'push.on' : 'push.off')} />
          <p className="caption">{t('push.what')}</p>
        </div>
        {id ? (
          <div className={classes.buttons}>
            <Button
              variant="default"
              loading={test.busy}
              onClick={() => void test.run({ id }, { successMessage: t('push.test_sent') })}
            >
              {t('push.test')}
            </Button>
            <Button variant="default" loading={remove.busy} onClick={() => void turnOff(id)}>
              {t('push.turn_off')}
            </Button>
          </div>
        ) : (
          <Button loading={asking || add.busy} onClick={() => void turnOn()}>
            {t('push.turn_on')}
          </Button>
        )}
      </div>
      {trouble && (
        <p role="alert" className={classes.note}>
          {t(trouble)}
        </p>
      )}
      {is_elsewhere && <p className={classes.note}>{t('push.elsewhere')}</p>}
    </>
  )
}

import { pushApi } from '#base/contracts/push-api.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { DeviceList } from './device-list.tsx'
import { ThisDevice } from './this-device.tsx'
import { useCurrentDevice } from './use-current-device.ts'

/** The page on which people turn notices on for this device, and see and remove their other devices. */
export default function PushDevices() {
  const t = useT()
  const { data, error, refetch } = useCall(pushApi.devices, {}, { freshFor: 0 })
  const current = useCurrentDevice()
  return (
    <Page column>
      <PageHeader title={t('push.title')} about={t('push.about')} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Card title={t('push.this_device')}>
            {data && current.device ? (
              <ThisDevice publicKey={data.public_key} current={current.device} onChange={current.reload} />
            ) : (
              <LinesSkeleton lines={2} />
            )}
          </Card>
          <Card title={t('push.devices')}>
            {data ? (
              <DeviceList devices={data.devices} currentId={current.device?.id ?? null} onChange={current.reload} />
            ) : (
              <LinesSkeleton lines={3} />
            )}
          </Card>
        </>
      )}
    </Page>
  )
}

import { SegmentedControl } from '@mantine/core'
import { useCall } from '#web/calls/use-call.ts'
import { labelOf, useT } from '#web/i18n.ts'
import type { LabelKey } from '#web/label-key.ts'
import { Card } from '#web/page/card.tsx'
import { dayText, momentText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { useAction } from '#web/use-action.ts'
import { exchangeRateApi, RateKind } from '../contract.ts'
import classes from './rates.module.css'

/** Where rates come from, how the last poll went, and which of the published ones count. */
export function Provider() {
  const t = useT()
  const mayEdit = useSession().may('exchange-rate:edit')
  const { data } = useCall(exchangeRateApi.provider, {}, { keepPrevious: true })
  const choose = useAction(exchangeRateApi.choose)
  if (!data) return null
  const { provider, asked_at, well_at, trouble, latest_day, kind, version } = data
  return (
    <div className={classes.inset}>
      <Card title={t('exchange-rate.provider')}>
        <div className={classes.provider}>
          <div>
            <p>{provider === null ? t('exchange-rate.provider_none') : t('exchange-rate.provider_of', { provider })}</p>
            {provider !== null && (
              <p className="caption">
                {well_at
                  ? t('exchange-rate.asked_well', { at: momentText(well_at) })
                  : asked_at === null && t('exchange-rate.asked_never')}{' '}
                {latest_day && t('exchange-rate.latest_day', { day: dayText(latest_day) })}
              </p>
            )}
            {trouble && asked_at && (
              <p className={classes.trouble} role="status">
                <Tag tone={trouble === 'some_unread' ? 'warn' : 'bad'}>
                  {labelOf(`exchange-rate.trouble.${trouble}`, undefined, { at: momentText(asked_at), ...data.about })}
                </Tag>{' '}
                {trouble !== 'some_unread' && t('exchange-rate.asked_again')}
              </p>
            )}
          </div>
          <div>
            <p className="caption">{t('exchange-rate.kind')}</p>
            <SegmentedControl
              aria-label={t('exchange-rate.kind')}
              value={kind}
              disabled={!mayEdit || choose.busy}
              data={RateKind.options.map((value) => ({ value, label: t(`exchange-rate.kind.${value}` as LabelKey) }))}
              onChange={(next) =>
                void choose.run(
                  { kind: next as typeof kind, version },
                  { successMessage: t('exchange-rate.kind_saved') },
                )
              }
            />
          </div>
        </div>
      </Card>
    </div>
  )
}

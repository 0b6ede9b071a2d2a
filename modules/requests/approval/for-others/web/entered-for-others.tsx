import { Switch } from '@mantine/core'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useAction } from '#web/use-action.ts'
import { enteredForOthersApi } from '../contract.ts'
import classes from './for-others.module.css'

/** Chooses the kinds that count at once where HR enters them for somebody else; each press is saved. */
export function EnteredForOthers() {
  const t = useT()
  const setting = useCall(enteredForOthersApi.setting, {})
  const saving = useAction(enteredForOthersApi.save)
  const kinds = setting.data?.kinds ?? []
  const chosen = kinds.filter(({ counts_at_once }) => counts_at_once).map(({ kind }) => kind)
  const save = (next: readonly string[]) =>
    void saving.run({ kinds: [...next] }, { successMessage: t('requests.for_others_saved') })
  return (
    <Card title={t('requests.for_others')}>
      {setting.isError ? (
        <ErrorState small error={setting.error} onRetry={() => void setting.refetch()} />
      ) : !setting.data ? (
        <LinesSkeleton lines={6} />
      ) : (
        <div className={classes.kinds}>
          <p className="caption">{t('requests.for_others_text')}</p>
          <Switch
            label={t('requests.for_others_all')}
            checked={chosen.length === kinds.length}
            disabled={saving.busy}
            onChange={(event) => save(event.currentTarget.checked ? kinds.map(({ kind }) => kind) : [])}
          />
          {kinds.map(({ kind, kind_name, counts_at_once, leads_to_pay }) => (
            <Switch
              key={kind}
              label={kind_name}
              description={t(
                !counts_at_once
                  ? 'requests.for_others_waits'
                  : leads_to_pay
                    ? 'requests.for_others_paid'
                    : 'requests.for_others_counts',
              )}
              checked={counts_at_once}
              disabled={saving.busy}
              onChange={(event) =>
                save(event.currentTarget.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
              }
            />
          ))}
          <p className="caption">{t('requests.for_others_never')}</p>
        </div>
      )}
    </Card>
  )
}

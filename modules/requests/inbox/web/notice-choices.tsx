import { NativeSelect } from '@mantine/core'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useAction } from '#web/use-action.ts'
import { requestNoticeApi } from '../../notifications/contract.ts'
import { requestApi } from '../contract.ts'
import classes from './notice-choices.module.css'

const HOWS = ['at_once', 'daily', 'never'] as const

/** Chooses how the reader is mailed about each kind of request; the bell counts all of them. */
export function NoticeChoices({ onClose }: { onClose: () => void }) {
  const t = useT()
  const kinds = useCall(requestApi.kinds, {})
  const choice = useAction(requestNoticeApi.choose)
  return (
    <Dialog title={t('requests.notices')} onClose={onClose}>
      <p className={classes.hint}>
        {t('requests.notices_text')} <Link to="/app/push">{t('requests.notices_devices')}</Link>
      </p>
      {kinds.isError ? (
        <ErrorState small error={kinds.error} onRetry={() => void kinds.refetch()} />
      ) : !kinds.data ? (
        <LinesSkeleton />
      ) : kinds.data.length === 0 ? (
        <EmptyState small title={t('requests.no_kinds')} />
      ) : (
        <div className={classes.choices}>
          {kinds.data.map(({ kind, name, how }) => (
            <NativeSelect
              key={kind}
              label={name}
              value={how}
              disabled={choice.busy}
              data={HOWS.map((value) => ({ value, label: t(`requests.how.${value}`) }))}
              onChange={(event) =>
                void choice.run(
                  { kind, how: event.currentTarget.value as (typeof HOWS)[number] },
                  { successMessage: t('requests.notices_saved') },
                )
              }
            />
          ))}
        </div>
      )}
    </Dialog>
  )
}

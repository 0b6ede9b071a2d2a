import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card, Facts } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, listText, momentText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { TaskProgress } from '#web/tasks/task-progress.tsx'
import { useAction } from '#web/use-action.ts'
import { type OfficeLaw as OfficeLawShape, officeLawApi } from '../contract.ts'
import classes from './office-law.module.css'

const ApplyLawDialog = lazyComponent(async () => (await import('./apply-law.tsx')).ApplyLawDialog)

type Law = z.output<typeof OfficeLawShape>

/** `apply_law`: whether the dialog that applies it is open. */
const Address = z.object({ apply_law: z.coerce.boolean().optional().catch(undefined) })

/** Shows an office's leave and holidays by its law, and offers to add what is missing. */
export function OfficeLaw({ id, name }: { id: string; name: string }) {
  const t = useT()
  const law = useCall(officeLawApi.one, { id })
  return (
    <Card title={t('office-law.title')}>
      {law.isError ? (
        <ErrorState error={law.error} onRetry={() => void law.refetch()} />
      ) : law.data ? (
        <OfficeLawDetails id={id} name={name} law={law.data} onDone={() => void law.refetch()} />
      ) : (
        <LinesSkeleton />
      )}
    </Card>
  )
}

function OfficeLawDetails({ id, name, law, onDone }: { id: string; name: string; law: Law; onDone: () => void }) {
  const t = useT()
  const [{ apply_law: isAsking }, setAddress] = useSearchState(Address)
  const setAsking = (is: boolean) => setAddress({ apply_law: is || undefined })
  const [task, setTask] = useState<string>()
  const keep = useAction(officeLawApi.keep)
  const keepAsIs = () =>
    keep.run(
      { id },
      {
        confirmation: {
          title: t('office-law.keep_title', { office: name }),
          text: t('office-law.keep_text'),
          action: t('office-law.keep'),
        },
        successMessage: t('office-law.kept'),
      },
    )
  if (!law.is_known) return <p>{t('office-law.unknown')}</p>
  return (
    <div className={classes.stack}>
      {law.actions.includes('put_in') && (
        <div className={classes.offer}>
          <p>{t('office-law.offer')}</p>
          <Button variant={law.is_offered ? 'filled' : 'default'} onClick={() => setAsking(true)}>
            {t('office-law.put_in')}
          </Button>
          {law.actions.includes('keep') && (
            <Button variant="default" loading={keep.busy} onClick={() => void keepAsIs()}>
              {t('office-law.keep')}
            </Button>
          )}
        </div>
      )}
      {task && <TaskProgress key={task} id={task} onEnd={onDone} />}
      <Facts
        facts={[
          {
            label: t('office-law.types'),
            value:
              law.types.length === 0 ? (
                t('office-law.none')
              ) : (
                <ul className={classes.list}>
                  {law.types.map((type) => (
                    <li key={type.name}>{t('office-law.since', { name: type.name, day: dayText(type.since) })}</li>
                  ))}
                </ul>
              ),
          },
          ...(law.missing.length > 0 ? [{ label: t('office-law.missing'), value: listText(law.missing) }] : []),
          ...(law.foreign.length > 0 ? [{ label: t('office-law.foreign'), value: listText(law.foreign) }] : []),
          {
            label: t('office-law.holidays'),
            value: listText(
              law.holidays.map(({ year, count }) => t('office-law.year_count', { year: String(year), count })),
            ),
          },
          ...(law.acts.length > 0 ? [{ label: t('office-law.acts'), value: <Acts acts={law.acts} /> }] : []),
        ]}
      />
      {isAsking && law.actions.includes('put_in') && (
        <ApplyLawDialog
          id={id}
          name={name}
          onClose={() => setAsking(false)}
          onStarted={(begun) => {
            setTask(begun)
            setAsking(false)
          }}
        />
      )}
    </div>
  )
}

function Acts({ acts }: Pick<Law, 'acts'>) {
  const t = useT()
  return (
    <ul className={classes.list}>
      {acts.map((act) => (
        <li key={act.id}>
          {act.from_day === null
            ? t('office-law.act_kept', { name: act.by_name, at: momentText(act.at) })
            : act.by_name === ''
              ? t('office-law.act_opened', { day: dayText(act.from_day) })
              : t('office-law.act', { name: act.by_name, day: dayText(act.from_day), at: momentText(act.at) })}
          <div className="caption">
            {[
              act.types.length > 0 && t('office-law.act_types', { types: listText(act.types) }),
              act.ended.length > 0 && t('office-law.act_ended', { types: listText(act.ended) }),
              act.holidays > 0 && t('office-law.act_holidays', { count: act.holidays }),
            ]
              .filter(Boolean)
              .join(' ')}
          </div>
        </li>
      ))}
    </ul>
  )
}

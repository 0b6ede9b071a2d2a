import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, listText, numberText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { ScrollSection } from '../../web/scroll-section.tsx'
import { type OfficeLawPreview, officeLawApi } from '../contract.ts'
import classes from './office-law.module.css'

type Preview = z.output<typeof OfficeLawPreview>
type Props = { id: string; name: string; onClose: () => void; onStarted: (task: string) => void }

const { Form, Field, useValue } = formFor(officeLawApi.putIn)

/** Dialog that applies an office's law from a day on, with a preview below the day. */
export function ApplyLawDialog({ id, name, onClose, onStarted: onBegun }: Props) {
  const t = useT()
  const { today } = useSession()
  return (
    <Dialog title={t('office-law.put_in_title', { office: name })} onClose={onClose} size={760}>
      <Form
        layout="dialog"
        start={{ from_day: `${Number(today.slice(0, 4)) + 1}-01-01` }}
        hidden={{ id }}
        saveLabel={t('office-law.put_in')}
        onCancel={onClose}
        onDone={({ task_id }) => onBegun(task_id)}
      >
        <Field name="from_day" autoFocus />
        <Effects id={id} />
      </Form>
    </Dialog>
  )
}

function Effects({ id }: { id: string }) {
  const t = useT()
  const from_day = useValue('from_day') ?? ''
  const query = useCall(officeLawApi.preview, { id, from_day }, { enabled: from_day !== '', keepPrevious: true })
  if (from_day === '') return null
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <LinesSkeleton lines={6} />
  const { people, added, ended, holidays, against } = query.data
  return (
    <section
      className={classes.effects}
      aria-label={t('office-law.effects')}
      aria-busy={query.isFetching}
      aria-live="polite"
    >
      <h3>{t('office-law.effects')}</h3>
      {against !== null && (
        <p className={classes.against} role="alert">
          {against}
        </p>
      )}
      <p>{t('office-law.for_people', { count: people })}</p>
      {added.length > 0 && <p>{t('office-law.added', { types: listText(added) })}</p>}
      {ended.length > 0 && <p>{t('office-law.ended', { types: listText(ended) })}</p>}
      {holidays.length > 0 && (
        <p>
          {t('office-law.holidays_added', {
            days: listText(holidays.map(({ day, name }) => `${dayText(day)} ${name}`)),
          })}
        </p>
      )}
      <Balances of={query.data} />
      <Requests of={query.data} />
    </section>
  )
}

function Balances({ of: { balances, balances_total, on } }: { of: Preview }) {
  const t = useT()
  if (balances.length === 0) return <p className="caption">{t('office-law.balances_none')}</p>
  return (
    <EffectTable
      title={t('office-law.balances', { day: dayText(on) })}
      columns={['who', 'type', 'before', 'after']}
      more={balances_total - balances.length}
    >
      {balances.map(({ who, type, before, after }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people who are not named may read the same
        <tr key={at}>
          <th scope="row">{who ?? t('office-law.unnamed')}</th>
          <td>{type}</td>
          <td className={classes.number}>{before === null ? '–' : numberText(before, 3)}</td>
          <td className={classes.number}>{after === null ? '–' : numberText(after, 3)}</td>
        </tr>
      ))}
    </EffectTable>
  )
}

function Requests({ of: { requests, requests_total } }: { of: Preview }) {
  const t = useT()
  if (requests.length === 0) return <p className="caption">{t('office-law.requests_none')}</p>
  return (
    <EffectTable
      title={t('office-law.requests')}
      columns={['who', 'type', 'days', 'state', 'outcome']}
      more={requests_total - requests.length}
    >
      {requests.map(({ who, type, from_day, until_day, state, before, after, outcome }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people who are not named may read the same
        <tr key={at}>
          <th scope="row">{who ?? t('office-law.unnamed')}</th>
          <td>{type}</td>
          <td>{from_day === until_day ? dayText(from_day) : `${dayText(from_day)} – ${dayText(until_day)}`}</td>
          <td>{t(`office-law.state.${state}`)}</td>
          <td>{t(`office-law.outcome.${outcome}`, { before: numberText(before, 3), after: numberText(after, 3) })}</td>
        </tr>
      ))}
    </EffectTable>
  )
}

type Column = 'who' | 'type' | 'before' | 'after' | 'days' | 'state' | 'outcome'

/** Table of changes, with the number of hidden rows. */
function EffectTable(props: { title: string; columns: readonly Column[]; more: number; children: ReactNode }) {
  const t = useT()
  return (
    <div>
      <h3>{props.title}</h3>
      <div className={classes.scroll}>
        <ScrollSection title={props.title} isWide>
          <table className={classes.table}>
            <thead>
              <tr>
                {props.columns.map((name) => (
                  <th key={name} scope="col">
                    {t(`office-law.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{props.children}</tbody>
          </table>
        </ScrollSection>
      </div>
      {props.more > 0 && <p className="caption">{t('office-law.more', { count: props.more })}</p>}
    </div>
  )
}

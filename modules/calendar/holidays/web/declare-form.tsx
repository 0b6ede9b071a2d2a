import { officeApi } from '#organisation/contract.ts'
import { stateName } from '#organisation/office-states.ts'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useLanguage, useT } from '#web/i18n.ts'
import { dayText, listText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { declaredApi } from '../declared/contract.ts'
import classes from './declare-form.module.css'

const { Form, Field, useValue } = formFor(declaredApi.declare)

/** Declares a day off for states, counties or offices. Shows whom it affects before it is saved. */
export function DeclareForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const { today, nameLanguages } = useSession()
  const places = useCall(declaredApi.states, {}, { freshFor: 600_000 })
  const states = (places.data ?? []).map(({ code }) => ({ value: code, label: stateName(code, language) }))
  return (
    <Dialog title={t('declared-day-off.title')} onClose={onClose} size={720}>
      <Form
        layout="dialog"
        start={{ day: today, part: 'whole', kind: 'company' }}
        saveLabel={t('declared-day-off.declare')}
        onCancel={onClose}
        onDone={({ offices }) => {
          toast.good(t('declared-day-off.declared', { count: offices }))
          onClose()
        }}
      >
        <FieldGroup>
          <Field name="name" autoFocus />
          {nameLanguages.chinese && <Field name="name_zh" />}
          <Field name="day" />
          <Field name="part" />
          <Field name="kind" />
          <Field name="states" options={states} wide />
          <OfficesField />
        </FieldGroup>
        <ImpactPreview />
      </Form>
    </Dialog>
  )
}

/** Somebody has to have the day off: offices are needed where no state or county is chosen. */
function OfficesField() {
  const states = useValue('states') ?? []
  return <Field name="office_ids" options={officeApi.choicesOfHead} required={states.length === 0} wide />
}

function ImpactPreview() {
  const t = useT()
  const day = useValue('day') ?? ''
  const part = useValue('part') ?? 'whole'
  const kind = useValue('kind') ?? 'company'
  const states = useValue('states') ?? []
  const office_ids = useValue('office_ids') ?? []
  // The name has no effect on the preview.
  const name = t('declared-day-off.title')
  const isReady = day !== '' && states.length + office_ids.length > 0
  const { data, isFetching } = useCall(
    declaredApi.preview,
    { day, part, kind, name, states, office_ids },
    { enabled: isReady, keepPrevious: true },
  )
  if (!isReady || !data) return null
  const { offices, people, known, substitutes, changes, total } = data
  return (
    <section
      className={classes.touches}
      aria-label={t('declared-day-off.touches')}
      aria-busy={isFetching}
      aria-live="polite"
    >
      <h3>{t('declared-day-off.touches')}</h3>
      <p>
        {offices.length === 0
          ? t('declared-day-off.nobody_new')
          : t('declared-day-off.for_people', { count: people, offices: listText(offices) })}
        {known.length > 0 && offices.length > 0 && ` ${t('declared-day-off.known_too', { offices: listText(known) })}`}
        {substitutes.length > 0 &&
          ` ${t('declared-day-off.lieu', { days: listText([...new Set(substitutes.map((one) => dayText(one.day)))]) })}`}
      </p>
      {offices.length > 0 && changes.length === 0 && <p className="caption">{t('declared-day-off.nothing')}</p>}
      {changes.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.changes}>
            <tbody>
              {changes.map((change, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two changes of a person may read the same
                <tr key={at}>
                  <th scope="row">{change.who ?? t('declared-day-off.unnamed')}</th>
                  <td>{change.name}</td>
                  <td>{t('declared-day-off.becomes', { before: change.before ?? '–', after: change.after ?? '–' })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {total > changes.length && (
        <p className="caption">{t('declared-day-off.more', { count: total - changes.length })}</p>
      )}
    </section>
  )
}

import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useFormScene } from '#web/form/form-context.ts'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { letterTemplateApi } from '../../../templates/contract.ts'
import type { TypedField } from '../../../templates/rules.ts'
import { letterApi } from '../../contract.ts'
import { useAskedFields } from './asked-fields.ts'
import { ByMailInput } from './by-mail-input.tsx'
import { findEmployeeTemplates } from './letter-choices.ts'
import { LetterPreview } from './letter-preview.tsx'
import { AskedValues, LetterValuesInput } from './letter-values-input.tsx'
import classes from './letters.module.css'
import { MissingValues, missingOf } from './missing-values.tsx'

type People = { ids: string[]; names: string[] }
type Props = { people: People; onClose: () => void; onStarted: (task: string) => void }

const { Form, Field, useValue, useSet } = formFor(letterApi.many)

/** One letter to each of the chosen people: template, what is typed, and how it goes out. */
export function ManyForm({ people, onClose, onStarted }: Props) {
  const t = useT()
  return (
    <Dialog title={t('letter.many_title', { count: people.ids.length })} onClose={onClose} size={980}>
      <Form
        layout="dialog"
        start={{ by_mail: true, typed: [], without_missing: false }}
        hidden={{ employee_ids: people.ids }}
        saveLabel={t('letter.many_send', { count: people.ids.length })}
        onCancel={onClose}
        onDone={({ task_id }) => {
          if (task_id) return onStarted(task_id)
          toast.bad(t('letter.many_none'))
          onClose()
        }}
      >
        <p>{t('letter.many_text')}</p>
        <ManyFields people={people} />
      </Form>
    </Dialog>
  )
}

function ManyFields({ people }: { people: People }) {
  const t = useT()
  const set = useSet()
  const askedFields = useAskedFields()
  const template_id = useValue('template_id')
  const typed = useValue('typed') ?? []
  const { data } = useCall(letterTemplateApi.one, { id: template_id ?? '' }, { enabled: template_id !== undefined })
  const template = data?.id === template_id ? data : undefined
  const fields = template ? askedFields(template) : []
  const before = useRef(template_id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another template starts this
  useEffect(() => {
    if (before.current !== template_id) {
      set('typed', [])
      set('without_missing', false)
    }
    before.current = template_id
  }, [template_id])
  const [first] = people.ids
  return (
    <>
      <Left people={people} fields={fields} />
      <div className={classes.beside}>
        <div className={classes.fields}>
          <Field name="template_id" options={findEmployeeTemplates} wide />
          {fields.length > 0 && (
            <AskedValues value={fields}>
              <Field key={template_id} name="typed" as={LetterValuesInput} wide />
            </AskedValues>
          )}
          <Field name="by_mail" as={ByMailInput} label={t('letter.how')} wide />
        </div>
        <div>
          <LetterPreview
            asked={template && first ? { id: template.id, employee_id: first, typed } : undefined}
            fields={fields}
          />
        </div>
      </div>
    </>
  )
}

/** After a refusal: whose data is missing, and the way on without them. */
function Left({ people, fields }: { people: People; fields: readonly TypedField[] }) {
  const t = useT()
  const { state } = useFormScene()
  const set = useSet()
  const { failure } = state
  // Only fields on the page are sent: this one is there, and unseen.
  const { mounted } = state
  useEffect(() => {
    mounted.set('without_missing', 1)
    return () => void mounted.delete('without_missing')
  }, [mounted])
  if (failure?.code !== 'letter_values_missing') return null
  const missing = missingOf(failure.facts)
  const left = new Set(missing.map(({ employee_id }) => employee_id)).size
  const names = new Map(people.ids.map((id, at) => [id, people.names[at] ?? '']))
  const others = people.ids.length - left
  return (
    <div className={classes.warning}>
      <p>{t('letter.missing_of', { count: left })}</p>
      <MissingValues of={missing} typed={fields} names={names} />
      {others > 0 && (
        <Button type="submit" variant="default" loading={state.isSending} onClick={() => set('without_missing', true)}>
          {t('letter.go_on', { count: others })}
        </Button>
      )}
    </div>
  )
}

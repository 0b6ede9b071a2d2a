import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { peopleApi } from '#base/contracts/people-api.ts'
import { useCall } from '#web/calls/use-call.ts'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { optionsFrom } from '#web/inputs/options.ts'
import { useGo, useSearchState } from '#web/link.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { letterTemplateApi, type Template } from '../../../templates/contract.ts'
import { type Letter, letterApi } from '../../contract.ts'
import { useAskedFields } from './asked-fields.ts'
import { findPeople, findTemplates, toTemplateOption } from './letter-choices.ts'
import { LetterPreview } from './letter-preview.tsx'
import { AskedValues, LetterValuesInput } from './letter-values-input.tsx'
import classes from './letters.module.css'
import { OutsideInput } from './outside-input.tsx'
import { NotReady, useReadiness } from './readiness.tsx'

const { Form, Field, useValue, useSet } = formFor(letterApi.create)

const Place = z.object({
  template_id: z.uuid().optional().catch(undefined),
  employee_id: z.uuid().optional().catch(undefined),
  replaces_id: z.uuid().optional().catch(undefined),
})
type Start = {
  template: z.output<typeof Template> | undefined
  person: { id: string; full_name: string; employee_no: string } | undefined
  replaced: z.output<typeof Letter> | undefined
}

/** Writes a letter to a person or to somebody outside: template, recipient, what is typed, and beside it the preview. */
export default function NewLetter() {
  const t = useT()
  const [place] = useSearchState(Place)
  const readiness = useReadiness()
  const { replaces_id, employee_id } = place
  const replaced = useCall(letterApi.one, { id: replaces_id ?? '' }, { enabled: replaces_id !== undefined })
  const template_id = place.template_id ?? replaced.data?.template_id
  const template = useCall(letterTemplateApi.one, { id: template_id ?? '' }, { enabled: template_id !== undefined })
  const person_id = employee_id ?? replaced.data?.employee_id ?? undefined
  const person = useCall(
    peopleApi.find,
    { id: person_id ? [person_id] : [], with_left: true },
    { enabled: person_id !== undefined },
  )
  const asked = [...(replaces_id ? [replaced] : []), ...(template_id ? [template] : []), ...(person_id ? [person] : [])]
  const failed = asked.find(({ isError }) => isError)
  const isWaiting = asked.some(({ data }) => data === undefined) || readiness === undefined
  return (
    <Page>
      <PageHeader
        title={replaced.data ? t('letter.replace_of', { number: replaced.data.number }) : t('letter.new')}
        about={t('letter.new_about')}
        help="letters"
      />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isWaiting ? (
        <PageSkeleton />
      ) : (
        <>
          {!readiness.isReady && <NotReady of={readiness} />}
          <LetterForm
            key={`${template_id} ${person_id}`}
            start={{ template: template.data, person: person.data?.data[0], replaced: replaced.data }}
          />
        </>
      )}
    </Page>
  )
}

function LetterForm({ start: { template, person, replaced } }: { start: Start }) {
  const t = useT()
  const go = useGo()
  const askedFields = useAskedFields()
  const making = useAction(letterApi.make)
  const isForDraft = useRef(false)
  const names = template ? askedFields(template).map(({ name }) => name) : []

  /** The PDF is made at once, and its page asks how to send it; what cannot be made stays a draft. */
  async function finish({ id, version }: { id: string; version: number }) {
    if (isForDraft.current) toast.good(t('letter.saved'))
    const made = isForDraft.current ? undefined : await making.run({ id, version })
    go(`documents/letters/${id}`, made ? { send: true } : {}, { replace: true })
  }
  return (
    // Whichever button is pressed decides, also after a refusal.
    <div
      className={classes.wide}
      onClickCapture={() => {
        isForDraft.current = false
      }}
    >
      <Form
        start={{
          template_id: template?.id,
          employee_id: person?.id,
          typed: replaced?.typed?.filter(({ name }) => names.includes(name)) ?? [],
          ...(replaced?.outside_email && {
            outside: {
              name: replaced.full_name,
              email: replaced.outside_email,
              language: replaced.outside_language ?? 'en',
            },
          }),
        }}
        hidden={replaced && { replaces_id: replaced.id }}
        saveLabel={t('letter.make_send')}
        disabled={making.busy}
        onCancel={() => go('documents/letters')}
        onDone={(made) => void finish(made)}
        aside={
          <Button
            type="submit"
            variant="default"
            onClick={() => {
              isForDraft.current = true
            }}
          >
            {t('letter.save_draft')}
          </Button>
        }
      >
        <LetterFields start={{ template, person, replaced }} />
      </Form>
    </div>
  )
}

function LetterFields({ start }: { start: Start }) {
  const t = useT()
  const set = useSet()
  const askedFields = useAskedFields()
  const template_id = useValue('template_id')
  const employee_id = useValue('employee_id')
  const outside = useValue('outside')
  const typed = useValue('typed') ?? []
  const { data } = useCall(letterTemplateApi.one, { id: template_id ?? '' }, { enabled: template_id !== undefined })
  const template = data?.id === template_id ? data : undefined
  const fields = template ? askedFields(template) : []
  const isOutside = template?.recipient === 'outside'
  // What was typed for another template has no place in this one.
  const before = useRef(template_id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another template starts this
  useEffect(() => {
    if (before.current !== template_id) set('typed', [])
    before.current = template_id
  }, [template_id])
  const isAddressed = isOutside ? Boolean(outside?.name) : employee_id !== undefined
  const asked =
    template && isAddressed
      ? {
          id: template.id,
          ...(!isOutside && { employee_id }),
          typed: isOutside ? [...typed, { name: 'recipient.name', text: outside?.name ?? '' }] : typed,
        }
      : undefined
  return (
    <div className={classes.beside}>
      <div className={classes.fields}>
        <Field
          name="template_id"
          options={findTemplates}
          {...(start.template && { chosen: [toTemplateOption(start.template)] })}
          autoFocus={!start.template}
          wide
        />
        {(template || start.person) && !isOutside && (
          <Field
            name="employee_id"
            options={findPeople}
            {...(start.person && { chosen: optionsFrom([start.person]) })}
            disabled={start.replaced !== undefined}
            required
            wide
          />
        )}
        {isOutside && <Field name="outside" as={OutsideInput} wide />}
        {fields.length > 0 && (
          <AskedValues value={fields}>
            <Field key={template_id} name="typed" as={LetterValuesInput} wide />
          </AskedValues>
        )}
        {template && <p className="caption">{t(`letter.asks.${template.needs}`)}</p>}
      </div>
      <LetterPreview asked={asked} fields={fields} />
    </div>
  )
}

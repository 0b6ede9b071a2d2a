import { Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useId, useMemo, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { type FieldShape, readFieldShape } from '#web/fields/shape.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { formatMoment } from '#web/values/format-values.ts'
import type { FormProps } from './form.tsx'
import { FormContext } from './form-context.ts'
import { FormProblems } from './form-problems.tsx'
import { useUnsaved } from './unsaved.tsx'
import { useDraft } from './use-draft.ts'
import { useFormState, type Values } from './use-form-state.ts'

export { FormField } from './form-field.tsx'

type Shapes = Readonly<Record<string, FieldShape>>
type AnyForm = { input: { shape: Readonly<Record<string, unknown>> } }
const shapesByEndpoint = new WeakMap<AnyForm, Shapes>()

/** The fields of an endpoint, read from its schema once. */
function fieldShapes(endpoint: AnyForm): Shapes {
  const shapes =
    shapesByEndpoint.get(endpoint) ??
    Object.fromEntries(
      Object.entries(endpoint.input.shape).map(([name, schema]) => [name, readFieldShape(schema as z.ZodType)]),
    )
  shapesByEndpoint.set(endpoint, shapes)
  return shapes
}

const neverDirty = () => false

type Props<I, A> = FormProps<I, A> & { endpoint: Endpoint<I, unknown, unknown, A> }

/** The form itself: fields, problems, drafts, saving, the question about unsaved edits. */
export function FormBody<I, A>({ endpoint, start, hidden, layout = 'page', ...props }: Props<I, A>) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const shapes = fieldShapes(endpoint)
  const [attempt, setAttempt] = useState(0)
  const draft = useDraft(props.draft, shapes)
  const state = useFormState({
    endpoint: endpoint as Endpoint<I, unknown, unknown, A>,
    shapes,
    start: (start ?? {}) as Values,
    version: props.version,
    hidden: (hidden ?? {}) as Values,
    onChange: draft.keep,
  })
  const { form, isSending } = state
  const { prompt, ask } = useUnsaved(props.keepsNothing ? neverDirty : state.isDirtyNow, {
    save: async () => Boolean(await save()),
    discard: draft.drop,
  })
  const labels = useMemo(() => new Map<string, string>(), [])
  const scene = {
    state: state,
    id,
    subject: endpoint.subject,
    disabled: isSending || (props.disabled ?? false),
    locked: props.locked,
    labels,
  }

  async function save() {
    const saved = await state.send()
    if (saved) draft.drop()
    else setAttempt((now) => now + 1)
    return saved
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    event?.stopPropagation()
    if (isSending || props.disabled) return
    const saved = await save()
    if (saved) props.onDone(saved.reply)
  }

  function handleKey(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || (event.key !== 'Enter' && event.key.toLowerCase() !== 's')) return
    event.preventDefault()
    void submit()
  }

  const stateText =
    draft.keptAt && state.isDirty
      ? t('form.draft_kept', { time: formatMoment(draft.keptAt, language) })
      : state.isDirty
        ? t('form.dirty_state')
        : t('form.saved_state')
  return (
    <FormContext value={scene}>
      <form
        className={`form is-${layout}`}
        onSubmit={(event) => void submit(event)}
        onKeyDown={handleKey}
        noValidate
        aria-busy={isSending}
      >
        {draft.found ? (
          <div className="form-draft" role="status">
            <span>{t('form.draft_found', { time: formatMoment(draft.found.at, language) })}</span>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                form.setValues({ ...form.getValues(), ...draft.found?.values })
                draft.dismissFound()
              }}
            >
              {t('form.draft_use')}
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={draft.drop}>
              {t('form.draft_drop')}
            </Button>
          </div>
        ) : null}
        <FormProblems attempt={attempt} onReload={props.onReload ?? (() => void state.reload())} />
        <div className="form-body">{props.children}</div>
        {props.isSentByPage ? null : (
          <div className="form-bar">
            {layout === 'bare' ? null : <span className="form-state">{props.keepsNothing ? null : stateText}</span>}
            {props.aside}
            <div className="form-buttons">
              {props.onCancel ? (
                <Button variant="default" disabled={isSending} onClick={() => props.onCancel && ask(props.onCancel)}>
                  {props.cancelLabel ?? t('form.cancel')}
                </Button>
              ) : null}
              <Button type="submit" loading={isSending} disabled={props.disabled} fullWidth={layout === 'bare'}>
                {props.saveLabel ?? t('form.save')}
              </Button>
            </div>
          </div>
        )}
        {layout === 'bare' ? null : prompt}
      </form>
    </FormContext>
  )
}

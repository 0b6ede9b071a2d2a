import { useEffect, useRef } from 'react'
import type { LetterDocument } from '#base/letters/letter-document.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { letterTemplateApi } from '../contract.ts'
import { bodyLanguages, type TemplateText, type TypedField } from '../rules.ts'
import { LetterContext } from './letter-context.ts'
import classes from './templates.module.css'
import { TypedFieldsInput } from './typed-fields-input.tsx'

export const { Form: NewForm, Field, useValue, useSet } = formFor(letterTemplateApi.create)
export const { Form: EditForm } = formFor(letterTemplateApi.update)

// The editor is larger than the rest of the page: the page stands before it is there.
const LetterInput = lazyComponent(
  async () => (await import('./editor/letter-input.tsx')).LetterInput,
  <LinesSkeleton />,
)

export const EMPTY: LetterDocument = { type: 'doc', content: [{ type: 'paragraph' }] }

/** What a preview draws of a form. */
export type Draft = Omit<TemplateText, 'typed'> & { typed: TypedField[] }

/** The fields of a template, and its text in one or two languages side by side. `onDraft` hears each change. */
export function TemplateFields({ onDraft }: { onDraft?: (draft: Draft) => void }) {
  const t = useT()
  const set = useSet()
  const languages = useValue('languages') ?? 'en'
  const arrangement = useValue('arrangement') ?? 'columns'
  const recipient = useValue('recipient') ?? 'employee'
  const typed = useValue('typed') ?? []
  const body = useValue('body') ?? EMPTY
  const second = useValue('second_body')
  const [first, other] = bodyLanguages(languages)
  const dropped = useRef<LetterDocument>(EMPTY)
  // The second text waits while another choice of languages has none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice of languages starts this
  useEffect(() => {
    if (other && !second) set('second_body', dropped.current)
    if (!other && second) {
      dropped.current = second
      set('second_body', null)
    }
  }, [other])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a function of the page that only stores
  useEffect(() => {
    onDraft?.({ languages, arrangement, typed, body, second_body: other ? (second ?? EMPTY) : null })
  }, [languages, arrangement, typed, body, second, other])
  return (
    <LetterContext value={{ recipient, typed }}>
      <FieldGroup>
        <Field name="name_en" />
        <Field name="name_zh" />
        <Field name="kind" required />
        <Field name="recipient" required />
        <Field name="languages" required />
        {other && <Field name="arrangement" required />}
        <Field name="needs" required />
        <Field name="place" />
      </FieldGroup>
      <Field name="typed" as={TypedFieldsInput} hint={t('letter-template.typed_text')} wide />
      <div className={classes.bodies} data-two={other !== undefined || undefined}>
        <Field name="body" as={LetterInput} label={t(`letter-template.body_${first ?? 'en'}`)} wide />
        {other && second && (
          <Field name="second_body" as={LetterInput} label={t(`letter-template.body_${other}`)} wide />
        )}
      </div>
    </LetterContext>
  )
}

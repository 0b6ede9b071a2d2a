import { Button, Input, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useLanguage, useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { type GivenKitQuestion, type InterviewKit, interviewKitApi } from '../kits-contract.ts'
import { MOST_QUESTIONS } from '../rules.ts'
import classes from './interviews.module.css'

type Detail = z.output<typeof InterviewKit>

const { RecordDialog, Field } = recordForm(interviewKitApi.create, interviewKitApi.update)

/** A new kit of questions, or one that is changed. */
export function KitForm({ record, onClose }: Editing<Detail>) {
  const t = useT()
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      size={760}
      title={t(record ? 'interview-kit.edit' : 'interview-kit.new')}
      successMessage={t('interview-kit.saved')}
    >
      <FieldGroup>
        <Field name="name_en" autoFocus />
        <Field name="name_zh" />
        <Field
          name="position_id"
          options={choicesApi.positions}
          {...(record?.position_id && { chosen: [{ value: record.position_id, label: record.position ?? '' }] })}
          hint={t('interview-kit.position_hint')}
        />
        <Field name="is_active" />
      </FieldGroup>
      <Field name="questions" as={KitQuestionsInput} />
    </RecordDialog>
  )
}

type Row = { key: number; value: GivenKitQuestion }

/** The questions of a kit, each with a hint at what a good answer says. */
function KitQuestionsInput({ start, onChange, ...props }: InputProps<GivenKitQuestion[]>) {
  const t = useT()
  const language = useLanguage()
  const [rows, setRows] = useState<readonly Row[]>(() => (start ?? []).map((value, key) => ({ key, value })))
  function updateRows(next: readonly Row[]) {
    setRows(next)
    onChange(next.map(({ value }) => value))
  }
  const change = (key: number, some: Partial<GivenKitQuestion>) =>
    updateRows(rows.map((row) => (row.key === key ? { key, value: { ...row.value, ...some } } : row)))
  const fields = ['text_en', 'text_zh', 'hint_en', 'hint_zh'] as const
  return (
    <Input.Wrapper id={props.id} label={props.label} labelElement="div" error={props.error} lang={language}>
      <ol className={classes.questions}>
        {rows.map(({ key, value }, nth) => (
          <li key={key} className={classes.question}>
            {fields.map((name) => (
              <TextInput
                key={name}
                aria-label={t('interview-kit.nth_field', { nth: nth + 1, field: t(`interview-kit.${name}`) })}
                placeholder={t(`interview-kit.${name}`)}
                defaultValue={value[name] ?? ''}
                disabled={props.disabled}
                maxLength={name.startsWith('hint') ? 500 : 300}
                onChange={({ currentTarget: { value: text } }) =>
                  change(key, { [name]: text.trim() === '' ? undefined : text })
                }
              />
            ))}
            <Button
              variant="subtle"
              color="gray"
              disabled={props.disabled}
              onClick={() => updateRows(rows.filter((row) => row.key !== key))}
            >
              {t('action.remove')}
            </Button>
          </li>
        ))}
      </ol>
      {rows.length < MOST_QUESTIONS && (
        <Button
          variant="default"
          mt={8}
          disabled={props.disabled}
          onClick={() => updateRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, value: {} }])}
        >
          {t('interview-kit.add_question')}
        </Button>
      )}
    </Input.Wrapper>
  )
}

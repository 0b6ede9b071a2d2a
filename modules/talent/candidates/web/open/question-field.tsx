import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useLanguage, useT } from '#web/i18n.ts'
import type { Question } from './typed-application.ts'

export type AskedQuestion = Question & {
  text_en: string
  text_zh: string
  choices: readonly { en: string; zh: string }[] | null
}

type Props = {
  question: AskedQuestion
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (value: string) => void
}

/** A question of the vacancy, asked by its kind. A choice is answered by its place, from 0. */
export function QuestionField({ question, value, error, disabled, onChange }: Props) {
  const t = useT()
  const isChinese = useLanguage() === 'zh-TW'
  const { id, kind, text_en, text_zh, choices, is_required } = question
  const shared = {
    name: id,
    label: isChinese ? text_zh : text_en,
    labelProps: { 'data-record': true },
    required: is_required,
    value,
    error,
    disabled,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  if (kind === 'text') return <Textarea {...shared} rows={3} maxLength={2_000} resize="vertical" />
  if (kind === 'number') return <TextInput {...shared} inputMode="decimal" />
  const offered =
    kind === 'yes_no'
      ? [
          { value: 'yes', label: t('action.yes') },
          { value: 'no', label: t('action.no') },
        ]
      : (choices ?? []).map(({ en, zh }, at) => ({ value: String(at), label: isChinese ? zh : en }))
  return <NativeSelect {...shared} data={[{ value: '', label: t('form.choose') }, ...offered]} />
}

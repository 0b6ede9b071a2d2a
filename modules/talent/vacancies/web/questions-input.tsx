import { ActionIcon, Button, Checkbox, Input, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '#web/icons.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { type GivenQuestion, QuestionKind } from '../contract.ts'
import { MOST_QUESTIONS } from '../rules.ts'
import classes from './vacancies.module.css'

type Row = { key: number; value: GivenQuestion }
type RowProps = {
  id: string
  value: GivenQuestion
  disabled: boolean
  onChange: (some: Partial<GivenQuestion>) => void
}

/** The questions of a vacancy in their order: added, moved and taken out one by one. */
export function QuestionsInput(input: InputProps<GivenQuestion[]>) {
  const t = useT()
  const [rows, setRows] = useState<readonly Row[]>(() => (input.start ?? []).map((value, key) => ({ key, value })))
  function updateRows(next: readonly Row[]) {
    setRows(next)
    input.onChange(next.map(({ value }) => value))
  }
  const change = (key: number, some: Partial<GivenQuestion>) =>
    updateRows(rows.map((row) => (row.key === key ? { key, value: { ...row.value, ...some } } : row)))
  const swap = (nth: number, other: number) => {
    const [a, b] = [rows[nth], rows[other]]
    if (a && b) updateRows(rows.with(nth, b).with(other, a))
  }
  const add = () =>
    updateRows([
      ...rows,
      { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, value: { kind: 'text', is_required: false } },
    ])
  return (
    <Input.Wrapper
      id={input.id}
      label={input.label}
      labelElement="div"
      description={t('vacancy.questions_hint')}
      error={input.error}
    >
      <ol className={classes.questions}>
        {rows.map(({ key, value }, index) => (
          <li key={key} className={classes.question}>
            <QuestionFields
              id={`${input.id}-${key}`}
              value={value}
              disabled={input.disabled}
              onChange={(some) => change(key, some)}
            />
            <div className={classes.moves}>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={input.disabled || index === 0}
                aria-label={t('vacancy.question.up', { nth: index + 1 })}
                onClick={() => swap(index, index - 1)}
              >
                <IconChevronUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={input.disabled || index === rows.length - 1}
                aria-label={t('vacancy.question.down', { nth: index + 1 })}
                onClick={() => swap(index, index + 1)}
              >
                <IconChevronDown size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={input.disabled}
                aria-label={t('vacancy.question.remove', { nth: index + 1 })}
                onClick={() => updateRows(rows.filter((row) => row.key !== key))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ol>
      {rows.length < MOST_QUESTIONS && (
        <Button
          size="xs"
          variant="default"
          disabled={input.disabled}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {t('vacancy.question.add')}
        </Button>
      )}
    </Input.Wrapper>
  )
}

function QuestionFields({ id, value, disabled, onChange }: RowProps) {
  const t = useT()
  const kinds = QuestionKind.options.map((kind) => ({ value: kind, label: t(`vacancy.question.kind.${kind}`) }))
  const setText = (name: 'text_en' | 'text_zh', text: string) => onChange({ [name]: text.trim() ? text : undefined })
  return (
    <div className={classes.fields}>
      <TextInput
        id={`${id}-en`}
        label={t('vacancy.question.text_en')}
        defaultValue={value.text_en ?? ''}
        maxLength={300}
        disabled={disabled}
        onChange={({ currentTarget }) => setText('text_en', currentTarget.value)}
      />
      <TextInput
        id={`${id}-zh`}
        label={t('vacancy.question.text_zh')}
        defaultValue={value.text_zh ?? ''}
        maxLength={300}
        disabled={disabled}
        onChange={({ currentTarget }) => setText('text_zh', currentTarget.value)}
      />
      <NativeSelect
        id={`${id}-kind`}
        label={t('vacancy.question.kind')}
        data={kinds}
        value={value.kind}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const kind = QuestionKind.parse(currentTarget.value)
          onChange({ kind, choices: kind === 'choice' ? (value.choices ?? []) : null })
        }}
      />
      <Checkbox
        id={`${id}-required`}
        className={classes.required ?? ''}
        label={t('vacancy.question.is_required')}
        checked={value.is_required}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ is_required: currentTarget.checked })}
      />
      {value.kind === 'choice' && <ChoiceFields id={id} value={value} disabled={disabled} onChange={onChange} />}
    </div>
  )
}

/** The choices of both languages, line by line. */
function ChoiceFields({ id, value, disabled, onChange }: RowProps) {
  const t = useT()
  const linesOf = (name: 'en' | 'zh') =>
    (value.choices ?? [])
      .map((one) => one[name] ?? '')
      .join('\n')
      .trimEnd()
  const [texts, setTexts] = useState({ en: linesOf('en'), zh: linesOf('zh') })
  function setText(name: 'en' | 'zh', text: string) {
    const next = { ...texts, [name]: text }
    setTexts(next)
    const [en, zh] = [next.en.split('\n'), next.zh.split('\n')]
    const rows = Array.from({ length: Math.max(en.length, zh.length) }, (_, nth) => ({
      ...(en[nth]?.trim() && { en: en[nth] }),
      ...(zh[nth]?.trim() && { zh: zh[nth] }),
    }))
    onChange({ choices: rows.filter((row) => row.en !== undefined || row.zh !== undefined) })
  }
  return (['en', 'zh'] as const).map((name) => (
    <Textarea
      key={name}
      id={`${id}-choices-${name}`}
      label={t(`vacancy.question.choices_${name}`)}
      value={texts[name]}
      autosize
      minRows={2}
      maxRows={10}
      disabled={disabled}
      onChange={({ currentTarget }) => setText(name, currentTarget.value)}
    />
  ))
}

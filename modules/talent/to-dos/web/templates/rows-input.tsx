import { ActionIcon, Button, Input, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { peopleApi } from '#base/contracts/people-api.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconPlus, IconTrash } from '#web/icons.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { useOptions } from '#web/inputs/use-options.ts'
import { roleLabel } from '#web/shell/roles/role-label.ts'
import type { GivenTemplateRow } from '../../contract.ts'
import { ASKED_ROLES, MOST_DAYS, MOST_ROWS } from '../../rules.ts'
import classes from './templates.module.css'

type Row = { key: number; value: GivenTemplateRow }
type RowProps = {
  id: string
  value: GivenTemplateRow
  disabled: boolean
  onChange: (some: Partial<GivenTemplateRow>) => void
}

/** The to-dos of a template: added, changed and taken out one by one. */
export function RowsInput(input: InputProps<GivenTemplateRow[]>) {
  const t = useT()
  const [rows, setRows] = useState<readonly Row[]>(() => (input.start ?? []).map((value, key) => ({ key, value })))
  function updateRows(next: readonly Row[]) {
    setRows(next)
    input.onChange(next.map(({ value }) => value))
  }
  const add = () =>
    updateRows([
      ...rows,
      { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, value: { doer: { by: 'local_hr' }, days: 0 } },
    ])
  return (
    <Input.Wrapper
      id={input.id}
      label={input.label}
      labelElement="div"
      description={t('to-do-template.rows_hint')}
      error={input.error}
    >
      <ol className={classes.rows}>
        {rows.map(({ key, value }, index) => (
          <li key={key} className={classes.row}>
            <RowFields
              id={`${input.id}-${key}`}
              value={value}
              disabled={input.disabled}
              onChange={(some) =>
                updateRows(rows.map((row) => (row.key === key ? { key, value: { ...row.value, ...some } } : row)))
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={input.disabled}
              aria-label={t('to-do-template.row.remove', { nth: index + 1 })}
              onClick={() => updateRows(rows.filter((row) => row.key !== key))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {rows.length < MOST_ROWS && (
        <Button
          size="xs"
          variant="default"
          disabled={input.disabled}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {t('to-do-template.add')}
        </Button>
      )}
    </Input.Wrapper>
  )
}

function RowFields({ id, value, disabled, onChange }: RowProps) {
  const t = useT()
  const setText = (name: 'title_en' | 'title_zh' | 'note', text: string) =>
    onChange({ [name]: text.trim() ? text : undefined })
  return (
    <div className={classes.fields}>
      <TextInput
        id={`${id}-en`}
        label={t('to-do-template.row.title_en')}
        defaultValue={value.title_en ?? ''}
        maxLength={200}
        disabled={disabled}
        onChange={({ currentTarget }) => setText('title_en', currentTarget.value)}
      />
      <TextInput
        id={`${id}-zh`}
        label={t('to-do-template.row.title_zh')}
        defaultValue={value.title_zh ?? ''}
        maxLength={200}
        disabled={disabled}
        onChange={({ currentTarget }) => setText('title_zh', currentTarget.value)}
      />
      <DoerInput id={id} value={value} disabled={disabled} onChange={onChange} />
      <NumberInput
        id={`${id}-days`}
        label={t('to-do-template.row.days')}
        value={value.days}
        min={-MOST_DAYS}
        max={MOST_DAYS}
        allowDecimal={false}
        disabled={disabled}
        onChange={(days) => typeof days === 'number' && onChange({ days })}
      />
      <Textarea
        id={`${id}-note`}
        className={classes.wide ?? ''}
        label={t('to-do-template.row.note')}
        defaultValue={value.note ?? ''}
        maxLength={2_000}
        autosize
        minRows={1}
        maxRows={6}
        disabled={disabled}
        onChange={({ currentTarget }) => setText('note', currentTarget.value)}
      />
    </div>
  )
}

const BY_RELATION = ['manager', 'head', 'local_hr', 'newcomer'] as const

function DoerInput({ id, value: { doer }, disabled, onChange }: RowProps) {
  const t = useT()
  const [isPerson, setPerson] = useState(doer.by === 'person')
  const data = [
    ...BY_RELATION.map((by) => ({ value: by as string, label: t(`to-do-template.doer.${by}`) })),
    { value: 'person', label: t('to-do-template.doer.person') },
    ...ASKED_ROLES.map((role) => ({ value: `role:${role}`, label: roleLabel(role) })),
  ]
  function choose(chosen: string | null) {
    setPerson(chosen === 'person')
    const role_id = ASKED_ROLES.find((role) => chosen === `role:${role}`)
    const by = BY_RELATION.find((one) => one === chosen)
    if (role_id !== undefined) onChange({ doer: { by: 'role', role_id } })
    else if (by) onChange({ doer: { by } })
  }
  return (
    <>
      <Select
        id={`${id}-doer`}
        label={t('to-do-template.row.doer')}
        data={data}
        value={isPerson ? 'person' : doer.by === 'role' ? `role:${doer.role_id}` : doer.by}
        disabled={disabled}
        searchable
        allowDeselect={false}
        onChange={choose}
      />
      {isPerson && (
        <PersonInput
          id={`${id}-person`}
          personId={doer.by === 'person' ? doer.employee_id : undefined}
          disabled={disabled}
          onChange={(employee_id) => onChange({ doer: { by: 'person', employee_id } })}
        />
      )}
    </>
  )
}

type PersonProps = {
  id: string
  personId: string | undefined
  disabled: boolean
  onChange: (id: string) => void
}

function PersonInput({ id, personId, disabled, onChange }: PersonProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const known = useCall(peopleApi.find, { id: personId ? [personId] : [] } as never, {
    enabled: personId !== undefined,
    freshFor: 300_000,
  })
  const found = useOptions(peopleApi.find, typed)
  const chosen = (known.data?.data ?? []).map((one) => ({
    value: one.id,
    label: `${one.full_name} · ${one.employee_no}`,
  }))
  const options = [...found.options.map(({ value, label }) => ({ value: String(value), label })), ...chosen]
  return (
    <Select
      id={id}
      label={t('to-do-template.row.person')}
      data={[...new Map(options.map((option) => [option.value, option])).values()]}
      value={personId ?? null}
      disabled={disabled}
      searchable
      allowDeselect={false}
      nothingFoundMessage={found.isLoading ? t('form.loading') : t('form.nothing_found')}
      onSearchChange={setTyped}
      onChange={(chosenId) => chosenId !== null && onChange(chosenId)}
    />
  )
}

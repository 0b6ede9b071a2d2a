import { ActionIcon, Select } from '@mantine/core'
import { useState } from 'react'
import { COMPANY_ROLES, INTERVIEWER } from '#base/access/roles.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconX } from '#web/icons.ts'
import { useOptions } from '#web/inputs/use-options.ts'
import { roleLabel } from '#web/shell/roles/role-label.ts'
import classes from './routes.module.css'
import type { ApproverValue } from './steps-input.tsx'

const LEVELS = [1, 2, 3, 4, 5] as const

type Props = {
  ask: ApproverValue | undefined
  name: string
  disabled: boolean
  onChange: (ask: ApproverValue | undefined) => void
  onRemove: (() => void) | undefined
}

/** Chooses whom a step asks: a manager some levels up, the head of the department, a person, or a role. */
export function ApproverInput({ ask, name, disabled, onChange, onRemove }: Props) {
  const t = useT()
  const [isPerson, setPerson] = useState(ask?.by === 'person')
  const groups = [
    {
      group: t('requests.by_line'),
      items: [
        ...LEVELS.map((nth) => ({
          value: `report_to:${nth}`,
          label: nth === 1 ? t('request.ask.manager') : t('request.ask.manager_above', { nth }),
        })),
        { value: 'head', label: t('request.ask.head') },
        { value: 'person', label: t('request.ask.person') },
      ],
    },
    {
      group: t('requests.by_role'),
      items: COMPANY_ROLES.filter(({ id }) => id !== INTERVIEWER).map(({ id }) => ({
        value: `role:${id}`,
        label: roleLabel(id),
      })),
    },
  ]
  function choose(value: string | null) {
    setPerson(value === 'person')
    const [by, which] = (value ?? '').split(':')
    if (by === 'report_to') onChange({ by, nth: Number(which) })
    else if (by === 'head') onChange({ by })
    else if (by === 'role')
      onChange({ by, role_id: Number(which) as Extract<ApproverValue, { by: 'role' }>['role_id'] })
    else onChange(undefined)
  }
  return (
    <div className={classes.ask}>
      <Select
        aria-label={name}
        placeholder={t('requests.choose_approver')}
        data={groups}
        value={isPerson ? 'person' : selectedChoice(ask)}
        disabled={disabled}
        searchable
        allowDeselect={false}
        onChange={choose}
      />
      {isPerson && (
        <PersonInput
          id={ask?.by === 'person' ? ask.employee_id : undefined}
          name={t('requests.person_of', { name })}
          disabled={disabled}
          onChange={(employee_id) => onChange(employee_id ? { by: 'person', employee_id } : undefined)}
        />
      )}
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={disabled}
          aria-label={t('requests.remove_approver', { name })}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

function selectedChoice(ask: ApproverValue | undefined): string | null {
  if (!ask) return null
  if (ask.by === 'report_to') return `report_to:${ask.nth}`
  if (ask.by === 'role') return `role:${ask.role_id}`
  return ask.by
}

type PersonProps = { id: string | undefined; name: string; disabled: boolean; onChange: (id: string | null) => void }

function PersonInput({ id, name, disabled, onChange }: PersonProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const known = useCall(peopleApi.find, { id: id ? [id] : [] } as never, {
    enabled: id !== undefined,
    freshFor: 300_000,
  })
  const found = useOptions(peopleApi.find, typed)
  const chosen = known.data?.data.map((person) => ({
    value: person.id,
    label: `${person.full_name} · ${person.employee_no}`,
  }))
  const options = [...found.options.map(({ value, label }) => ({ value: String(value), label })), ...(chosen ?? [])]
  const data = [...new Map(options.map((option) => [option.value, option])).values()]
  return (
    <Select
      aria-label={name}
      placeholder={t('requests.choose_person')}
      data={data}
      value={id ?? null}
      disabled={disabled}
      searchable
      allowDeselect={false}
      nothingFoundMessage={found.isLoading ? t('form.loading') : t('form.nothing_found')}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  )
}

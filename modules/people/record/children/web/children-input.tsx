import { ActionIcon, Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { monthOf } from '#base/days/days.ts'
import { CHILD_CLAIMS, CHILD_STUDIES } from '#statutory/malaysia/status/child-choices.ts'
import { childRelief, type TaxChild } from '#statutory/malaysia/status/children.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { IconPlus, IconTrash } from '#web/icons.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { moneyText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { MAX_CHILDREN } from '../../../core/values.ts'

type Child = TaxChild & { name: string }
type Row = Omit<Child, 'birth_year'> & { birth_year: string }

const EMPTY: Row = { name: '', birth_year: '', studies: 'none', is_disabled: false, claim: 'full' }

/** Edits children one by one, each with the relief that it gives this year. */
export function ChildrenInput(props: InputProps<Child[]>) {
  const t = useT()
  const month = monthOf(useSession().today)
  const [rows, setRows] = useState<Row[]>(() =>
    (props.start ?? []).map((child) => ({ ...child, birth_year: String(child.birth_year) })),
  )
  function change(next: Row[]) {
    setRows(next)
    const entered = next.filter(({ name, birth_year }) => name !== '' || birth_year !== '')
    props.onChange(entered.map(toChild))
  }
  const updateRow = (index: number, some: Partial<Row>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...some } : row)))
  return (
    <div>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own, and keep their order
        <div key={index}>
          <Group align="end" gap="xs">
            <TextInput
              label={t('employees.child_name', { number: index + 1 })}
              value={row.name}
              maxLength={120}
              disabled={props.disabled}
              onChange={(event) => updateRow(index, { name: event.currentTarget.value })}
            />
            <TextInput
              label={t('employees.child_birth_year')}
              inputMode="numeric"
              maxLength={4}
              w={90}
              value={row.birth_year}
              disabled={props.disabled}
              onChange={(event) => updateRow(index, { birth_year: event.currentTarget.value.replace(/\D/g, '') })}
            />
            <NativeSelect
              label={t('employees.child_studies')}
              data={CHILD_STUDIES.map((value) => ({ value, label: t(`employees.child_studies.${value}`) }))}
              value={row.studies}
              disabled={props.disabled}
              onChange={(event) => updateRow(index, { studies: event.currentTarget.value as Row['studies'] })}
            />
            <NativeSelect
              label={t('employees.child_claim')}
              data={CHILD_CLAIMS.map((value) => ({ value, label: t(`employees.child_claim.${value}`) }))}
              value={row.claim}
              disabled={props.disabled}
              onChange={(event) => updateRow(index, { claim: event.currentTarget.value as Row['claim'] })}
            />
            <Checkbox
              label={t('employees.child_disabled')}
              checked={row.is_disabled}
              disabled={props.disabled}
              mb={8}
              onChange={(event) => updateRow(index, { is_disabled: event.currentTarget.checked })}
            />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('employees.remove_child', { number: index + 1 })}
              disabled={props.disabled}
              onClick={() => change(rows.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
          <p className="caption" role="status">
            {row.birth_year.length === 4 && <Relief month={month} child={toChild(row)} />}
          </p>
        </div>
      ))}
      {rows.length < MAX_CHILDREN && (
        <Button
          id={props.id}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={props.disabled}
          onClick={() => change([...rows, EMPTY])}
        >
          {t('employees.add_child')}
        </Button>
      )}
      {props.error && (
        <p className="form-error" role="alert">
          {props.error}
        </p>
      )}
    </div>
  )
}

/** What a child gives in this year and why. */
function Relief({ month, child }: { month: string; child: Child }) {
  const t = useT()
  const year = month.slice(0, 4)
  const relief = childRelief(month, child)
  if (relief === null) return t('employees.child_no_relief', { year })
  const amount = moneyText(relief.amount, 'MYR', { sign: true })
  return `${t('employees.child_relief', { amount, year })} (${labelOf(`employees.child_relief.${relief.kind}`)})`
}

function toChild({ birth_year, ...row }: Row): Child {
  return { ...row, birth_year: Number(birth_year) }
}

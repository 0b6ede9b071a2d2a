import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { countryName } from '#base/countries/countries.ts'
import { bankNameIn } from '#statutory/banks.ts'
import { icForReading } from '#statutory/malaysia/identity/ic.ts'
import { MenuButton } from '#web/buttons/more-button.tsx'
import { choiceLabel, fieldLabel } from '#web/fields/field-names.ts'
import { EditedField } from '#web/form/edited-field.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { language, useT } from '#web/i18n.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { DateText, Money } from '#web/page/format.tsx'
import { useEditLink } from '#web/shell/use-edit-link.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { cardOf, type FieldCard } from '../card-values.ts'

/** Input of a group's form: its end, and for dated facts the day and row. */
export type Editing = {
  onDone: () => void
  onCancel: () => void
  /** Corrects the row in force instead of adding a change. */
  isCorrection: boolean
  /** The corrected row, and the first day of the form. */
  dated: { correct_row?: string; from_day: string }
}

type Props = {
  title: string
  /** A link to one of its fields opens this card for editing. */
  card?: FieldCard
  /** Values to show; null where nothing is recorded. */
  facts: readonly { label: string; value: ReactNode }[] | null
  /** First day of the values; a group with history can be changed from a day on or corrected. */
  since?: string
  /** Default first day of a change. */
  day?: string
  mayEdit: boolean
  /** Usual first day of a first row. */
  begins?: string
  /** The form that replaces the values. */
  children: (editing: Editing) => ReactNode
}

/** A group of values with one way to edit it: a new value from a day on, or a correction. */
export function Editable({ title, card, facts, since, begins, day = '', mayEdit, children }: Props) {
  const t = useT()
  const { edit, finish } = useEditLink()
  const openEdit = edit !== undefined && cardOf(edit) === card ? edit : undefined
  // A finding links to a value that was always wrong or is still missing.
  const opened = openEdit && mayEdit ? (since ? 'correction' : 'change') : undefined
  const [mode, setMode] = useState<'change' | 'correction' | undefined>(opened)
  useEffect(() => {
    if (opened) setMode(opened)
  }, [opened])
  const stop = () => setMode(undefined)
  const onDone = () => {
    stop()
    if (openEdit) finish()
    toast.good(t('employees.saved'))
  }
  const isCorrection = mode === 'correction'
  const button = (onClick?: () => void) => (
    <Button
      variant="default"
      size="xs"
      onClick={onClick}
      aria-haspopup={onClick ? undefined : 'menu'}
      aria-label={`${t('action.edit')}, ${title}`}
    >
      {t('action.edit')}
    </Button>
  )
  return (
    <Card
      title={title}
      tag={since && !mode ? <span className="caption">{<SinceText day={since} />}</span> : undefined}
      actions={
        mayEdit && !mode ? (
          since ? (
            <MenuButton
              actions={[
                { label: t('employees.edit_from_day'), onClick: () => setMode('change') },
                { label: t('employees.edit_mistake'), onClick: () => setMode('correction') },
              ]}
            >
              {button()}
            </MenuButton>
          ) : (
            button(() => setMode('change'))
          )
        ) : undefined
      }
    >
      {mode ? (
        <EditedField value={openEdit}>
          {children({
            onDone,
            onCancel: stop,
            isCorrection,
            dated:
              isCorrection && since
                ? { correct_row: since, from_day: since }
                : { from_day: since ? day : (begins ?? day) },
          })}
        </EditedField>
      ) : facts ? (
        <Facts facts={facts} />
      ) : (
        <EmptyState
          small
          title={t('employees.nothing_yet')}
          text={mayEdit ? t('employees.nothing_yet_text') : undefined}
        />
      )}
    </Card>
  )
}

/** The first day of a change, or of the corrected row. */
export function WhenGroup({ isCorrection, children }: { isCorrection: boolean; children: ReactNode }) {
  const t = useT()
  return (
    <FieldGroup
      title={t('employees.group_when')}
      hint={t(isCorrection ? 'employees.hint_correct' : 'employees.hint_when')}
    >
      {children}
    </FieldGroup>
  )
}

function SinceText({ day }: { day: string }) {
  return <DateText at={day} />
}

type Kind = 'text' | 'date' | 'choice' | 'yes' | 'ref' | 'rate' | 'country'

/** A line of a group with the name and value of a field. */
export function factLine(
  values: object,
  name: string,
  kind: Kind = 'text',
  yes?: { yes: string; no: string },
): { label: string; value: ReactNode } {
  const value = (values as Record<string, unknown>)[name]
  return {
    label: fieldLabel('employees', name),
    value: value === null || value === undefined || value === '' ? null : fieldValue(name, value, kind, yes),
  }
}

function fieldValue(name: string, value: unknown, kind: Kind, yes: { yes: string; no: string } | undefined): ReactNode {
  if (kind === 'date') return <DateText at={String(value)} />
  if (kind === 'choice') return choiceLabel('employees', name, String(value))
  if (kind === 'ref') return (value as { name: string }).name
  if (kind === 'country') return countryName(String(value), language())
  if (kind === 'rate') return `${Number(value) / 10_000}%`
  if (kind === 'yes') return value === true ? yes?.yes : yes?.no
  if (name === 'bank_name') return bankNameIn(language(), String(value))
  if (name === 'ic_number') return icForReading(String(value))
  return String(value)
}

/** A line of a group with an amount. */
export function amountLine(
  name: string,
  amount: number | null | undefined,
  currency: string,
): { label: string; value: ReactNode } {
  return {
    label: fieldLabel('employees', name),
    value: amount === null || amount === undefined ? null : <Money amount={amount} currency={currency} sign />,
  }
}

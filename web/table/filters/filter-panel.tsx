import '#web/inputs/form.css'
import { Button, Popover, Select } from '@mantine/core'
import { cloneElement, type ReactElement, useEffect, useState } from 'react'
import { useOpenOnMount } from '#web/buttons/lazy-button.tsx'
import { choiceLabel } from '#web/fields/field-names.ts'
import { isUnreadable } from '#web/fields/issues.ts'
import { useT } from '#web/i18n.ts'
import { inputs } from '#web/inputs/inputs.ts'
import { useSession } from '#web/session.tsx'
import type { FilterSpec } from './filter-specs.ts'
import { toList } from './filter-text.ts'
import { findDayRanges, LAST_DAYS, lastDays } from './range-presets.ts'

type Props = {
  target: ReactElement
  specs: readonly FilterSpec[]
  values: Readonly<Record<string, unknown>>
  subject: string
  onSet: (name: string, value: unknown) => void
  /** Sets several filters at once. */
  onSetAll: (values: Record<string, unknown>) => void
  /** Increases each time another part of the page opens it. */
  asked: number
}

/** Every filter of the list, in a popover at its button. */
export default function FilterPanel({ target, specs, values, subject, onSet, onSetAll, asked }: Props) {
  const t = useT()
  const [opened, setOpened] = useOpenOnMount()
  useEffect(() => {
    if (asked) setOpened(true)
  }, [asked, setOpened])
  const isWide = specs.length > 5
  const { today } = useSession()
  // Inputs keep their typed text, so a range set from outside renders them anew.
  const [presets, setPresets] = useState(0)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      returnFocus
      width={isWide ? 'min(620px, 92vw)' : 320}
      keepMounted={false}
    >
      <Popover.Target>
        {cloneElement(target as ReactElement<{ onClick: () => void }>, { onClick: () => setOpened(!opened) })}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.filter')}>
        <div className={`form table-filters${isWide ? ' is-wide' : ''}`}>
          {specs.map((spec) => (
            <FilterInput
              key={`${spec.name} ${presets}`}
              spec={spec}
              value={values[spec.name]}
              subject={subject}
              onChange={(value) => onSet(spec.name, value)}
            />
          ))}
          {findDayRanges(specs).map((range) => (
            <div key={range.from} className="table-presets">
              {LAST_DAYS.map((count) => (
                <Button
                  key={count}
                  variant="default"
                  size="xs"
                  onClick={() => {
                    onSetAll(lastDays(range, count, today))
                    setPresets(presets + 1)
                  }}
                >
                  {t('table.last_days', { count })}
                </Button>
              ))}
            </div>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

type FilterInputProps = { spec: FilterSpec; value: unknown; subject: string; onChange: (value: unknown) => void }

function FilterInput({ spec, value, subject, onChange }: FilterInputProps) {
  const t = useT()
  const { shape } = spec
  if (shape.kind === 'boolean')
    return (
      <Select
        label={spec.label}
        data={[
          { value: 'true', label: t('table.yes') },
          { value: 'false', label: t('table.no') },
        ]}
        placeholder={t('table.any')}
        clearable
        clearButtonProps={{ 'aria-label': t('form.clear', { field: spec.label }) }}
        defaultValue={value === undefined ? null : String(value)}
        onChange={(chosen) => onChange(chosen === null ? undefined : chosen === 'true')}
        comboboxProps={{ withinPortal: false }}
      />
    )
  const kind = spec.options ? (shape.kind === 'ids' || shape.kind === 'choices' ? shape.kind : 'id') : shape.kind
  const Input = inputs[kind]
  return (
    <Input
      id={`filter-${spec.name}`}
      name={spec.name}
      label={spec.label}
      hint={undefined}
      error={undefined}
      required={false}
      disabled={false}
      placeholder={shape.kind === 'choice' || shape.kind === 'choices' || spec.options ? t('table.any') : undefined}
      autoComplete={undefined}
      autoFocus={false}
      isNested
      shape={shape}
      options={spec.options}
      chosen={undefined}
      choiceLabel={(choice) => choiceLabel(subject, spec.name, choice)}
      start={shape.kind === 'choices' || shape.kind === 'ids' ? toList(value) : value}
      onChange={(next: unknown) => !isUnreadable(next) && onChange(next)}
    />
  )
}

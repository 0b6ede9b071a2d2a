import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconFilter, IconX } from '#web/icons.ts'
import { LazyButton } from '#web/page/lazy-button.tsx'
import type { FilterSpec } from './filter-specs.ts'
import { useFilterText } from './filter-text.ts'

type Props = {
  specs: readonly FilterSpec[]
  values: Readonly<Record<string, unknown>>
  subject: string
  onChange: (values: Record<string, unknown>) => void
}

const loadPanel = () => import('./filter-panel.tsx')

/** The Filter button with every filter of the list, and one chip for each in use. */
export function Filters({ specs, values, subject, onChange }: Props) {
  const t = useT()
  const [asked, setAsked] = useState(0)
  const used = specs.filter((spec) => values[spec.name] !== undefined)
  if (!specs.length) return null

  function set(name: string, value: unknown) {
    const { [name]: _, ...others } = values
    const isNothing = value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)
    onChange(isNothing ? others : { ...others, [name]: value })
  }

  function setAll(some: Record<string, unknown>) {
    onChange({ ...values, ...some })
  }

  return (
    <>
      <LazyButton
        load={loadPanel}
        part={{ specs, values, subject, asked, onSet: set, onSetAll: setAll }}
        opened={asked > 0}
      >
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} aria-haspopup="dialog">
          {t('table.filter')}
        </Button>
      </LazyButton>
      {used.length ? (
        <ul className="table-chips" aria-label={t('table.filters')}>
          {used.map((spec) => (
            <Chip
              key={spec.name}
              spec={spec}
              value={values[spec.name]}
              subject={subject}
              onOpen={() => setAsked((times) => times + 1)}
              onRemove={() => set(spec.name, undefined)}
            />
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Chip({
  spec,
  value,
  subject,
  onOpen,
  onRemove,
}: {
  spec: FilterSpec
  value: unknown
  subject: string
  onOpen: () => void
  onRemove: () => void
}) {
  const t = useT()
  const said = useFilterText(spec, value, subject)
  const text = spec.isEnd ? `${spec.label} ${said}` : t('table.filter_is', { field: spec.label, value: said })
  return (
    <li className="table-chip">
      <button type="button" className="table-chip-text" onClick={onOpen}>
        {text}
      </button>
      <button
        type="button"
        className="table-chip-x"
        aria-label={t('table.filter_remove', { filter: text })}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </button>
    </li>
  )
}

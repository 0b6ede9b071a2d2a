import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { LazyButton } from '#web/buttons/lazy-button.tsx'
import { useT } from '#web/i18n.ts'
import { IconFilter } from '#web/icons.ts'
import { loadChunk } from '#web/loading/load-chunk.ts'
import type { FilterSpec } from './filter-specs.ts'

type Props = {
  specs: readonly FilterSpec[]
  values: Readonly<Record<string, unknown>>
  subject: string
  onChange: (values: Record<string, unknown>) => void
}

const loadPanel = () => import('./filter-panel.tsx')
const FilterChip = lazy(() => loadChunk(async () => ({ default: (await import('./filter-chip.tsx')).FilterChip })))

/** The Filter button with every filter of the list, and one chip for each active filter. */
export function Filters({ specs, values, subject, onChange }: Props) {
  const t = useT()
  const [asked, setAsked] = useState(0)
  const used = specs.filter((spec) => values[spec.name] !== undefined)
  if (!specs.length) return null

  function setFilter(name: string, value: unknown) {
    const { [name]: _, ...others } = values
    const isNothing = value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)
    onChange(isNothing ? others : { ...others, [name]: value })
  }

  function setFilters(some: Record<string, unknown>) {
    onChange({ ...values, ...some })
  }

  return (
    <>
      <LazyButton
        load={loadPanel}
        part={{ specs, values, subject, asked, onSet: setFilter, onSetAll: setFilters }}
        opened={asked > 0}
      >
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} aria-haspopup="dialog">
          {t('table.filter')}
        </Button>
      </LazyButton>
      {used.length ? (
        <ul className="table-chips" aria-label={t('table.filters')}>
          <Suspense>
            {used.map((spec) => (
              <FilterChip
                key={spec.name}
                spec={spec}
                value={values[spec.name]}
                subject={subject}
                onOpen={() => setAsked((times) => times + 1)}
                onRemove={() => setFilter(spec.name, undefined)}
              />
            ))}
          </Suspense>
        </ul>
      ) : null}
    </>
  )
}

import { useT } from '#web/i18n.ts'
import { IconX } from '#web/icons.ts'
import type { FilterSpec } from './filter-specs.ts'
import { useFilterText } from './filter-text.ts'

/** An active filter, in words: pressing it opens it for changes, its cross removes it. */
export function FilterChip({
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
  const filterText = useFilterText(spec, value, subject)
  const text = spec.isEnd
    ? `${spec.label} ${filterText}`
    : t('table.filter_is', { field: spec.label, value: filterText })
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

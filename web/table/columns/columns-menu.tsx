import { Button } from '@mantine/core'
import { LazyButton } from '#web/buttons/lazy-button.tsx'
import { useT } from '#web/i18n.ts'
import { IconColumns } from '#web/icons.ts'
import type { ColumnState, Density } from './column-state.ts'

export type ColumnsProps = {
  columns: readonly { name: string; header: string }[]
  state: ColumnState
  density: Density
  onChange: (state: ColumnState, density: Density) => void
}

const loadPanel = () => import('./columns-panel.tsx')

/** Chooses the visible columns, their order, and the height of the rows. */
export function ColumnsMenu({ columns, state, density, onChange }: ColumnsProps) {
  const t = useT()
  return (
    <>
      <LazyButton load={loadPanel} part={{ columns, state, density, onChange }}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconColumns size={16} aria-hidden />}
          aria-haspopup="dialog"
        >
          {t('table.columns')}
        </Button>
      </LazyButton>
      <fieldset className="table-density" aria-label={t('table.density')}>
        {(['comfort', 'compact'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={density === one} onClick={() => onChange(state, one)}>
            {t(`table.${one}`)}
          </button>
        ))}
      </fieldset>
    </>
  )
}

import { FileInput } from '@mantine/core'
import { useState } from 'react'
import type { ImportMappingEndpoints } from '#base/contracts/import-mapping-api.ts'
import { useT } from '#web/i18n.ts'
import { IconFileSpreadsheet } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'

const MapColumns = lazyComponent(async () => (await import('./map-columns.tsx')).MapColumns)

/** The import template that a sheet becomes, and the calls that map it. */
export type ImportTarget = { calls: ImportMappingEndpoints; what: string }

/**
 * Chooses a sheet for an import. Passes it on in the template's form once its columns are mapped, and null until then.
 */
export function SheetInput({ arranging, onReady }: { arranging: ImportTarget; onReady: (sheet: File | null) => void }) {
  const t = useT()
  const [chosen, setChosen] = useState<File | null>(null)
  const [isMatched, setMatched] = useState(false)

  function choose(file: File | null) {
    setChosen(file)
    setMatched(false)
    onReady(null)
  }
  return (
    <>
      <FileInput
        label={t('arrange.file')}
        description={t('arrange.any_file')}
        placeholder={t('form.choose_file')}
        accept=".xlsx,.csv"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        value={chosen}
        clearable
        clearButtonProps={{ 'aria-label': t('action.remove') }}
        onChange={choose}
      />
      {chosen && !isMatched && (
        <MapColumns
          key={`${chosen.name} ${chosen.lastModified}`}
          {...arranging}
          file={chosen}
          onReady={(sheet) => {
            setMatched(true)
            onReady(sheet)
          }}
          onCancel={() => choose(null)}
        />
      )}
    </>
  )
}

import { lazyComponent } from '#web/lazy-component.tsx'
import { partTimeImportApi, partTimeImportMapping } from '../imports-contract.ts'

const ImportRequests = lazyComponent(async () => (await import('#requests/web/request-imports.tsx')).ImportRequests)
const ImportedFiles = lazyComponent(async () => (await import('#requests/web/request-imports.tsx')).ImportedFiles)

/** Part-time hours from a sheet, or the sheets that were imported. */
export function ImportHours({ what, onClose }: { what: 'file' | 'list'; onClose: () => void }) {
  const Shown = what === 'file' ? ImportRequests : ImportedFiles
  return <Shown calls={partTimeImportApi} arranging={partTimeImportMapping} onClose={onClose} />
}

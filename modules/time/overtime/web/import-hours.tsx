import { lazyComponent } from '#web/lazy-component.tsx'
import { loadShared } from '#web/screens.ts'
import { overtimeImportApi, overtimeImportMapping } from '../imports-contract.ts'

const ImportRequests = lazyComponent(async () => (await loadShared('requests', 'importRequests'))())
const ImportedFiles = lazyComponent(async () => (await loadShared('requests', 'importedFiles'))())

/** Records of overtime from a sheet, or the sheets that were imported. */
export function ImportHours({ what, onClose }: { what: 'file' | 'list'; onClose: () => void }) {
  const Shown = what === 'file' ? ImportRequests : ImportedFiles
  return <Shown calls={overtimeImportApi} arranging={overtimeImportMapping} onClose={onClose} />
}

import { later } from '#web/later.tsx'
import { lentBy } from '#web/screens.ts'
import { overtimeArranging, overtimeImport } from '../imports-contract.ts'

const ImportRequests = later(async () => (await lentBy('requests', 'importRequests'))())
const ImportedFiles = later(async () => (await lentBy('requests', 'importedFiles'))())

/** Records of overtime from a sheet, or the sheets that were imported. */
export function ImportHours({ what, onClose }: { what: 'file' | 'list'; onClose: () => void }) {
  const Shown = what === 'file' ? ImportRequests : ImportedFiles
  return <Shown calls={overtimeImport} arranging={overtimeArranging} onClose={onClose} />
}

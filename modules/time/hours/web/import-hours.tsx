import { lazyComponent } from '#web/loading/lazy-component.tsx'
import {
  overtimeImportApi,
  overtimeImportMapping,
  partTimeImportApi,
  partTimeImportMapping,
} from '../imports-contract.ts'
import type { HoursKind } from '../work/values.ts'

const ImportRequests = lazyComponent(async () => (await import('#requests/web/request-imports.tsx')).ImportRequests)
const ImportedFiles = lazyComponent(async () => (await import('#requests/web/request-imports.tsx')).ImportedFiles)

const CALLS = {
  overtime: { calls: overtimeImportApi, arranging: overtimeImportMapping },
  part_time: { calls: partTimeImportApi, arranging: partTimeImportMapping },
}

type Props = { kind: HoursKind; what: 'file' | 'list'; onClose: () => void }

/** The dialog that imports a file of records, or the list of imported files. */
export function ImportHours({ kind, what, onClose }: Props) {
  const Dialog = what === 'file' ? ImportRequests : ImportedFiles
  return <Dialog {...CALLS[kind]} onClose={onClose} />
}

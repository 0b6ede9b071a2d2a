import { useEffect, useMemo, useState } from 'react'
import { call } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { migrationApi, migrationImportMapping } from '../contract.ts'
import type { BatchView } from './batch-check.tsx'

const FixRows = lazyComponent(async () => (await import('#web/arranging/fix-rows.tsx')).FixRows)

/** The rows of a checked file that have errors. The file is stored on the server, so anyone may fix it at any time. */
export function FixBatch({ batch, onMended }: { batch: BatchView; onMended: (file: File) => void }) {
  const [file, setFile] = useState<File>()
  const isWhole = batch.counts?.sheets.some(({ name }) => name === 'People') ?? false
  const { data } = useCall(migrationApi.issues, { id: batch.id, severity: 'error', per_page: 200 })
  useEffect(() => {
    const stop = new AbortController()
    call(migrationApi.failedRows, { id: batch.id }, { signal: stop.signal }).then(
      (found) => found instanceof File && setFile(new File([found], batch.file_name.replace(/\.\w+$/, '.xlsx'))),
      () => undefined,
    )
    return () => stop.abort()
  }, [batch.id, batch.file_name])
  const troubles = useMemo(
    () => (data?.data ?? []).map(({ sheet, row, key, message }) => ({ sheet, row, key, message })),
    [data],
  )
  if (!file || troubles.length === 0) return null
  return (
    <FixRows
      calls={migrationImportMapping}
      what={isWhole ? 'records' : batch.step}
      file={file}
      troubles={troubles}
      adds={batch.adds}
      onFixed={onMended}
    />
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { type AnyList, exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { LazyButton } from '#web/buttons/lazy-button.tsx'
import { download } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { useVisitor } from '#web/session.tsx'
import { mayExport } from './may-export.ts'

type Props = {
  list: AnyList
  /** Filters, search, order and fixed parts of the call. */
  input: Record<string, unknown>
  total: number
  chosen: readonly string[]
}

const loadItems = () => import('./export-items.tsx')

/** Exports all matching rows, or the selection, as a file. */
export function ExportMenu({ list, input, total, chosen }: Props) {
  const t = useT()
  const grants = useVisitor()?.grants
  const [busy, setBusy] = useState(false)
  if (!mayExport(list, grants)) return null

  async function save(format: 'xlsx' | 'csv', ids?: readonly string[]) {
    setBusy(true)
    const { page: _page, per_page: _size, ...filters } = input
    await download(exportEndpoint(list), { ...filters, format, ...(ids ? { ids } : {}) })
    setBusy(false)
  }

  return (
    <LazyButton load={loadItems} part={{ total, chosen, save }}>
      <Button
        variant="default"
        loading={busy}
        aria-label={busy ? t('table.exporting') : undefined}
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={total === 0}
        aria-haspopup="menu"
      >
        {t('table.export')}
      </Button>
    </LazyButton>
  )
}

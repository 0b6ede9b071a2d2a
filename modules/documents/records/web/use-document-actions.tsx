import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { MenuAction } from '#web/buttons/more-button.tsx'
import { download } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useAction } from '#web/use-action.ts'
import { type DocumentRow, documentApi, ownDocumentApi } from '../documents/contract.ts'

const ReplaceForm = lazyComponent(async () => (await import('./version-forms.tsx')).ReplaceForm)
const EditForm = lazyComponent(async () => (await import('./version-forms.tsx')).EditForm)
const VersionsDialog = lazyComponent(async () => (await import('./versions-dialog.tsx')).VersionsDialog)

export type DocumentOfList = z.output<typeof DocumentRow>

/** What is done with a document of a list: opening, its versions, and what its row allows. `dialog` belongs on the page. */
export function useDocumentActions(): {
  openFile: (row: DocumentOfList) => void
  showVersions: (row: DocumentOfList) => void
  rowActions: (row: DocumentOfList) => MenuAction[]
  dialog: ReactNode
} {
  const t = useT()
  const [open, setOpen] = useState<{ row: DocumentOfList; what: 'replace' | 'edit' | 'versions' }>()
  const remove = useAction(documentApi.remove)
  const removeOwn = useAction(ownDocumentApi.remove)
  const close = () => setOpen(undefined)
  const openFile = ({ id, versions }: DocumentOfList) => void download(documentApi.file, { id, number: versions })

  function removal(row: DocumentOfList, { run }: typeof remove): MenuAction {
    return {
      label: t('action.delete'),
      tone: 'bad',
      onClick: () =>
        void run(
          { id: row.id, version: row.version },
          {
            confirmation: {
              title: t('document.remove_title', { name: row.title }),
              text: t('document.remove_text'),
              action: t('action.delete'),
              tone: 'bad',
            },
            successMessage: t('document.removed'),
          },
        ),
    }
  }

  return {
    openFile,
    showVersions: (row) => setOpen({ row, what: 'versions' }),
    rowActions: (row) => [
      { label: t('document.open'), onClick: () => openFile(row) },
      { label: t('document.history'), onClick: () => setOpen({ row, what: 'versions' }) },
      ...allowedActions(row, {
        replace: { label: t('document.replace'), onClick: () => setOpen({ row, what: 'replace' }) },
        replace_own: { label: t('document.replace'), onClick: () => setOpen({ row, what: 'replace' }) },
        edit: { label: t('action.edit'), onClick: () => setOpen({ row, what: 'edit' }) },
        delete: removal(row, remove),
        delete_own: removal(row, removeOwn),
      }),
    ],
    dialog: open && (
      <>
        {open.what === 'replace' && <ReplaceForm row={open.row} onClose={close} />}
        {open.what === 'edit' && <EditForm row={open.row} onClose={close} />}
        {open.what === 'versions' && <VersionsDialog row={open.row} onClose={close} />}
      </>
    ),
  }
}

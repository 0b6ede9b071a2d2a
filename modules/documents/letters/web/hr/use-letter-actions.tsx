import { type ReactNode, useState } from 'react'
import type { MenuAction } from '#web/buttons/more-button.tsx'
import { download } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useAction } from '#web/use-action.ts'
import { letterApi } from '../../contract.ts'
import type { LetterOfList } from '../letter-tag.tsx'

const SendForm = lazyComponent(async () => (await import('./letter-dialogs.tsx')).SendForm)
const WithdrawForm = lazyComponent(async () => (await import('./letter-dialogs.tsx')).WithdrawForm)

type Asked = Pick<
  LetterOfList,
  'id' | 'version' | 'full_name' | 'recipient' | 'number' | 'state' | 'actions' | 'employee_id'
>

/** What is done with a letter, as its row allows. `dialog` belongs on the page. */
export function useLetterActions(onRemoved?: () => void): {
  make: (row: Asked) => Promise<void>
  send: (row: Asked) => void
  rowActions: (row: Asked) => MenuAction[]
  dialog: ReactNode
} {
  const t = useT()
  const go = useGo()
  const making = useAction(letterApi.make)
  const removing = useAction(letterApi.remove)
  const [open, setOpen] = useState<{ row: Asked; what: 'send' | 'withdraw' }>()
  const close = () => setOpen(undefined)

  /** Makes the PDF and asks how to send it. */
  async function make({ id, version }: Asked) {
    const made = await making.run({ id, version })
    if (made) setOpen({ row: made, what: 'send' })
  }
  async function remove({ id, version, full_name: name }: Asked) {
    const gone = await removing.run(
      { id, version },
      {
        confirmation: {
          title: t('letter.remove_title', { name }),
          text: t('letter.remove_text'),
          action: t('action.delete'),
          tone: 'bad',
        },
        successMessage: t('letter.removed'),
      },
    )
    if (gone) onRemoved?.()
  }
  const send = (row: Asked) => setOpen({ row, what: 'send' })
  return {
    make,
    send,
    rowActions: (row) => [
      ...allowedActions(row, {
        make: { label: t('letter.make'), onClick: () => void make(row) },
        send: { label: t('letter.send'), onClick: () => send(row) },
        replace: {
          label: t('letter.replace'),
          onClick: () => go('documents/letters/new', { replaces_id: row.id }),
        },
        withdraw: { label: t('letter.withdraw'), onClick: () => setOpen({ row, what: 'withdraw' }), tone: 'bad' },
      }),
      ...(row.number === null
        ? allowedActions(row, {
            edit: { label: t('letter.remove'), onClick: () => void remove(row), tone: 'bad' },
          })
        : [{ label: t('letter.download'), onClick: () => void download(letterApi.pdf, { id: row.id }) }]),
    ],
    dialog: open && (
      <>
        {open.what === 'send' && <SendForm letter={open.row} onClose={close} />}
        {open.what === 'withdraw' && <WithdrawForm letter={open.row} onClose={close} />}
      </>
    ),
  }
}

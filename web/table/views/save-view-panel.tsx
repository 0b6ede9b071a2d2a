import '#web/inputs/form.css'
import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { cloneElement, type FormEvent, type ReactElement, useState } from 'react'
import { viewsApi } from '#base/contracts/views-api.ts'
import { useOpenOnMount } from '#web/buttons/lazy-button.tsx'
import { useT } from '#web/i18n.ts'
import { useAction } from '#web/use-action.ts'
import type { SaveProps } from './views.tsx'

/** Saves the list as it is now; replaces or deletes the view it came from. */
export default function SaveViewPanel({
  target,
  screen,
  state,
  current,
  onSaved,
}: SaveProps & { target: ReactElement }) {
  const t = useT()
  const [open, setOpen] = useOpenOnMount()
  const create = useAction(viewsApi.create)
  const update = useAction(viewsApi.update)
  const remove = useAction(viewsApi.remove)
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const mine = current?.saved?.is_mine ? current.saved : undefined

  const savedText = (view: { name: string }) => t('table.view_saved', { name: view.name })

  async function createView(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return
    const view = await create.run(
      { screen, name: name.trim(), is_shared: isShared, state },
      { successMessage: savedText },
    )
    if (!view) return
    setOpen(false)
    setName('')
    onSaved(view.id)
  }

  async function replaceView({ id, version }: { id: string; version: number }) {
    if (await update.run({ id, version, state }, { successMessage: savedText })) setOpen(false)
  }

  async function removeView({ id, version, name }: { id: string; version: number; name: string }) {
    const text = t('table.view_delete', { name })
    setOpen(false)
    const ask = { title: text, action: text, tone: 'bad' } as const
    const successMessage = t('table.view_deleted', { name })
    if (await remove.run({ id, version }, { confirmation: ask, successMessage })) onSaved(undefined)
  }

  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus width={300}>
      <Popover.Target>
        {cloneElement(target as ReactElement<{ onClick: () => void }>, { onClick: () => setOpen(!open) })}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.view_save')}>
        <form className="form table-save" onSubmit={(event) => void createView(event)}>
          <TextInput
            label={t('table.view_name')}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Checkbox
            label={t('table.view_shared')}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Button type="submit" loading={create.busy} disabled={!name.trim()}>
            {t('table.view_create')}
          </Button>
          {mine ? (
            <>
              <Button variant="default" loading={update.busy} onClick={() => void replaceView(mine)}>
                {t('table.view_replace', { name: mine.name })}
              </Button>
              <Button variant="subtle" color="bad" onClick={() => void removeView(mine)}>
                {t('table.view_delete', { name: mine.name })}
              </Button>
            </>
          ) : null}
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

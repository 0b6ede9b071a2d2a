import '#web/form/form.css'
import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { cloneElement, type FormEvent, type ReactElement, useState } from 'react'
import { viewsApi } from '#base/views-api.ts'
import { useT } from '#web/i18n.ts'
import { confirm } from '#web/page/confirm.tsx'
import { useOpenedAtOnce } from '#web/page/lazy-button.tsx'
import { notify } from '#web/page/notices.tsx'
import { useChange } from '#web/use-call.ts'
import type { SaveProps } from './views.tsx'

/** Saves the list as it stands now, replaces or removes the view it came from. */
export default function SaveViewPanel({
  target,
  screen,
  state,
  current,
  onSaved,
}: SaveProps & { target: ReactElement }) {
  const t = useT()
  const [open, setOpen] = useOpenedAtOnce()
  const create = useChange(viewsApi.create)
  const update = useChange(viewsApi.update)
  const remove = useChange(viewsApi.remove)
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const mine = current?.saved?.is_mine ? current.saved : undefined

  async function add(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return
    const view = await create.run({ screen, name: name.trim(), is_shared: isShared, state }).catch(() => undefined)
    if (!view) return
    setOpen(false)
    setName('')
    notify.good(t('table.view_saved', { name: view.name }))
    onSaved(view.id)
  }

  async function replace() {
    const done = await update.run({ id: mine!.id, version: mine!.version, state }).catch(() => undefined)
    if (!done) return
    setOpen(false)
    notify.good(t('table.view_saved', { name: done.name }))
  }

  async function drop() {
    const text = t('table.view_delete', { name: mine!.name })
    setOpen(false)
    if (!(await confirm({ title: text, action: text, tone: 'bad' }))) return
    const done = await remove.run({ id: mine!.id, version: mine!.version }).catch(() => undefined)
    if (!done) return
    notify.good(t('table.view_deleted', { name: mine!.name }))
    onSaved(undefined)
  }

  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus width={300}>
      <Popover.Target>
        {cloneElement(target as ReactElement<{ onClick: () => void }>, { onClick: () => setOpen(!open) })}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.view_save')}>
        <form className="form table-save" onSubmit={(event) => void add(event)}>
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
              <Button variant="default" loading={update.busy} onClick={() => void replace()}>
                {t('table.view_replace', { name: mine.name })}
              </Button>
              <Button variant="subtle" color="bad" onClick={() => void drop()}>
                {t('table.view_delete', { name: mine.name })}
              </Button>
            </>
          ) : null}
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

import { Button, Group, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useT } from '#web/i18n.ts'

type Options = {
  /** Saves everything and answers whether that worked. Without it only leaving and staying are offered. */
  save?: () => Promise<boolean>
  /** The person chose to leave without saving. */
  discard?: () => void
}

/**
 * Asks before unsaved edits are left by a link, the back button or closing the tab (SYS-09, SYS-21): save and leave,
 * leave without saving, stay. Render what comes back in `prompt`; `ask` raises the same question for a Cancel button.
 */
export function useUnsaved(
  isDirty: () => boolean,
  { save, discard }: Options,
): { prompt: ReactNode; ask: (leave: () => void) => void } {
  const [asked, setAsked] = useState<{ leave: () => void }>()
  const [saving, setSaving] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && isAnotherPlace(current, next),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const blocked = blocker.status === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : undefined
  const question = blocked ?? (asked && { leave: asked.leave, stay: () => undefined })

  function stay() {
    setAsked(undefined)
    question?.stay()
  }

  function leave() {
    setAsked(undefined)
    question?.leave()
  }

  async function saveAndLeave() {
    setSaving(true)
    const saved = await save!().finally(() => setSaving(false))
    if (saved) leave()
    else stay()
  }

  const prompt = (
    <UnsavedQuestion
      open={question !== undefined}
      saving={saving}
      onStay={stay}
      onLeave={() => {
        discard?.()
        leave()
      }}
      onSave={save ? () => void saveAndLeave() : undefined}
    />
  )
  return { prompt, ask: (then) => (isDirty() ? setAsked({ leave: then }) : then()) }
}

/** Filters and the like in the address leave the page as it is; another path or tab does not. */
function isAnotherPlace(
  current: { pathname: string; search: unknown },
  next: { pathname: string; search: unknown },
): boolean {
  const tabOf = (search: unknown) => (search as Record<string, unknown> | undefined)?.tab
  return current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)
}

type QuestionProps = { open: boolean; saving: boolean; onStay: () => void; onLeave: () => void; onSave?: () => void }

function UnsavedQuestion({ open, saving, onStay, onLeave, onSave }: QuestionProps) {
  const t = useT()
  return (
    <Modal
      opened={open}
      onClose={onStay}
      title={t('unsaved.title')}
      centered
      closeButtonProps={{ 'aria-label': t('unsaved.stay') }}
    >
      <p>{onSave ? t('unsaved.text') : t('unsaved.text_no_save')}</p>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onStay} disabled={saving} data-autofocus>
          {t('unsaved.stay')}
        </Button>
        <Button variant="outline" color="bad" onClick={onLeave} disabled={saving}>
          {t('unsaved.leave')}
        </Button>
        {onSave ? (
          <Button onClick={onSave} loading={saving}>
            {t('unsaved.save')}
          </Button>
        ) : null}
      </Group>
    </Modal>
  )
}

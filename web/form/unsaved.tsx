import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { trackUnsavedForm } from './unsaved-forms.ts'

const UnsavedQuestion = lazyComponent(async () => (await import('./unsaved-question.tsx')).UnsavedQuestion)

type Options = {
  /** Saves everything and resolves to whether that worked. Without it, the question offers only leaving and staying. */
  save?: () => Promise<boolean>
  /** Called when the person leaves without saving. */
  discard?: () => void
}

/**
 * Asks before a link, the back button or closing the tab discards unsaved edits (SYS-09, SYS-21): save and leave, leave
 * without saving, stay. Render the returned `prompt`; `ask` raises the same question for a Cancel button.
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
  const latest = useRef(isDirty)
  latest.current = isDirty
  useEffect(() => trackUnsavedForm(() => latest.current()), [])
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

  // True from the first question on, so that the closing animation is visible.
  const [isThere, setThere] = useState(false)
  if (question && !isThere) setThere(true)
  const prompt = isThere && (
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

/** A change of filters in the address keeps the page; another path or tab does not. */
function isAnotherPlace(
  current: { pathname: string; search: unknown },
  next: { pathname: string; search: unknown },
): boolean {
  const tabOf = (search: unknown) => (search as Record<string, unknown> | undefined)?.tab
  return current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)
}

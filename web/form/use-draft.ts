import { useEffect, useRef, useState } from 'react'
import { type Draft, deleteDraft, loadDraft, saveDraft } from '#web/drafts.ts'
import { isUnreadable } from '#web/fields/issues.ts'
import type { FieldShape } from '#web/fields/shape.ts'
import { useVisitor } from '#web/session.tsx'
import { sessionState } from '#web/session-window.ts'
import type { Values } from './use-form-state.ts'

const PAUSE = 800

/**
 * Stores a long form's unsaved values on this device and offers them again. `name` is the form and record; without it
 * nothing is stored.
 */
export function useDraft(name: string | undefined, shapes: Readonly<Record<string, FieldShape>>) {
  const user = useVisitor()?.email ?? 'nobody'
  const [found, setFound] = useState<Draft | undefined>(() =>
    name ? loadDraft(localStorage, user, name, new Date()) : undefined,
  )
  const [keptAt, setKeptAt] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    found,
    keptAt,
    keep(values: Values) {
      if (!name) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        // The session may have ended during the delay: its drafts are deleted, and none may follow.
        if (['none', 'over'].includes(sessionState())) return
        setKeptAt(saveDraft(localStorage, user, name, draftValues(values, shapes), new Date()).at)
      }, PAUSE)
    },
    drop() {
      clearTimeout(timer.current)
      setFound(undefined)
      setKeptAt(undefined)
      if (name) deleteDraft(localStorage, user, name)
    },
    dismissFound: () => setFound(undefined),
  }
}

/** Leaves out files, which cannot be stored, and secrets, which must not be. */
function draftValues(values: Values, shapes: Readonly<Record<string, FieldShape>>): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const kind = shapes[name]?.kind
      return (
        kind !== 'password' &&
        kind !== 'file' &&
        kind !== 'files' &&
        !/password/.test(name) &&
        (typeof value !== 'object' || value === null || Array.isArray(value) || isUnreadable(value))
      )
    }),
  )
}

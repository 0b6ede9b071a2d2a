import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type InternalPath, parseInternalPath } from '#web/internal-path.ts'
import { useUpdateSearch } from '#web/link.tsx'

/**
 * The query parameters of a link to an edit: `edit`, the field to edit, and `back`, the page that it came from. A form
 * calls `finish` after saving, and the way back becomes the main button.
 */
export function useEditLink(): {
  edit: string | undefined
  back: InternalPath | undefined
  isDone: boolean
  finish: () => void
} {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const change = useUpdateSearch()
  const { edit, back, done } = search
  const hasBack = back !== undefined
  const finish = useCallback(() => {
    change((before) => ({ ...before, edit: undefined, ...(hasBack && { done: true }) }), { replace: true })
  }, [change, hasBack])
  const way = useMemo(() => parseInternalPath(back), [back])
  return {
    edit: typeof edit === 'string' && /^\w{1,40}$/.test(edit) ? edit : undefined,
    back: way,
    isDone: done === true,
    finish,
  }
}

import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type InternalPath, parseInternalPath } from '#web/internal-path.ts'
import { useUpdateSearch } from '#web/link.tsx'

/**
 * What a link asked for: `edit`, the field that it leads to, and `back`, the page that it came from. `finish` is said by
 * the form that has been saved, and the way back becomes the next thing to press.
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

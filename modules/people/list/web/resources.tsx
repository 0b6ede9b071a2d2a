import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useGo } from '#web/link.tsx'
import { usePeoplePaths } from '../../core/web/people-path.ts'

/** `resources` redirects to the list of active people (EMP-12). */
export default function Resources() {
  const go = useGo()
  const { list } = usePeoplePaths()
  // Keeps the view and the language of the address.
  const search = useSearch({ strict: false })
  useEffect(() => go(list, search, { replace: true }), [go, list, search])
  return null
}

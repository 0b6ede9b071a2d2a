import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useGo } from '#web/link.tsx'
import { usePeoplePaths } from '../../core/web/people-path.ts'

/** `resources` is the list of active people in whichever area (EMP-12). */
export default function Resources() {
  const go = useGo()
  const { list } = usePeoplePaths()
  // a view, and the language of the address, go along
  const search = useSearch({ strict: false })
  useEffect(() => go(list, search, { replace: true }), [go, list, search])
  return null
}

import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useGo } from '#web/link.tsx'

/** `resources` is the list of active people (EMP-12). */
export default function Resources() {
  const go = useGo()
  // a view, and the language of the address, go along
  const search = useSearch({ strict: false })
  useEffect(() => go('resources/active', search, { replace: true }), [go, search])
  return null
}

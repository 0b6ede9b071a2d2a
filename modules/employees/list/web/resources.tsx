import { useEffect } from 'react'
import { useGo } from '#web/link.tsx'

/** `resources` is the list of active people (EMP-12). */
export default function Resources() {
  const go = useGo()
  useEffect(() => go('resources/active', {}, { replace: true }), [go])
  return null
}

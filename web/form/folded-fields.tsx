import { type ReactNode, useEffect, useRef } from 'react'
import { useFormScene } from './form-context.ts'

/**
 * Fields that few need at first: folded until somebody opens them, or one of them has a problem. They are sent like the
 * others.
 */
export function FoldedFields({ title, children }: { title: string; children: ReactNode }) {
  const { errors } = useFormScene().state.form
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const { current } = box
    const hasProblem = Object.entries(errors).some(([name, error]) => error && current?.querySelector(fieldNamed(name)))
    if (current && hasProblem) current.open = true
  }, [errors])
  return (
    <details ref={box} className="form-folded">
      <summary>{title}</summary>
      {children}
    </details>
  )
}

function fieldNamed(name: string): string {
  return `[data-field="${CSS.escape(name)}"]`
}

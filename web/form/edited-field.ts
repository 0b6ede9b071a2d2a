import { createContext, type RefObject, use, useEffect } from 'react'

/** The field that a link opened this form for: it takes the focus and is marked. */
export const EditedField = createContext<string | undefined>(undefined)

const FOCUSABLE = 'input:not([type=hidden]):not([disabled]), select:not([disabled]), textarea:not([disabled]), button'

/**
 * Whether a field is the edited one. It takes the focus as soon as its input exists, which may be later than the form.
 */
export function useEditedField(name: string, box: RefObject<HTMLElement | null>): boolean {
  const isIt = use(EditedField) === name
  useEffect(() => {
    const field = box.current
    if (!isIt || !field) return
    const take = () => {
      const input = field.querySelector<HTMLElement>(FOCUSABLE)
      if (!input) return false
      field.scrollIntoView({ block: 'center' })
      input.focus({ preventScroll: true })
      return true
    }
    if (take()) return
    const watch = new MutationObserver(() => take() && watch.disconnect())
    watch.observe(field, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [isIt, box])
  return isIt
}

import { useEffect, useState } from 'react'

/**
 * Returns the focus, when the caller unmounts, to the element that had it before: for dialogs that render only while
 * open.
 */
export function useFocusBack(): void {
  const [before] = useState(focusedElement)
  useEffect(
    () => () => {
      // Runs after the dialog has left the page, unless something else took the focus on purpose.
      setTimeout(() => {
        if (document.activeElement === document.body && before?.isConnected) before.focus()
      })
    },
    [before],
  )
}

/** The focused element; for a menu entry, which disappears when pressed, the menu's button. */
function focusedElement(): HTMLElement | null {
  const here = document.activeElement as HTMLElement | null
  const menu = here?.closest('[role=menu], [role=dialog][data-position]')
  return menu?.id ? document.querySelector<HTMLElement>(`[aria-controls="${menu.id}"]`) : here
}

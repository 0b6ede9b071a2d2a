import { useEffect, useState } from 'react'

/** Gives the focus back, when the caller is gone, to what had it before: for dialogs that are drawn only while open. */
export function useFocusBack(): void {
  const [before] = useState(focusedElement)
  useEffect(
    () => () => {
      // After the dialog has left the page, and unless something else took the focus on purpose.
      setTimeout(() => {
        if (document.activeElement === document.body && before?.isConnected) before.focus()
      })
    },
    [before],
  )
}

/** What has the focus; the button of a menu instead of an entry in it, which goes when it is pressed. */
function focusedElement(): HTMLElement | null {
  const here = document.activeElement as HTMLElement | null
  const menu = here?.closest('[role=menu], [role=dialog][data-position]')
  return menu?.id ? document.querySelector<HTMLElement>(`[aria-controls="${menu.id}"]`) : here
}

import { Modal } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useFocusBack } from '#web/dialogs/focus-back.ts'
import { useT } from '#web/i18n.ts'

export type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Width in pixels; 520 unless told. */
  size?: number
}

/**
 * A form or a choice over the page. Closing it is the Cancel button's matter, which asks when something was typed;
 * Escape and the cross press that button, or close where there is none. Focus goes back to where it was.
 */
export default function DialogBox({ title, onClose, children, size = 520 }: DialogProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useFocusBack()
  function handleKey(event: KeyboardEvent) {
    // What asks on top of the dialog hears its own keys, and an open list is closed by the first Escape.
    const from = event.target as HTMLElement
    const isOwn = event.currentTarget.contains(from) && from.dataset.mantineStopPropagation !== 'true'
    if (event.key !== 'Escape' || event.defaultPrevented || !isOwn) return
    event.preventDefault()
    leave()
  }
  function leave() {
    const cancel = box.current?.querySelector<HTMLButtonElement>('.form-buttons button[type="button"]')
    if (cancel) cancel.click()
    else onClose()
  }
  return (
    <Modal
      opened
      onClose={leave}
      onKeyDown={handleKey}
      title={<b>{title}</b>}
      size={size}
      centered
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <div ref={box} className="dialog-body" tabIndex={-1} data-autofocus>
        <FirstField />
        {children}
      </div>
    </Modal>
  )
}

/** What a dialog says comes before its first field, and would scroll away. */
const QUIETLY = { preventScroll: true }
const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select'

/**
 * Puts the focus into the first field once it is there: what a dialog holds may come after it, or be drawn anew. Focus
 * that goes with what is taken away stays in the dialog, which would not hear its keys otherwise.
 */
function FirstField() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const body = mark.current!.parentElement!
    let placed: HTMLElement | undefined
    const watch = new MutationObserver(focusFirstField)
    function focusFirstField() {
      const isLost = placed !== undefined && document.activeElement === document.body
      if (!isLost && (placed || document.activeElement !== body)) return
      if (placed?.isConnected) return body.focus(QUIETLY)
      const first = body.querySelector<HTMLElement>('[data-autofocus]') ?? body.querySelector<HTMLElement>(FIELDS)
      placed = first ?? undefined
      ;(first ?? body).focus(QUIETLY)
    }
    watch.observe(body, { childList: true, subtree: true })
    body.addEventListener('focus', focusFirstField)
    return () => {
      watch.disconnect()
      body.removeEventListener('focus', focusFirstField)
    }
  }, [])
  return <span ref={mark} hidden />
}

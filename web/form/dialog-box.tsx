import { Modal } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { required } from '#base/required.ts'
import { useFocusBack } from '#web/dialogs/focus-back.ts'
import { useT } from '#web/i18n.ts'

export type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Width in pixels; default 520. */
  size?: number
}

/**
 * A form or a choice over the page. The Cancel button closes it and asks first when something was typed. Escape and the
 * cross press that button, or close the dialog where there is none. Focus returns to where it was.
 */
export default function DialogBox({ title, onClose, children, size = 520 }: DialogProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useFocusBack()
  function handleKey(event: KeyboardEvent) {
    // A dialog on top of this one handles its own keys, and the first Escape closes an open list.
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

/** Focus without scrolling: otherwise the text before the first field would scroll away. */
const QUIETLY = { preventScroll: true }
const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select'

/**
 * Puts the focus into the first field once it exists: the content of a dialog may load later or render again. If the
 * focused element is removed, the focus stays in the dialog, which would not get its keys otherwise.
 */
function FirstField() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const body = required(mark.current?.parentElement, 'the body of the dialog')
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

const STORED = 'kerani.keys'
const TYPING = 'input, select, textarea, [contenteditable], [role=dialog], [role=grid], [role=menu], [role=listbox]'

/** Whether single-letter keys are enabled on this device. */
export function singleKeysOn(): boolean {
  return localStorage.getItem(STORED) !== 'off'
}

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, 'off')
}

/**
 * Whether a key is meant for the page: nothing is being typed or chosen, no dialog is open, and single-letter keys are
 * enabled.
 */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !singleKeysOn()) return false
  const target = event.target as HTMLElement
  return !target.closest?.(TYPING) || target.matches('[type=checkbox]:not([role=dialog] *)')
}

const listeners = new Set<() => void>()

/** Opens the list of keyboard shortcuts, from a menu or the palette. */
export function showKeys(): void {
  for (const listener of listeners) listener()
}

export function onShowKeys(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

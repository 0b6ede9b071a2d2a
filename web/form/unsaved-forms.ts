const dirtyChecks = new Set<() => boolean>()

/** Counts a form among those on the page until the returned function is called. */
export function trackUnsavedForm(isDirty: () => boolean): () => void {
  dirtyChecks.add(isDirty)
  return () => dirtyChecks.delete(isDirty)
}

/** Whether anything on the page is typed and not saved. */
export function hasUnsavedForms(): boolean {
  return [...dirtyChecks].some((isDirty) => isDirty())
}

const dirtyChecks = new Set<() => boolean>()

/** Counts a form as on the page until the returned function is called. */
export function trackUnsavedForm(isDirty: () => boolean): () => void {
  dirtyChecks.add(isDirty)
  return () => dirtyChecks.delete(isDirty)
}

/** Whether any form on the page has unsaved edits. */
export function hasUnsavedForms(): boolean {
  return [...dirtyChecks].some((isDirty) => isDirty())
}

const asked = new Set<() => boolean>()

/** Counts a form among those on the page until the returned function is called. */
export function countUnsaved(isDirty: () => boolean): () => void {
  asked.add(isDirty)
  return () => asked.delete(isDirty)
}

/** Whether anything on the page is typed and not saved. */
export function hasUnsaved(): boolean {
  return [...asked].some((isDirty) => isDirty())
}

/** Unsaved values of a long form, stored on this device for one user and record. */
export type Draft = { at: string; values: Record<string, unknown> }

const PREFIX = 'kerani.draft.'
const DAYS_KEPT = 14

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export function saveDraft(store: Store, user: string, form: string, values: Record<string, unknown>, now: Date): Draft {
  const draft = { at: now.toISOString(), values }
  try {
    store.setItem(`${PREFIX}${user}.${form}`, JSON.stringify(draft))
  } catch {
    // The device is full: the form itself still holds everything.
  }
  return draft
}

/** Loads this user's draft of this form, unless it is too old. */
export function loadDraft(store: Store, user: string, form: string, now: Date): Draft | undefined {
  const key = `${PREFIX}${user}.${form}`
  try {
    const draft = JSON.parse(store.getItem(key) ?? 'null') as Draft | null
    if (!draft) return undefined
    if (now.getTime() - Date.parse(draft.at) <= DAYS_KEPT * 86_400_000) return draft
  } catch {
    // The stored text is not a draft.
  }
  store.removeItem(key)
  return undefined
}

export function deleteDraft(store: Store, user: string, form: string): void {
  store.removeItem(`${PREFIX}${user}.${form}`)
}

/** Deletes every draft on this device, at the end of a session. */
export function deleteAllDrafts(store: Store): void {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index)).filter((key) =>
    key?.startsWith(PREFIX),
  )
  for (const key of keys) if (key) store.removeItem(key)
}

/** Whether `person` reporting to `manager` would close a circle, given who reports to whom. */
export function wouldCloseCircle(
  person: string,
  manager: string,
  reportTo: ReadonlyMap<string, string | null>,
): boolean {
  const seen = new Set<string>()
  for (let at: string | null | undefined = manager; at && !seen.has(at); at = reportTo.get(at)) {
    if (at === person) return true
    seen.add(at)
  }
  return false
}

/** The calls of a kind's import, from its contract. */
export type RequestImportProps = {
  // biome-ignore lint/suspicious/noExplicitAny: `requestImportEndpoints` types the calls where a kind makes them
  calls: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  arranging: any
  onClose: () => void
}

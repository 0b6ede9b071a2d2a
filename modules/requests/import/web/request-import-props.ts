/** Requests of a kind by a file, or the files that were imported: the kind's calls, as its contract has them. */
export type RequestImportProps = {
  // biome-ignore lint/suspicious/noExplicitAny: what the calls are like stands where every kind makes them
  calls: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  arranging: any
  onClose: () => void
}

/** Compares two texts by their characters, for `sort`: days, codes and ids, whatever the language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

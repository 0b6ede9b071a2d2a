/** Which of two texts stands first by its characters, as `sort` asks: days, codes and ids, whatever the language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

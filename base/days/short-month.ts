/** An English date with a short month of three letters: 4 Sep 2026, where ICU writes Sept. */
export function threeLetterMonth(date: string): string {
  return date.replace('Sept', 'Sep')
}

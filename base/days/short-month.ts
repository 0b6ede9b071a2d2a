/** An English date with its short month in three letters as the others have: 4 Sep 2026, where ICU writes Sept. */
export function threeLetterMonth(date: string): string {
  return date.replace('Sept', 'Sep')
}

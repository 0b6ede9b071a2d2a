import { searchText } from '#base/names.ts'
/** Whether each word that was typed begins a word of these texts, or stands within one where it is not in Latin letters. */
export function matchesWords(typed: string, texts: readonly (string | undefined)[]): boolean {
  const words = texts.flatMap((text) => splitWords(text ?? ''))
  return splitWords(typed).every((wanted) =>
    words.some((word) => word.startsWith(wanted) || (!/^[\x20-\x7e]*$/.test(wanted) && word.includes(wanted))),
  )
}

function splitWords(text: string): string[] {
  return searchText(text)
    .split(/[\s,.;·/()（）、，。-]+/)
    .filter(Boolean)
}

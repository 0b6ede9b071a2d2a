import { searchText } from '#base/names.ts'
/** Whether each typed word begins a word of these texts, or occurs within one outside Latin script. */
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

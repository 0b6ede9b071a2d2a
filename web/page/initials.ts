import type { Tone } from './status-tone.ts'

const HUES = ['good', 'info', 'plum', 'warn', 'primary', 'mute'] as const satisfies readonly Tone[]

/** Two letters for a name: of the first and last word, or the last two characters of a Chinese name. */
export function initials(name: string): string {
  const trimmed = name.trim()
  if (/^[\p{Script=Han}·]+$/u.test(trimmed)) return trimmed.slice(-2)
  const words = trimmed
    .split(/[\s-]+/)
    .filter((word) => /^\p{L}/u.test(word) && !/^(bin|binti|bt|b|a\/l|a\/p)$/i.test(word))
  const first = words[0]?.[0] ?? trimmed[0] ?? '?'
  const second = words.length > 1 ? (words[1]?.[0] ?? '') : ''
  return (first + second).toUpperCase()
}

/** The same name always has the same hue. */
export function nameTone(name: string): Tone {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return HUES[sum % HUES.length] ?? HUES[0]
}

import type { Language } from './access/actor.ts'

/** Both languages of one text. One sentence a key, with `{{name}}` for parameters. */
export type Label = { readonly en: string; readonly zh: string }
export type Labels = Readonly<Record<string, Label>>

/** Formats a text in a language. Lists are joined in the way of the language. */
export function formatLabel(label: Label, language: Language, params: Record<string, unknown> = {}): string {
  return (language === 'zh-TW' ? label.zh : label.en).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    paramText(params[name], language),
  )
}

function paramText(value: unknown, language: Language): string {
  if (Array.isArray(value)) return new Intl.ListFormat(language, { type: 'conjunction' }).format(value.map(String))
  return value === undefined || value === null ? '' : String(value)
}

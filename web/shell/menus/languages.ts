import { useQueryClient } from '@tanstack/react-query'
import type { Language } from '#base/access/actor.ts'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { call } from '#web/calls/call.ts'
import { refetchAll } from '#web/calls/use-call.ts'
import { pickLanguage, useLanguage } from '#web/i18n.ts'
import { useVisitor } from '#web/session.tsx'

/** Each language by its own name, so that everyone can find theirs. */
export const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'zh-TW', name: '繁體中文' },
]

/** The current language, and a function that changes it at once; a signed-in person's account stores it. */
export function useChooseLanguage(): [Language, (to: Language) => Promise<void>] {
  const visitor = useVisitor()
  const client = useQueryClient()
  const choose = async (to: Language) => {
    await pickLanguage(to)
    // Texts written by the server, such as the sentences of the audit log, are fetched again.
    void refetchAll(client)
    if (visitor) await call(ownAccountApi.preferences, { language: to }).catch(() => undefined)
  }
  return [useLanguage(), choose]
}

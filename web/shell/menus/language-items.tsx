import { Menu } from '@mantine/core'
import type { Language } from '#base/actor.ts'
import { ownAccountApi } from '#base/own-account-api.ts'
import { call } from '#web/call.ts'
import { pickLanguage, useLanguage } from '#web/i18n.ts'
import { useVisitor } from '#web/session.tsx'
import { Ticked } from './ticked.tsx'

/** Each language by its own name, so that everyone can find theirs. */
const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'zh-TW', name: '繁體中文' },
]

/** Switches at once; a signed-in person's account remembers it. */
export function LanguageItems() {
  const current = useLanguage()
  const visitor = useVisitor()
  const choose = async (to: Language) => {
    await pickLanguage(to)
    if (visitor) await call(ownAccountApi.preferences, { language: to }).catch(() => undefined)
  }
  return LANGUAGES.map(({ code, name }) => (
    <Menu.Item key={code} lang={code} leftSection={<Ticked on={code === current} />} onClick={() => void choose(code)}>
      {name}
    </Menu.Item>
  ))
}

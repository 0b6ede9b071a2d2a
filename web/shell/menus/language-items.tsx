import { Menu } from '@mantine/core'
import { LANGUAGES, useChooseLanguage } from './languages.ts'
import { Ticked } from './ticked.tsx'

export function LanguageItems() {
  const [current, choose] = useChooseLanguage()
  return LANGUAGES.map(({ code, name }) => (
    <Menu.Item key={code} lang={code} leftSection={<Ticked on={code === current} />} onClick={() => void choose(code)}>
      {name}
    </Menu.Item>
  ))
}

import { Menu } from '@mantine/core'
import { LANGUAGES, useChooseLanguage } from './languages.ts'
import { Tick } from './tick.tsx'

export function LanguageItems() {
  const [current, choose] = useChooseLanguage()
  return LANGUAGES.map(({ code, name }) => (
    <Menu.Item key={code} lang={code} leftSection={<Tick on={code === current} />} onClick={() => void choose(code)}>
      {name}
    </Menu.Item>
  ))
}

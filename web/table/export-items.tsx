import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { useOpenOnMount } from '#web/buttons/lazy-button.tsx'
import { useT } from '#web/i18n.ts'

type Props = {
  target: ReactElement
  total: number
  chosen: readonly string[]
  save: (format: 'xlsx' | 'csv', ids?: readonly string[]) => Promise<void>
}

/** The file formats, for all matching rows or for the selection. */
export default function ExportItems({ target, total, chosen, save }: Props) {
  const t = useT()
  const [opened, setOpened] = useOpenOnMount()
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('xlsx')}>{t('table.export_all_xlsx', { count: total })}</Menu.Item>
        <Menu.Item onClick={() => void save('csv')}>{t('table.export_all_csv', { count: total })}</Menu.Item>
        {chosen.length ? (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => void save('xlsx', chosen)}>
              {t('table.export_chosen_xlsx', { count: chosen.length })}
            </Menu.Item>
            <Menu.Item onClick={() => void save('csv', chosen)}>
              {t('table.export_chosen_csv', { count: chosen.length })}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconSearch } from '#web/icons.ts'
import { useArea, useGo } from '#web/link.tsx'
import { allScreens, opens } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import classes from './palette.module.css'
import { type PaletteItem, paletteSources } from './palette-sources.ts'

const [store, spotlight] = createSpotlight()

/** Pages, people and actions by typing. Opens each time `opened` grows. */
export default function Palette({ opened }: { opened: number }) {
  const t = useT()
  const go = useGo()
  const area = useArea()
  const session = useSession()
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (opened > 0) spotlight.open()
  }, [opened])
  const wanted = typed.trim().toLowerCase()
  const pages = allScreens()
    .filter((screen) => !screen.path.includes('$') && opens(session, screen, area))
    .map(
      (screen): PaletteItem => ({
        id: `page:${screen.path}`,
        label: t(screen.title),
        icon: screen.nav?.icon,
        to: screen.path,
      }),
    )
    .filter((item) => item.label.toLowerCase().includes(wanted))
  const found = useQuery({
    queryKey: ['palette', area, wanted],
    enabled: wanted.length >= 2,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      Promise.all(
        paletteSources().map(async (source) => ({
          group: source.group,
          items: await Promise.resolve(source.find(typed.trim(), { session, area, signal })).catch(
            (): PaletteItem[] => [],
          ),
        })),
      ),
  })
  const groups = [
    ...(wanted.length >= 2 ? (found.data ?? []) : []),
    { group: 'palette.pages' as const, items: pages },
  ].filter((group) => group.items.length > 0)
  const act = (item: PaletteItem) => {
    if (item.run) item.run()
    else if (item.to) go(item.to)
  }
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      scrollable
      maxHeight={420}
      clearQueryOnClose
      radius={14}
      overlayProps={{ blur: 0 }}
      classNames={{ actionsList: classes.list, actionsGroup: classes.group, action: classes.action }}
    >
      <Spotlight.Search
        placeholder={t('shell.search')}
        aria-label={t('shell.search')}
        leftSection={<IconSearch size={18} />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ group, items }) => (
          <Spotlight.ActionsGroup key={group} label={t(group)}>
            {items.map((item) => {
              const Icon = item.icon ?? IconSearch
              return (
                <Spotlight.Action
                  key={item.id}
                  label={item.label}
                  description={item.about}
                  leftSection={<Icon size={18} />}
                  onClick={() => act(item)}
                />
              )
            })}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{t('palette.nothing', { typed })}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Link } from '#web/link.tsx'
import { usePathname } from '#web/use-pathname.ts'
import { numberText } from './format.tsx'
import classes from './page.module.css'

export type Tab = { id: string; label: string; count?: number }

type Props = {
  /** Names the row of tabs. */
  label: string
  tabs: readonly Tab[]
  /** The key in the address; default `tab`. */
  param?: string
  /** Keys of the address that stay when another tab is chosen, such as the day of the page. */
  keep?: readonly string[]
}

/** Tabs stored in the address. Render the tab that `useTab` returns below them. */
export function Tabs({ label, tabs, param = 'tab', keep = [] }: Props) {
  const current = useTab(tabs, param)
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const keptSearch = Object.fromEntries(
    [...keep, 'back', 'done'].flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])),
  )
  const pathname = usePathname()
  const row = useRef<HTMLElement>(null)
  // On a phone the row scrolls sideways: the chosen tab is brought into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, or its place in the row, starts this
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current, tabs.length])
  return (
    <nav ref={row} className={classes.tabs} aria-label={label}>
      {tabs.map(({ id, label: text, count }, index) => (
        <Link
          key={id}
          to={pathname}
          search={index === 0 ? keptSearch : { ...keptSearch, [param]: id }}
          className={classes.tab}
          activeOptions={{ exact: true }}
          activeProps={{ 'aria-current': undefined }}
          aria-current={id === current ? 'page' : undefined}
        >
          {text}
          {count !== undefined && <small>{numberText(count, 0)}</small>}
        </Link>
      ))}
    </nav>
  )
}

/** The tab that the address names; without a valid one, `otherwise`, or the first. */
export function useTab(tabs: readonly Tab[], param = 'tab', otherwise?: string): string {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const named = tabs.find((tab) => tab.id === search[param])
  return (named ?? tabs.find((tab) => tab.id === otherwise) ?? tabs[0])?.id ?? ''
}

import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { preloadWhenIdle } from '#web/loading/when-idle.ts'
import { usePathname } from '#web/use-pathname.ts'
import { BottomBar } from './bottom-bar.tsx'
import { PageKeys } from './keys/page-keys.tsx'
import { LazyBackBar } from './lazy-back-bar.tsx'
import { SectionTabs } from './section-tabs.tsx'
import classes from './shell.module.css'
import { SideBar, useNarrow } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'

const ShellNotes = lazyComponent(async () => (await import('./shell-notes.tsx')).ShellNotes)

/** The frame of every signed-in page. */
export default function Shell() {
  const t = useT()
  const [narrow, setNarrow] = useNarrow()
  const pathname = usePathname()
  useEffect(() => {
    const at = performance.now()
    return preloadWhenIdle(async () => (await import('./page-opened.ts')).recordPageOpened(pathname, at))
  }, [pathname])
  return (
    <div className={classes.shell} data-narrow={narrow || undefined}>
      <a className={classes.skip} href="#main">
        {t('shell.skip')}
      </a>
      <SideBar narrow={narrow} onNarrow={setNarrow} />
      <div className={classes.column}>
        <ShellNotes />
        <TopBar />
        <SectionTabs />
        <LazyBackBar />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page with nothing to press on it still scrolls by keys */}
        <main id="main" tabIndex={0} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <BottomBar />
      <PageKeys />
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { StepUp } from './account/step-up.tsx'
import { refetchAll } from './calls/use-call.ts'
import { ConfirmDialog } from './dialogs/confirm.tsx'
import { useLanguage, useT } from './i18n.ts'
import { manifestAddress } from './installed/manifest.ts'
import type { LabelKey } from './label-key.ts'
import { AppTrouble } from './page/app-trouble.tsx'
import { Toasts } from './toasts/toasts.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: LabelKey
    /** The module's pages, fetched while the session is still asked for. */
    pages?: () => Promise<unknown>
  }
}

/** What is there on every page: the title of the window, the dealing with trouble, the question for the password. */
export function App() {
  const t = useT()
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  useEffect(() => {
    document.title = title ? `${t(title)} · Kerani` : 'Kerani'
  }, [title, t])
  useLanguageSync()
  return (
    <>
      <AppTrouble />
      <Outlet />
      <ConfirmDialog />
      <Toasts />
      <StepUp />
    </>
  )
}

/** What came from the server in the language of before is asked for again; what installs is called in it. */
function useLanguageSync(): void {
  const client = useQueryClient()
  const language = useLanguage()
  const before = useRef(language)
  useEffect(() => {
    document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestAddress(language))
  }, [language])
  useEffect(() => {
    if (before.current === language) return
    before.current = language
    void refetchAll(client)
  }, [client, language])
}

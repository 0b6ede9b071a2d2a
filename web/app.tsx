import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { refetchAll } from './calls/use-call.ts'
import { ConfirmDialog } from './dialogs/confirm.tsx'
import { useLanguage, useT } from './i18n.ts'
import { manifestAddress } from './installed/manifest.ts'
import type { LabelKey } from './label-key.ts'
import { AppTrouble } from './page/app-trouble.tsx'
import { StepUp } from './step-up.tsx'
import { Toasts } from './toasts/toasts.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: LabelKey
    /** The module's pages, loaded while the session is still being requested. */
    pages?: () => Promise<unknown>
  }
}

/** The parts that every page has: the window title, the handling of failed calls, the password dialog. */
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

/**
 * After a change of language, fetches again what the server wrote in the previous language, and updates the name under
 * which the app installs.
 */
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

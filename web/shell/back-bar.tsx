import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLanguage, useT } from '#web/i18n.ts'
import { IconChevronLeft, IconCircleCheck } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { canOpen, loadPage, screenAt } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import classes from './back-bar.module.css'
import { useEditLink } from './use-edit-link.ts'

/** "Back to November 2026 payroll": a plain link at first, and the main button once the correction is saved. */
export function BackBar() {
  const t = useT()
  const language = useLanguage()
  const session = useSession()
  const { back, isDone } = useEditLink()
  const found = back && screenAt(back.path)
  const button = useRef<HTMLAnchorElement>(null)
  const named = useQuery({
    queryKey: ['way back', back?.path, language],
    enabled: found !== undefined,
    queryFn: async () => {
      if (!found || !back) return null
      const { recordName } = await loadPage(found.screen)
      return (await recordName?.(pathParams(found.screen.path, back.path))) ?? null
    },
  })
  useEffect(() => {
    if (isDone) button.current?.focus()
  }, [isDone])
  if (!back || !found || !canOpen(session, found.screen, found.area)) return null
  return (
    <div className={classes.bar} data-done={isDone || undefined} role={isDone ? 'status' : undefined}>
      {isDone && (
        <span className={classes.done}>
          <IconCircleCheck size={17} aria-hidden />
          {t('shell.corrected')}
        </span>
      )}
      <Link ref={button} to={back.path} search={back.search} className={classes.back}>
        <IconChevronLeft size={16} aria-hidden />
        {t('shell.back_to', { name: named.data ?? t(found.screen.title) })}
      </Link>
    </div>
  )
}

/** The parameters of an address by the path of its screen. */
function pathParams(pattern: string, address: string): Record<string, string> {
  const parts = address.split('/').slice(2)
  return Object.fromEntries(
    pattern.split('/').flatMap((part, index) => (part.startsWith('$') ? [[part.slice(1), parts[index] ?? '']] : [])),
  )
}

import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { ApiError, isCancelled } from '#web/calls/api-error.ts'
import { useT } from '#web/i18n.ts'
import { IconAlertTriangle, IconCloudOff } from '#web/icons.ts'
import { useShownAsOf } from '#web/installed/as-of-store.ts'
import { ChunkLoadError } from '#web/loading/load-chunk.ts'
import { errorReference, errorText } from '#web/page/app-trouble.tsx'
import { screenAt } from '#web/screens.ts'
import { usePathname } from '#web/use-pathname.ts'
import { BackToList } from './back-to-list.tsx'
import { PageSkeleton } from './skeletons.tsx'
import classes from './states.module.css'

type Props = { error: unknown; onRetry?: () => void; small?: boolean }

/** What happened and what to do, in place of the missing content. */
export function ErrorState({ error, onRetry, small = false }: Props) {
  const t = useT()
  const here = screenAt(usePathname())
  const isShownWithout = useShownAsOf() !== undefined
  if (isCancelled(error)) return null
  const api = error instanceof ApiError ? error : undefined
  // The page works without a network and says so once: missing cached data is nobody's error.
  if (small && isShownWithout && api?.status === 0)
    return (
      <div className={classes.state} data-small role="status">
        <span className={classes.icon} aria-hidden>
          <IconCloudOff size={24} stroke={1.6} />
        </span>
        <p className={classes.title}>{t('state.needs_network')}</p>
        <p className={classes.text}>{t('state.needs_network_text')}</p>
      </div>
    )
  const missing = error instanceof ChunkLoadError
  const title = api?.status === 404 ? t('state.not_found') : missing ? t('state.part_missing') : t('state.failed')
  const text = api ? errorText(api) : missing ? t('state.part_missing_text') : t('state.failed_text')
  const reference = api && errorReference(api)
  return (
    <div className={classes.state} data-small={small || undefined} role="alert">
      <span className={classes.icon} data-tone="bad" aria-hidden>
        <IconAlertTriangle size={24} stroke={1.6} />
      </span>
      <p className={classes.title}>{title}</p>
      {text !== title && <p className={classes.text}>{text}</p>}
      {reference && <p className="caption">{reference}</p>}
      {api?.status === 404 && !small && here?.screen.path.includes('$') && <BackToList />}
      {onRetry && api?.status !== 404 && api?.status !== 403 && (
        <div className={classes.actions}>
          <Button variant="default" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Replaces a screen that failed; the shell around it stays. */
export function RouteError({ error }: ErrorComponentProps) {
  if (!(error instanceof ApiError)) console.error(error)
  return (
    <div className={classes.page}>
      <ErrorState error={error} onRetry={() => window.location.reload()} />
    </div>
  )
}

/** Replaces a screen that takes longer than 150 ms. */
export function RouteWaiting() {
  return <PageSkeleton />
}

/** Contains an error within one card. */
export function CardBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <ErrorState small error={error} onRetry={resetErrorBoundary} />
      )}
      onError={(error) => console.error(error)}
    >
      {children}
    </ErrorBoundary>
  )
}

import '#web/zod-without-eval.ts'
import '#web/theme/mantine-styles.ts'
import { errors, frame } from 'virtual:messages/start'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { setAnswerCache } from '#web/calls/call.ts'
import { newQueryClient } from '#web/calls/use-call.ts'
import { startLanguages } from '#web/i18n.ts'
import { watchInstalling } from '#web/installed/offers.ts'
import { offlineAnswers } from '#web/installed/offline-answers.ts'
import { preloadWhenIdle } from '#web/loading/when-idle.ts'
import { watchSession } from '#web/session.tsx'
import { paintScheme } from '#web/theme/colour-scheme.ts'
import { styleNonce } from '#web/theme/style-nonce.ts'
import { theme } from '#web/theme/theme.ts'
import { newRouter } from './router.tsx'

paintScheme()
// The scroll lock of dialogs adds a style element and reads the nonce here.
Object.assign(window, { __webpack_nonce__: styleNonce() })
const client = newQueryClient()
const router = newRouter(client)
watchSession(client)
watchInstalling()
setAnswerCache(offlineAnswers)
// The development server has no service worker.
if (import.meta.env.PROD)
  preloadWhenIdle(async () => (await import('#web/installed/register-service-worker.ts')).startServiceWorker())
await startLanguages({ frame, errors, any: () => import('virtual:messages/any') })
createRoot(document.getElementById('root')!).render(
  <MantineProvider
    theme={theme}
    // they are in mantine-variables.css
    withCssVariables={false}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
)

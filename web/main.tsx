import './mantine-styles.ts'
import { labelParts } from 'virtual:label-parts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { paintScheme } from './colour-scheme.ts'
import { startLanguages } from './i18n.ts'
import { newRouter } from './router.tsx'
import { watchSession } from './session.tsx'
import { cssVariablesResolver, styleNonce, theme } from './theme.ts'
import { newCache } from './use-call.ts'

paintScheme()
// The scroll lock of dialogs adds a style element and looks for the nonce here.
Object.assign(window, { __webpack_nonce__: styleNonce() })
const client = newCache()
const router = newRouter(client)
watchSession(client)
await startLanguages(labelParts)
createRoot(document.getElementById('root')!).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
)

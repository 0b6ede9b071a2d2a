import type { QueryClient } from '@tanstack/react-query'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { call } from '#web/calls/call.ts'
import { pickedLanguage } from '#web/i18n.ts'
import { announceSessionChange, meQuery } from '#web/session.tsx'
import { greetOnNextPage } from '#web/shell/welcome-toast.tsx'

/**
 * Starts the session of the person who has just signed in: clears the data loaded before, and stores the picked
 * language in their account.
 */
export async function startSession(client: QueryClient) {
  client.clear()
  announceSessionChange()
  const me = await client.fetchQuery(meQuery)
  const picked = pickedLanguage()
  if (picked && picked !== me.language) {
    await call(ownAccountApi.preferences, { language: picked }, { quiet: true }).catch(() => undefined)
    await client.fetchQuery({ ...meQuery, staleTime: 0 })
  }
  greetOnNextPage()
  return me
}

import type { Api } from '#server/api/api.ts'
import type { Seed } from '#server/manifest/seeds.ts'
import { registerDirectoryRoutes } from './directory.ts'
import { registerInvitationRoutes } from './invitations.ts'
import { registerLiveRoutes } from './live-routes.ts'
import { registerPasswordRoutes } from './password-routes.ts'
import { registerProfileRoutes } from './profile-routes.ts'
import { registerRegistrationRoutes } from './registration.ts'
import { registerSecondFactorRoutes } from './second-factor.ts'
import { registerSignInRoutes } from './sign-in-routes.ts'
import { switchCompanyRoute } from './switch-company.ts'

/** Everything about signing in. `seeds` is what modules put into a company that registers. */
export function registerSessionRoutes(api: Api, { seeds = [] }: { seeds?: readonly Seed[] } = {}): void {
  registerSignInRoutes(api)
  registerDirectoryRoutes(api)
  registerLiveRoutes(api)
  switchCompanyRoute(api)
  registerPasswordRoutes(api)
  registerSecondFactorRoutes(api)
  registerRegistrationRoutes(api, seeds)
  registerInvitationRoutes(api)
  registerProfileRoutes(api)
}

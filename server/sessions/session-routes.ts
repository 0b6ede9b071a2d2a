import type { Api } from '#server/api.ts'
import type { Seed } from '#server/seeds.ts'
import { directoryRoutes } from './directory.ts'
import { invitationRoutes } from './invitations.ts'
import { liveRoutes } from './live-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { profileRoutes } from './profile-routes.ts'
import { registrationRoutes } from './registration.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { switchCompanyRoute } from './switch-company.ts'

/** Everything about signing in. `seeds` is what modules put into a company that registers. */
export function sessionRoutes(api: Api, { seeds = [] }: { seeds?: readonly Seed[] } = {}): void {
  signInRoutes(api)
  directoryRoutes(api)
  liveRoutes(api)
  switchCompanyRoute(api)
  passwordRoutes(api)
  secondFactorRoutes(api)
  registrationRoutes(api, seeds)
  invitationRoutes(api)
  profileRoutes(api)
}

import type { Api } from '#server/api/api.ts'
import type { Product } from '#server/manifest/module.ts'
import { registerAccountRoutes } from './accounts/routes.ts'
import { registerInvitationRoutes } from './invitations/invitations.ts'
import { registerPasswordRoutes } from './passwords/password-routes.ts'
import { registerRegistrationRoutes } from './registration/registration.ts'
import { registerDirectoryRoutes } from './sign-in/directory.ts'
import { registerLiveRoutes } from './sign-in/live-routes.ts'
import { registerProfileRoutes } from './sign-in/profile-routes.ts'
import { registerSecondFactorRoutes } from './sign-in/second-factor.ts'
import { switchCompanyRoute } from './sign-in/switch-company.ts'
import { registerSignInRoutes } from './sign-in-routes.ts'

export function registerIdentityRoutes(api: Api, { product }: { product: Pick<Product, 'seeds'> }): void {
  registerSignInRoutes(api)
  registerDirectoryRoutes(api)
  registerLiveRoutes(api)
  switchCompanyRoute(api)
  registerPasswordRoutes(api)
  registerSecondFactorRoutes(api)
  registerRegistrationRoutes(api, product.seeds)
  registerInvitationRoutes(api)
  registerProfileRoutes(api)
  registerAccountRoutes(api)
}

import type { Labels } from '#base/labels.ts'
import type { PermissionGrants } from '../access/permission-grants.ts'
import type { Api } from '../api/api.ts'
import type { Contribution } from '../extension-point.ts'
import type { FileStore } from '../files/file-store.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import type { NotificationSource } from './notifications.ts'
import type { PollingJob } from './polling-jobs.ts'
import type { ScheduledJob } from './scheduled-jobs.ts'
import type { Seed } from './seeds.ts'

/**
 * All that a module brings to the server, in its `module.ts`. What it brings to the browser is its `web/screens.ts`:
 * neither of the two imports the other. Both are found by their place (`npm run generate`).
 */
export type Module = {
  /** Registers its calls. */
  routes?: (api: Api, about: { files: FileStore; product: Product }) => void
  /** Its texts: messages, mails and documents are written with them. */
  labels?: readonly Labels[]
  /** Its permissions by name, with what their reach measures and who holds them until a company decides otherwise. */
  permissions?: Readonly<Record<string, PermissionGrants>>
  /** Where its permissions stand among those of others on the access screen; the last, unless told. */
  permissionOrder?: number
  /** Its kinds of long work. */
  tasks?: readonly TaskKind[]
  /** What every company finds in it, and changes as it likes. */
  seeds?: readonly Seed[]
  /** What it does in every company once a day. */
  scheduledJobs?: readonly ScheduledJob[]
  /** What it does every quarter of an hour for all companies together. */
  pollingJobs?: readonly PollingJob[]
  /** What it adds to extension points of other modules, and what it does when something happens there. */
  brings?: readonly Contribution[]
  /** What it shows below the bell. */
  notifications?: readonly NotificationSource[]
}

/** The modules put together. */
export type Product = {
  labels: Labels
  tasks: ReadonlyMap<string, TaskKind>
  seeds: readonly Seed[]
  scheduledJobs: readonly ScheduledJob[]
  pollingJobs: readonly PollingJob[]
  notifications: readonly NotificationSource[]
  /** Registers every call. */
  routes: (api: Api, files: FileStore) => void
}

/** Puts modules together. Extension points are filled apart, once (`app/modules.ts`). */
export function buildProduct(modules: readonly Module[]): Product {
  const tasks = modules.flatMap((module) => module.tasks ?? [])
  const product: Product = {
    labels: Object.assign({}, ...modules.flatMap((module) => module.labels ?? [])),
    tasks: new Map(tasks.map((kind) => [kind.kind, kind])),
    seeds: modules.flatMap((module) => module.seeds ?? []),
    scheduledJobs: modules.flatMap((module) => module.scheduledJobs ?? []),
    pollingJobs: modules.flatMap((module) => module.pollingJobs ?? []),
    notifications: modules.flatMap((module) => module.notifications ?? []),
    routes: (api, files) => {
      for (const module of modules) module.routes?.(api, { files, product })
    },
  }
  return product
}

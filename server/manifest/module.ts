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
 * All that a module brings to the server, in its `module.ts`. What it brings to the browser is its `web/screens.ts`;
 * neither imports the other. Both are found by their place (`npm run generate`).
 */
export type Module = {
  /** Registers its calls. */
  routes?: (api: Api, about: { files: FileStore; product: Product }) => void
  /** Texts of messages, mails and documents. */
  labels?: readonly Labels[]
  /** Its permissions by name, with what their reach measures and who holds them by default. */
  permissions?: Readonly<Record<string, PermissionGrants>>
  /** Where its permissions stand on the access screen; last when missing. */
  permissionOrder?: number
  /** Its kinds of background jobs. */
  tasks?: readonly TaskKind[]
  /** What every company starts with and may change. */
  seeds?: readonly Seed[]
  /** Jobs that run in every company once a day or every hour. */
  scheduledJobs?: readonly ScheduledJob[]
  /** Jobs that run every quarter of an hour for all companies together. */
  pollingJobs?: readonly PollingJob[]
  /** What it adds to extension points, and its handlers of domain events. */
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
  routes: (api: Api, files: FileStore) => void
}

/** Puts modules together. `app/modules.ts` fills the extension points. */
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

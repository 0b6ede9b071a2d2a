import type { Labels } from '#base/labels.ts'
import type { PermissionGrants } from './access/permission-grants.ts'
import type { Api } from './api.ts'
import type { BellSource } from './bell.ts'
import type { DailyWork } from './daily.ts'
import type { Hears } from './facts.ts'
import type { FileStore } from './files/store.ts'
import type { Round } from './rounds.ts'
import type { Seed } from './seeds.ts'
import type { TaskKind } from './tasks/kinds.ts'

/** What modules bring for one another: whoever takes it declares it beside its type (`modules/pay/sources/source.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by those who take
export interface Offers {}

/**
 * All that a module brings to the server, in its `module.ts`. What it brings to the browser is its `web/screens.ts`:
 * neither of the two imports the other. Both are found by their place (`npm run generate`).
 */
export type Module = Partial<Offers> & {
  /** Registers its calls. */
  routes?: (api: Api, about: { files: FileStore; product: Product }) => void
  /** Its texts: messages, mails and documents are written with them. */
  labels?: readonly Labels[]
  /** Its permissions by name, with what their reach measures and who holds them until a company decides otherwise. */
  permissions?: Readonly<Record<string, PermissionGrants>>
  /** Where its permissions stand among those of others on the access screen; the last, unless told. */
  permissionsAt?: number
  /** Its kinds of long work. */
  tasks?: readonly TaskKind[]
  /** What every company finds in it, and changes as it likes. */
  seeds?: readonly Seed[]
  /** What it does in every company once a day. */
  daily?: readonly DailyWork[]
  /** What it does every quarter of an hour for all companies together. */
  rounds?: readonly Round[]
  /** What it does when something happens in another module, in the same transaction. */
  hears?: Hears
  /** What it shows below the bell. */
  bell?: readonly BellSource[]
}

/** The modules put together. */
export type Product = {
  labels: Labels
  tasks: ReadonlyMap<string, TaskKind>
  seeds: readonly Seed[]
  daily: readonly DailyWork[]
  rounds: readonly Round[]
  hears: readonly Hears[]
  bell: readonly BellSource[]
  /** Registers every call. */
  routes: (api: Api, files: FileStore) => void
}

export function productOf(modules: readonly Module[]): Product {
  const tasks = modules.flatMap((module) => module.tasks ?? [])
  const product: Product = {
    labels: Object.assign({}, ...modules.flatMap((module) => module.labels ?? [])),
    tasks: new Map(tasks.map((kind) => [kind.kind, kind])),
    seeds: modules.flatMap((module) => module.seeds ?? []),
    daily: modules.flatMap((module) => module.daily ?? []),
    rounds: modules.flatMap((module) => module.rounds ?? []),
    hears: modules.flatMap((module) => module.hears ?? []),
    bell: modules.flatMap((module) => module.bell ?? []),
    routes: (api, files) => {
      for (const module of modules) module.routes?.(api, { files, product })
    },
  }
  return product
}

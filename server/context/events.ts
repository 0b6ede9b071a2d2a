import type { Day } from '#base/days/days.ts'
import type { Tx } from '../database/database.ts'
import { type Contribution, type ExtensionPoint, extensionPoint } from '../extension-point.ts'
import type { Vault } from '../vault.ts'
import type { AuditChange, TaskRequest } from './context.ts'

/**
 * What an event handler gets. The transaction is the publisher's, so both writes are committed together or not at
 * all.
 */
export type EventContext = {
  tx: Tx
  now: Date
  today: Day
  vault: Vault
  /** Adds a change to the audit log, beside those of the publisher. */
  record(change: AuditChange): void
  /** Publishes an event that follows from this one. */
  publish: Publish
  /** Encrypts invites and mails with a secret link. Missing where nothing is mailed: in a preview. */
  mailKey?: Buffer
  /** Starts a background job. Missing where the publisher is itself a task or a scheduled job. */
  start?(order: TaskRequest): Promise<string>
}

/** Runs when an event is published. An error undoes the publisher's whole change. */
export type EventHandler<Payload> = (payload: Payload, context: EventContext) => Promise<unknown>

/**
 * Something that happens in one module and concerns others. The module in which it happens exports it; a module that
 * handles it says so in its manifest: `brings: [EMPLOYEE_LEFT.on(recountLeave)]`.
 */
export type DomainEvent<Payload> = {
  readonly name: string
  on(handler: EventHandler<Payload>): Contribution
  readonly handlers: ExtensionPoint<EventHandler<Payload>>
}

const byName = new Map<string, { readonly name: string }>()

export function domainEvent<Payload>(name: string): DomainEvent<Payload> {
  if (byName.has(name)) throw new Error(`Two events are called ${name}`)
  const handlers = extensionPoint<EventHandler<Payload>>(`event ${name}`)
  const event: DomainEvent<Payload> = { name, on: (handler) => handlers.add(handler), handlers }
  byName.set(name, event)
  return event
}

/** Finds an event by its name, for one that came from another thread. Throws where there is none. */
export function eventNamed(name: string): DomainEvent<unknown> {
  const event = byName.get(name)
  if (!event) throw new Error(`No event is called ${name}`)
  return event as DomainEvent<unknown>
}

/** Runs all handlers of an event one after the other and waits for them. */
export type Publish = <Payload>(tx: Tx, event: DomainEvent<Payload>, payload: Payload) => Promise<void>

/** Creates the `publish` of a call, a task or a scheduled job. */
export function createPublisher(context: Omit<EventContext, 'tx' | 'publish'>): Publish {
  const publish: Publish = async (tx, event, payload) => {
    for (const handle of event.handlers.all()) await handle(payload, { ...context, tx, publish })
  }
  return publish
}

/** For rows that are inserted complete and need no handlers, such as a demo company. */
export const publishNothing: Publish = async () => {}

import type { Day } from '#base/days.ts'
import type { Label } from '#base/labels.ts'
import type { ModuleId } from '#base/modules.ts'
import type { Millionths } from '#base/money.ts'
import type { Permission } from '#base/permissions.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { BulkImport } from './bulk-import.ts'
import type { RequestEndpoints } from './request-kind-contract.ts'
import type { RequestRow } from './request-row.ts'
import type { RuleStep } from './rule-step.ts'

/** Who asks for whom: `sender` enters it for `employeeId`, or is them. */
export type RequestTarget = {
  readonly employeeId: string
  readonly requestId: string | null
  /** The files that come with a sending; before a decision those that the request has. */
  readonly files?: readonly string[]
}

/** A fact that helps to decide, in the words of the reader: "Balance after: 7.5 days". */
export type SummaryLine = { readonly name: string; readonly text: string; readonly tone?: 'good' | 'warn' | 'bad' }

/** Something the sender or the decider has to know; `remark` says that it goes on only with one. */
export type RequestWarning = {
  readonly code: string
  readonly params?: Record<string, unknown>
  readonly remark?: true
}

/** What a request is of, as routes, lists and the hub's rules read it. */
export type RequestPlan = {
  /** The type within the kind, for routes and lists; `type_name` as lists show it. */
  readonly typeId: string | null
  readonly from: Day | null
  readonly until: Day | null
  readonly days?: Millionths
  readonly minutes?: number
  readonly amount?: number
  readonly currency?: string
  /** Approved it is completed after this day; null: with its approval. */
  readonly completesAfter: Day | null
  /** The first day of its effect; null: with its approval. Until the day before it may be withdrawn or cancelled. */
  readonly beginsOn: Day | null
  /** Whether files, a reason are owed with it. */
  readonly owes: { readonly files?: true; readonly reason?: true }
  readonly warnings: readonly RequestWarning[]
}

/** How an approved request comes to nothing: `from` is the first day that is given back, when it had begun. */
export type RequestReversal = {
  readonly how: 'withdrawn' | 'cancelled' | 'revoked' | 'taken_back'
  readonly from: Day | null
}

/**
 * A kind of request: leave, a claim, overtime. One object in the `request.ts` of its module and one line in its
 * `module.ts`; the hub knows the shapes here and none of the kinds.
 */
export type RequestKind<Given, Preview = unknown> = {
  /** Its name in what is stored. Never changed. */
  readonly kind: string
  /** What people call it: "Leave". */
  readonly name: Label
  readonly module: ModuleId
  /** Its calls, made by `requestCalls()` in its contract: what is asked when sending. */
  readonly endpoints: RequestEndpoints
  /** Reads requests of others within its reach. */
  readonly see: Permission
  /** Enters for others, cancels, revokes, within its reach: HR of the kind. */
  readonly manage: Permission
  /** Reads reason and files of others; without one whoever sees the request does. */
  readonly reasons?: Permission
  /** May be paid, by a run or outside. */
  readonly isPayable?: true
  /** Its types, by which routes may differ ("Annual leave"), in the reader's language; none unless told. */
  listTypes?(context: Context): Promise<readonly { readonly id: string; readonly name: string }[]>
  /** Whether it is for somebody as things stand, such as hours for whoever is paid by them, or what the company has a type for; for everybody unless told. */
  isAvailableTo?(context: Context, employeeId: string): Promise<boolean>
  /**
   * Whose it is, where that follows from what is given and not from who sends it: an offered shift is its owner's, and whoever
   * takes it asks. Neither decides it, both may withdraw it and are told, and only its sender sends it again. Null while
   * nothing says so; throws a refusal.
   */
  findOwner?(context: Context, given: Partial<Given>): Promise<string | null>
  /** Who else it is about beside its person, who is held as they are while it is looked at. */
  listOtherPeople?(tx: Tx, id: string): Promise<readonly string[]>
  /** How HR of the kind brings many of them in by a file; not at all unless told. */
  readonly bulkImport?: BulkImport
  /** The steps it takes as long as the company has no rule that fits. */
  readonly defaultSteps: readonly RuleStep[]
  /**
   * Checks what is asked for, for this person, as it stands now, and says what it comes to. Throws a refusal at the field
   * it is about, with the figure that is missing. With `locked` everything it counts by is held until the end of the
   * transaction: sending and approving ask again so.
   */
  plan(context: Context, asking: RequestTarget, given: Given, how: { readonly locked: boolean }): Promise<RequestPlan>
  /** What the form shows while it is filled in, beside what the hub says of steps. Never throws for what is not there yet. */
  preview(context: Context, asking: RequestTarget, given: Partial<Given>): Promise<Preview>
  /** Keeps what was given, of a new request or in the place of what it was. */
  saveInput(tx: Tx, request: { readonly id: string; readonly employeeId: string }, given: Given): Promise<void>
  /** What was given, read back: for changing, and for checking again before approving. */
  loadInputs(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Given>>
  /** One line each on what it is of ("Annual leave"), and the facts needed to decide; one query for all ids. */
  loadSummaries(context: Context, requests: readonly RequestRow[]): Promise<ReadonlyMap<string, RequestSummary>>
  /** What approving does, in the same transaction, once. */
  applyEffect?(context: Context, request: RequestRow): Promise<void>
  /** Undoes the effect, by counter entries where something counted on it. Refuses what cannot be given back. */
  reverseEffect?(context: Context, request: RequestRow, undoing: RequestReversal): Promise<void>
}

export type RequestSummary = { readonly title: string; readonly lines: readonly SummaryLine[] }

// biome-ignore lint/suspicious/noExplicitAny: a list holds kinds of any shape, and each is called with its own
export type AnyKind = RequestKind<any, any>

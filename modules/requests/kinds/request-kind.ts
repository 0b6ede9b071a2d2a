import type { Permission } from '#base/access/permissions.ts'
import type { Day } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import type { ModuleId } from '#base/modules.ts'
import type { Millionths } from '#base/money/money.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { BulkImport } from './bulk-import.ts'
import type { RequestEndpoints } from './request-kind-contract.ts'
import type { RequestPlace } from './request-reach.ts'
import type { RequestRow } from './request-row.ts'
import type { RuleStep } from './rule-step.ts'

/** The applicant, and the request itself where it exists. */
export type RequestTarget = {
  readonly employeeId: string
  readonly requestId: string | null
  /** Ids of the files sent with it; absent before a decision. */
  readonly files?: readonly string[]
}

/** A fact that helps to decide, in the reader's language: "Balance after: 7.5 days". */
export type SummaryLine = {
  readonly name: string
  readonly text: string
  readonly tone?: 'good' | 'warn' | 'bad'
  /** An https address that the text leads to, such as a map. The kind allows only hosts it knows. */
  readonly link?: string
}

/** A warning for the applicant or the approver; with `remark` they may go on only if they write one. */
export type RequestWarning = {
  readonly code: string
  readonly params?: Record<string, unknown>
  readonly remark?: true
}

/** What a request comes to. Approval rules, lists and states read it. */
export type RequestPlan = {
  /** The type within the kind, such as a leave type; approval rules may depend on it. */
  readonly typeId: string | null
  readonly from: Day | null
  readonly until: Day | null
  readonly days?: Millionths
  readonly minutes?: number
  readonly amount?: number
  readonly currency?: string
  /** An approved request is completed after this day; null: at once. */
  readonly completesAfter: Day | null
  /** The first day of its effect; null: the approval. An approved request may be withdrawn or cancelled before it. */
  readonly beginsOn: Day | null
  /** Where the request belongs, for a kind of places. */
  readonly place?: RequestPlace
  /** What the applicant has to add. */
  readonly owes: { readonly files?: true; readonly reason?: true }
  readonly warnings: readonly RequestWarning[]
}

/** How an approved request is reversed; `from` is the first day that is given back, null for all of it. */
export type RequestReversal = {
  readonly how: 'withdrawn' | 'cancelled' | 'revoked' | 'taken_back'
  readonly from: Day | null
}

/**
 * A kind of request: leave, a claim, overtime. Its module adds the object to `REQUEST_KINDS`; the modules of requests know
 * this type and no kind by name.
 */
export type RequestKind<Given, Preview = unknown> = {
  /** The name that is stored. Never changed. */
  readonly kind: string
  readonly name: Label
  readonly module: ModuleId
  /** Made by `requestEndpoints()` in its contract. */
  readonly endpoints: RequestEndpoints
  /**
   * Requests belong to a place, such as an offer to the office and department of its vacancy: `plan` returns it, approval
   * rules and the reach of `see`, `manage` and `reasons` (of scope `place`) are measured by it, and everybody asks in their
   * own name. Absent: they belong to their applicant.
   */
  readonly isOfPlaces?: true
  /** Lets its holder see requests of others within its reach. */
  readonly see: Permission
  /** Lets its holder, HR of the kind, enter requests for others within its reach, cancel and revoke them. */
  readonly manage: Permission
  /**
   * What HR enters for others may count without an approval, where the company chose so; absent: it always waits. `needs` is
   * the right, beside `manage`, to bring about the same without a request: for what leads to pay, to type amounts into runs.
   */
  readonly atOnce?: { readonly needs?: Permission }
  /** Lets its holder read reasons and files of others; absent: `see` does. */
  readonly reasons?: Permission
  /** What a sender needs to be shown their own input again, such as an amount; absent: nothing. */
  readonly inputs?: Permission
  /** Requests may be paid, by a run or outside of it. */
  readonly isPayable?: true
  /** Lists the types that approval rules may differ by ("Annual leave"), in the reader's language. */
  listTypes?(context: Context): Promise<readonly { readonly id: string; readonly name: string }[]>
  /** Tests whether an employee may send one today, such as hours only if they are paid by the hour; absent: everybody may. */
  isAvailableTo?(context: Context, employeeId: string): Promise<boolean>
  /**
   * Returns the applicant where the input decides it and not the sender: an offered shift belongs to its owner, and the
   * employee who takes it sends the request. Neither may decide it, both may withdraw it and are notified, and only the
   * sender sends it again. Returns null while the input does not say; throws a refusal.
   */
  findOwner?(context: Context, given: Partial<Given>): Promise<string | null>
  /** Lists the people beside the applicant whose rows are locked while it is planned. */
  listOtherPeople?(tx: Tx, id: string): Promise<readonly string[]>
  /** How HR of the kind imports requests from a file; absent: not at all. */
  readonly bulkImport?: BulkImport
  /** The steps where no rule of the company matches. */
  readonly defaultSteps: readonly RuleStep[]
  /**
   * Checks the input for this applicant as everything stands now, and returns what it comes to. It is the only place that
   * refuses: throws a refusal at a field, with the missing figure. With `locked`, as sending and approving call it, it locks
   * everything it counts until the end of the transaction.
   */
  plan(context: Context, target: RequestTarget, given: Given, how: { readonly locked: boolean }): Promise<RequestPlan>
  /** Returns what the form shows beside steps and warnings. Does not throw for fields that are not filled in yet. */
  preview(context: Context, target: RequestTarget, given: Partial<Given>): Promise<Preview>
  /** Stores the kind's own fields of a new request, or replaces them. */
  saveInput(
    tx: Tx,
    request: { readonly id: string; readonly employeeId: string },
    given: Given,
    context: Pick<Context, 'vault'>,
  ): Promise<void>
  /** Loads the stored fields, to send them again and to plan again before approving. */
  loadInputs(tx: Tx, ids: readonly string[], context: Pick<Context, 'vault'>): Promise<ReadonlyMap<string, Given>>
  /** Loads the title ("Annual leave") and the facts needed to decide, in one query for all requests. */
  loadSummaries(context: Context, requests: readonly RequestRow[]): Promise<ReadonlyMap<string, RequestSummary>>
  /** Lists who else of the applicant's team is away on its days, pending too; absent: its days take nobody away. */
  listAway?(context: Context, request: RequestRow): Promise<string[]>
  /** Runs once, in the transaction that approves. */
  applyEffect?(context: Context, request: RequestRow): Promise<void>
  /** Undoes the effect, by reversing entries where it was already counted. Throws what cannot be given back. */
  reverseEffect?(context: Context, request: RequestRow, undoing: RequestReversal): Promise<void>
}

export type RequestSummary = { readonly title: string; readonly lines: readonly SummaryLine[] }

// biome-ignore lint/suspicious/noExplicitAny: a list holds kinds of any shape, and each is called with its own
export type AnyKind = RequestKind<any, any>

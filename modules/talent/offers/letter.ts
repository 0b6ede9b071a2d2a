import type { EventContext } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Terms } from './rules.ts'

export type LetterContext = Pick<EventContext, 'tx' | 'now' | 'today' | 'vault' | 'record'>

/** What an offer letter says and whom it is for. */
export type OfferLetter = {
  readonly place: { readonly office_id: string; readonly department_id: string }
  readonly to: { readonly name: string; readonly email: string; readonly language: 'en' | 'zh-TW' }
  readonly position: string
  readonly office: string
  readonly department: string
  readonly terms: Terms
  /** The account that sends it, which is told of the answer. */
  readonly sender: { readonly accountId: string; readonly fullName: string }
  /** The letter that it replaces. */
  readonly replaces: string | null
}

export type LetterState = { readonly number: string | null; readonly state: string }

/** Letters as offers use them. */
export type OfferLetters = {
  readonly name: string
  /** Makes and sends a letter without a mail; returns its id. Throws what is missing. */
  send(
    context: LetterContext & { readonly files: FileStore; readonly mailKey: Buffer },
    letter: OfferLetter,
  ): Promise<string>
  withdraw(context: LetterContext, id: string): Promise<void>
  /** Erases letters whose candidate is erased; returns the ids of their files. */
  erase(tx: Tx, ids: readonly string[]): Promise<string[]>
  load(context: Pick<LetterContext, 'tx' | 'vault'>, ids: readonly string[]): Promise<ReadonlyMap<string, LetterState>>
  /** A new address of a letter that was sent, such as `/letter/…`, which opens for an hour. */
  makeAddress(context: Pick<LetterContext, 'tx' | 'now'>, id: string): Promise<string>
}

/** Who makes and sends letters; the last one does. */
export const OFFER_LETTERS = extensionPoint<OfferLetters>('letters of offers')

export function findLetters(): OfferLetters | undefined {
  return OFFER_LETTERS.all().at(-1)
}

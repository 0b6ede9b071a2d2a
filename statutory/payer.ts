/** Who pays, when, and from where. */
export type Payer = {
  readonly name: string
  /** The customer's number with the bank: corporate id, organisation code. */
  readonly code: string
  readonly account: string
  /** Day of the transfer, `YYYY-MM-DD`. */
  readonly day: string
  /** Of the whole file, such as `Salary 2026-11`. */
  readonly reference: string
}

import { DomainError } from '#base/errors.ts'

/** Refuses a warning that the person has not confirmed yet: the page shows it and sends the code along. */
export function requireWarningConfirmed(
  code: string,
  confirmed: readonly string[] | undefined,
  params: Record<string, unknown> = {},
): void {
  if (!confirmed?.includes(code)) throw new DomainError(code, { params, facts: { confirm: code } })
}

import { DomainError } from '#base/errors.ts'

/** Throws where the user has not confirmed a warning; the page shows it and sends its code. */
export function requireWarningConfirmed(
  code: string,
  confirmed: readonly string[] | undefined,
  params: Record<string, unknown> = {},
): void {
  if (!confirmed?.includes(code)) throw new DomainError(code, { params, facts: { confirm: code } })
}

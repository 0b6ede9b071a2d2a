import type { AbsenceInput, PayStretch, PersonInputs } from './inputs.ts'

export function isDeducted(absence: AbsenceInput, deductAbsent: boolean): boolean {
  return absence.kind !== 'absent' || deductAbsent
}

/** Rows that follow each other with the same pay are one stretch: nothing is rounded twice. */
export function sameTogether(pay: PersonInputs['pay']): PersonInputs['pay'] {
  if (pay.length < 2) return pay
  const merged: { -readonly [key in keyof PayStretch]: PayStretch[key] }[] = []
  for (const row of pay) {
    const last = merged.at(-1)
    if (last && last.amount === row.amount && last.per === row.per) last.until = row.until
    else merged.push({ ...row })
  }
  return merged
}

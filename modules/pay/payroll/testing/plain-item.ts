/** A new earning that everything counts in Malaysia and that has no other flag; it lacks its code and name. */
export const PLAIN_EARNING = {
  kind: 'earning',
  epf: true,
  socso_eis: true,
  hrd: true,
  pcb: 'normal',
  exempt_kind: null,
  is_bonus: false,
  tax_only: false,
  prorated: false,
  in_ordinary_rate: false,
} as const

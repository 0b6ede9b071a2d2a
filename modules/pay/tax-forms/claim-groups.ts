/** Groups of the items of form TP1, as people look for them, rebates last. Every item of every year is in one group. */
export const CLAIM_GROUPS = {
  health: [
    'medical',
    'vaccination',
    'dental',
    'examination',
    'learning_disability',
    'parents',
    'parents_examination',
    'equipment',
  ],
  family: ['breastfeeding', 'childcare', 'sspn', 'alimony'],
  lifestyle: ['lifestyle', 'sports', 'education', 'upskilling', 'tourism', 'green'],
  insurance: ['life', 'prs', 'insurance', 'socso'],
  home: ['home_500', 'home_750'],
  rebates: ['zakat', 'departure_levy'],
} as const satisfies Record<string, readonly string[]>

export type ClaimGroup = keyof typeof CLAIM_GROUPS

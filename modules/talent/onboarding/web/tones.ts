/** The colours of a card's states. */
export const CARD_TONES = { active: 'info', rejected: 'bad', hired: 'good', ended: 'mute' } as const

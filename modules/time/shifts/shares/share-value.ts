/** What nobody wants more of than others. */
export const SHARE_KINDS = ['night', 'weekend', 'holiday'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

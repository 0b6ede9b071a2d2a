/** Kinds of days that are shared out fairly. */
export const SHARE_KINDS = ['night', 'weekend', 'holiday'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

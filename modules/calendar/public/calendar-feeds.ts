/** Calendars that a person subscribes to in a calendar program. */
export type { FeedEvent, FeedKind, FeedReader } from '../calendar-feeds/feed.ts'
export { FEED_KINDS } from '../calendar-feeds/feed.ts'

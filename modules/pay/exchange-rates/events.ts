import { domainEvent } from '#server/context/events.ts'

/** The company has rates that it did not have before. */
export const RATES_ADDED = domainEvent<Record<string, never>>('exchange-rates.added')

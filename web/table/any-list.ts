import type { PageEndpoint } from '#base/endpoint.ts'

/** Any list, where its rows and filters do not matter. */
// biome-ignore lint/suspicious/noExplicitAny: the one place that says so
export type AnyList = PageEndpoint<any, any, any, any>

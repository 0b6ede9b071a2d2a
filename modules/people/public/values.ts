/** Choices of a record that other domains store or show. Runs in the browser. */
export * from '../core/values.ts'

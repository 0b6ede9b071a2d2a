/** The kind of what is asked of somebody, among what hangs below the bell. */
export const COMPLETION_REQUEST = 'employees.asked'

/** Kind of the notification that asks somebody to complete a field. */
export const COMPLETION_REQUEST = 'employees.asked'

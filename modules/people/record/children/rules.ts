/** Most children of a record. */
export const MAX_CHILDREN = 30

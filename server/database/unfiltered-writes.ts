import type { KyselyPlugin } from 'kysely'

/**
 * Refuses a change that does not say of which rows: without a condition it would change the records of everybody in a
 * company, and where it stands outside of one, of all companies.
 */
export const refuseUnfilteredWrites: KyselyPlugin = {
  transformQuery({ node }) {
    if ((node.kind === 'UpdateQueryNode' || node.kind === 'DeleteQueryNode') && !node.where)
      throw new Error('A change of a whole table. Say of which rows, with `where`.')
    return node
  },
  transformResult: async ({ result }) => result,
}

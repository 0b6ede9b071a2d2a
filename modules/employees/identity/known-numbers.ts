import { type RawBuilder, sql } from 'kysely'

/*
 * What pay needs and a record may lack, for a query that has joined the person's row of the day (`joinOnDay`). Joined
 * once for everybody instead of being looked for beside each of ten thousand people.
 */

/** Whether somebody is to be paid into an account that is not known; needs `bank_detail`. */
export const withoutBank: RawBuilder<boolean> = sql<boolean>`(bank_detail.id is null or (bank_detail.payment_method = 'bank_transfer' and bank_detail.account_number is null))`

/** Whether no tax number is known; needs `statutory_status`. */
export const withoutTaxNumber: RawBuilder<boolean> = sql<boolean>`statutory_status.tax_number is null`

/** Hourly rates of part-time work: inserting one, the pay of minutes, and the pay item under which hours are paid. */
export { insertRate } from '../hours/part-time/insert-rate.ts'
export { hourlyAmount } from '../hours/part-time/part-time-calculation.ts'
export { HOURS_ITEM } from '../hours/part-time/pay-source.ts'

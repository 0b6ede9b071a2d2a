/** Of how many people a run has all that it needs, and what the others lack. */
export { ReadyForPay } from '../../import/web/ready-for-pay.tsx'

/** Shows how many people a run can pay and what others lack. */
export { ReadyForPay } from '../../import/web/ready-for-pay.tsx'

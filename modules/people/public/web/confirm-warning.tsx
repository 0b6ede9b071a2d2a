/** The last field of a form whose call may warn: after a warning the user ticks it to continue. */
export { ConfirmWarning } from '../../core/web/confirm-warning.tsx'

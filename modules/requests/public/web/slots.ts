/** Where a kind of request brings its form. */
export { REQUEST_FORMS, type RequestDialogProps } from '../../inbox/web/request-form-slot.ts'

/** The form of any kind of request in its dialog: a new one, one that is filled in, or a withdrawn one to send again. */
export { RequestDialog } from '../../inbox/web/request-dialog.tsx'

/** Whether the person has allowed this site to show notices in this browser. */
export function mayShowNotices(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'granted'
}

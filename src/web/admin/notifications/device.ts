/** The readiness of this browser to show notifications while no page is seen: `refused` if the person has told the browser not to. */
export type DeviceState = 'on' | 'off' | 'refused'

const WANTED = 'notifications-here'

/** Returns whether this browser shows notifications. */
export function deviceState(): DeviceState {
  if (!('Notification' in window)) return 'off'
  if (Notification.permission === 'denied') return 'refused'
  return Notification.permission === 'granted' && localStorage.getItem(WANTED) === 'yes' ? 'on' : 'off'
}

/** Asks the person to let this browser show notifications: only after they have clicked. */
export async function askForDevice(): Promise<DeviceState> {
  await Notification.requestPermission()
  localStorage.setItem(WANTED, 'yes')
  return deviceState()
}

/** Shows no more notifications in this browser. */
export function leaveDevice(): DeviceState {
  localStorage.removeItem(WANTED)
  return deviceState()
}

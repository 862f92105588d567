/** The window that stands for the employee's own device. */
const PHONE = 'employee-phone';
const FEATURES = 'popup,width=400,height=820';

/** Tells the desk that the phone is back. It proves nothing: the desk asks the gateway. */
const CHANNEL = 'demo-phone';

/** Goes to the link in this window if the browser lets no other open. */
export function openPhone(url: string): void {
  const phone = window.open(url, PHONE, FEATURES);
  if (phone) phone.focus();
  else window.location.assign(url);
}

export function isPhone(): boolean {
  return window.name === PHONE;
}

export function tellDesk(accessRequestId: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(accessRequestId);
  channel.close();
}

/** Calls `listener` with the access request that a returning phone names. Returns how to stop. */
export function onPhoneReturn(listener: (accessRequestId: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data);
  });
  return () => channel.close();
}

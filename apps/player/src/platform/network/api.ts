import { CallFailure, createCaller, type Call } from '@guildhall/client/call.ts';
import { traceHeader } from '@guildhall/client/traceparent.ts';
import { errors } from '@guildhall/contract/http/errors.ts';
import { DEVICE_HEADER } from '@guildhall/contract/http/page-bootstrap.ts';
import { config } from '../config.ts';
import { userInfoStore } from '../session/settings.ts';

/** In memory only: a token outside a cookie must not outlive the page. */
let bearer: string | null = null;

export const setBearer = (token: string | null): void => {
  bearer = token;
};

let isLaunched = false;

/** While a player is launched, no call may fall back to the device's identity. */
export const setLaunched = (value: boolean): void => {
  isLaunched = value;
};

/** Authentication headers for webviews without cookies; empty otherwise. */
export const identityHeaders = (): Record<string, string> => {
  const { device } = userInfoStore.get();
  return {
    ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    ...(device !== undefined && { [DEVICE_HEADER]: device }),
  };
};

const send = createCaller({ identity: () => ({ ...identityHeaders(), ...traceHeader(config.trace_rate) }) });

const listeners: ((player: string) => void)[] = [];
/** Called with the player id of a newly registered device. */
export const onDevice = (listener: (player: string) => void): void => {
  listeners.push(listener);
};

/** Called with each failed call: the session may have ended, staff may have restricted the player or paused the feature. */
export const failureListeners: ((failure: CallFailure) => void)[] = [];

const register = async (): Promise<void> => {
  const { player, key } = await send('/launch/device', { cookieless: !navigator.cookieEnabled });
  if (key !== null) userInfoStore.set({ ...userInfoStore.get(), device: key });
  for (const listener of listeners) listener(player);
};

let registering: Promise<void> | null = null;

/** Registers the device. Concurrent calls share one registration. */
export const ensureDevice = (): Promise<void> =>
  (registering ??= register().finally(() => {
    registering = null;
  }));

const { code: launchRequired, key: launchRequiredKey } = errors.launch_required;

/**
 * Without its cookie a session looks anonymous to the server. A launched player's data must not be sent as the
 * device's.
 */
const endedOr = (error: unknown): unknown =>
  isLaunched && error instanceof CallFailure && error.reason === 'device_required'
    ? new CallFailure(launchRequired, { key: launchRequiredKey })
    : error;

/** Retries a call with a device key if the server requires one (P2). */
export const withDevice = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (caught) {
    const error = endedOr(caught);
    if (!(error instanceof CallFailure)) throw error;
    for (const listener of failureListeners) listener(error);
    if (error.reason !== 'device_required') throw error;
    await ensureDevice();
    return work();
  }
};

export const call: Call = (path, body, signal) => withDevice(() => send(path, body, signal));

import { CallFailure, createCaller, type Call } from '@guildhall/client/call.ts';
import { errors } from '@guildhall/contract/errors.ts';
import { DEVICE_HEADER } from '@guildhall/contract/page.ts';
import { userInfoStore } from './settings.ts';

/** Kept in memory only: it dies with the page, as a token outside a cookie should. */
let bearer: string | null = null;

export const setBearer = (token: string | null): void => {
  bearer = token;
};

let isLaunched = false;

/** While the app works for a launched player, no call may fall back to the device. */
export const setLaunched = (value: boolean): void => {
  isLaunched = value;
};

/** What says who calls in a webview without cookies; empty where cookies do. */
export const identityHeaders = (): Record<string, string> => {
  const { device } = userInfoStore.get();
  return {
    ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    ...(device !== undefined && { [DEVICE_HEADER]: device }),
  };
};

const send = createCaller({ identity: identityHeaders });

const listeners: ((player: string) => void)[] = [];
/** Called with the person that a new device key stands for. */
export const onDevice = (listener: (player: string) => void): void => {
  listeners.push(listener);
};

/** Called when the server says that the session has ended. */
export const onEnded: (() => void)[] = [];

const register = async (): Promise<void> => {
  const { player, key } = await send('/launch/device', { cookieless: !navigator.cookieEnabled });
  if (key !== null) userInfoStore.set({ ...userInfoStore.get(), device: key });
  for (const listener of listeners) listener(player);
};

let registering: Promise<void> | null = null;

/** Gets the device its key; calls that need one at the same time share one registration. */
export const ensureDevice = (): Promise<void> =>
  (registering ??= register().finally(() => {
    registering = null;
  }));

const { code: launchRequired, key: launchRequiredKey } = errors.launch_required;

/** A session whose cookie is gone looks like no session to the server: what a player wrote must not go out as the device's. */
const endedOr = (error: unknown): unknown =>
  isLaunched && error instanceof CallFailure && error.reason === 'device_required'
    ? new CallFailure(launchRequired, { key: launchRequiredKey })
    : error;

/** Runs a call again with a device key where the server asked for one (P2). */
export const withDevice = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (caught) {
    const error = endedOr(caught);
    if (error instanceof CallFailure && error.reason === 'launch_required') for (const listener of onEnded) listener();
    if (!(error instanceof CallFailure) || error.reason !== 'device_required') throw error;
    await ensureDevice();
    return work();
  }
};

export const call: Call = (path, body, signal) => withDevice(() => send(path, body, signal));

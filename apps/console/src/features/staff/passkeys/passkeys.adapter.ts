import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@guildhall/contract/staff/passkeys.ts';
import type { StaffSession } from '@guildhall/contract/staff/staff.ts';
import { call, CallFailure } from '../../../platform/network/api.ts';

/**
 * Why the browser gave no passkey:
 * - `cancelled`: the person closed its dialog, or let it time out. Browsers do not say which.
 * - `known`: the device already has a passkey for this account.
 * - `failed`: for example, the security key cannot verify the person.
 */
export type PasskeyStop = 'cancelled' | 'known' | 'failed';

export class PasskeyStopped extends Error {
  readonly why: PasskeyStop;

  constructor(why: PasskeyStop) {
    super(why);
    this.why = why;
  }
}

/** Browsers offer passkeys only on secure pages, and never for hosts that are IP addresses. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);

/** Only few visits need it. */
const load = async () => {
  try {
    return await import('@simplewebauthn/browser');
  } catch {
    throw new CallFailure('network');
  }
};

const stops: Readonly<Record<string, PasskeyStop>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
};

const inBrowser = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    throw new PasskeyStopped(stops[error instanceof Error ? error.name : ''] ?? 'failed');
  }
};

const getPasskey = async (options: PasskeyRequestOptions): Promise<PasskeyAssertion> => {
  const { startAuthentication } = await load();
  const { clientExtensionResults: _, ...answer } = await inBrowser(() =>
    startAuthentication({ optionsJSON: options as never }),
  );
  return answer;
};

export const signInWithPasskey = async (): Promise<StaffSession> =>
  call('/staff/passkey_sign_in', { credential: await getPasskey(await call('/staff/passkey_sign_in_start', {})) });

export const proveWithPasskey = async (): Promise<void> => {
  await call('/staff/passkey_prove', { credential: await getPasskey(await call('/staff/passkey_prove_start', {})) });
};

export const addPasskey = async (name: string): Promise<void> => {
  const options: PasskeyCreationOptions = await call('/staff/passkey_add_start', {});
  const { startRegistration } = await load();
  const { id, rawId, type, response } = await inBrowser(() => startRegistration({ optionsJSON: options as never }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  await call('/staff/passkey_add', {
    name,
    credential: { id, rawId, type, response: { clientDataJSON, attestationObject, transports } },
  });
};

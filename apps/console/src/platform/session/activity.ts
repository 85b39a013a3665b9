import { call } from '../network/api.ts';
import { isSignedIn } from './session.ts';

/** `input` and `focusin` are for dictation and screen readers, which press no keys. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'input', 'focusin'] as const;
const reportEveryMs = 60_000;

let reportedAt = 0;

const report = (): void => {
  if (Date.now() - reportedAt < reportEveryMs || !isSignedIn()) return;
  reportedAt = Date.now();
  // If the session has already ended, the sign-in opens on top of the page; other failures are tried again in a minute.
  call('/staff/active', {}).catch(() => undefined);
};

/** Tells the server while the person uses the console; requests alone do not count, because open pages poll. */
export const watchActivity = (): void => {
  for (const sign of signs) addEventListener(sign, report, { capture: true, passive: true });
};

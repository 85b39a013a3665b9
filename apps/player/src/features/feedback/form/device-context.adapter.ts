import type { FeedbackContext } from '@guildhall/contract/feedback/context.ts';
import { config } from '../../../platform/config.ts';
import { shownLocale } from '../../../platform/text/i18n.ts';
import { userInfoStore } from '../../../platform/session/settings.ts';
import { contextOf } from './context.model.ts';
import { recordedErrors } from './recorded-errors.adapter.ts';

/** Collected once per form, so that the data sent is the data shown. */
export const contextNow = (): FeedbackContext => {
  const { version, channel } = userInfoStore.get();
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return contextOf({
    version,
    channel,
    userAgent: navigator.userAgent,
    screen: { width: screen.width, height: screen.height, density: devicePixelRatio },
    locale: shownLocale(),
    isOnline: navigator.onLine,
    connection: connection?.effectiveType,
    appVersion: config.version,
    errors: recordedErrors(),
  });
};

import { startOf } from '@guildhall/contract/start-of.ts';

const lengthMax = 500;

/** Removes personal data: email addresses, query strings and long numbers. */
export const cleanMessage = (text: string): string =>
  startOf(
    text
      .replaceAll(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '…')
      .replaceAll(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1')
      .replaceAll(/\d{6,}/g, '…')
      .trim(),
    lengthMax,
  );

/** Errors recorded by the inline script in index.html since page start. The player sees them before sending. */
export const recordedErrors = (): readonly string[] =>
  guildhallPage.errors.map((reason) =>
    cleanMessage(reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason)),
  );

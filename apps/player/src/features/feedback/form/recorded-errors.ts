const keptMax = 10;
const lengthMax = 500;
const recorded: string[] = [];

/** Without what could name somebody: addresses of mail, what follows an address' path, and long numbers. */
export const cleanMessage = (text: string): string =>
  text
    .replaceAll(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '…')
    .replaceAll(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1')
    .replaceAll(/\d{6,}/g, '…')
    .trim()
    .slice(0, lengthMax);

const record = (reason: unknown): void => {
  const text = reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
  recorded.push(cleanMessage(text));
  recorded.splice(0, recorded.length - keptMax);
};

/** The last things that went wrong, oldest first; in memory only. The player sees them before they are sent. */
export const recordedErrors = (): readonly string[] => [...recorded];

export const recordErrors = (): void => {
  window.addEventListener('error', ({ error, message }) => record(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => record(reason));
};

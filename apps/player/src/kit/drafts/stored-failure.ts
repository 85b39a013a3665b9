import type { FailureMessage } from '../../platform/network/failure.ts';

interface Failing {
  readonly failureMessage: FailureMessage | null;
}
/** The name on devices, which the app of the previous release reads and writes too. */
export type Stored<T extends Failing> = Omit<T, 'failureMessage'> & { readonly told: FailureMessage | null };

export const toStored = <T extends Failing>({ failureMessage, ...rest }: T): Stored<T> => ({
  ...rest,
  told: failureMessage,
});

export const fromStored = <T extends Failing>({ told, ...rest }: Stored<T>): T =>
  ({ ...rest, failureMessage: told }) as unknown as T;

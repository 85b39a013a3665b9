import type { ErrorParams } from '@guildhall/contract/http/errors.ts';
import { allErrors, type AnyErrorName } from '@guildhall/contract/http/staff-errors.ts';

/** The only type for expected failures. Any other exception is a bug and answers 500. */
export class Failure extends Error {
  readonly reason: AnyErrorName;
  readonly params: ErrorParams;

  readonly #key: string;

  /** `key` overrides the message that the reason has by default. */
  constructor(reason: AnyErrorName, params: ErrorParams = {}, key: string = allErrors[reason].key) {
    // Refusals must be cheap, and nothing prints the stack of an expected failure.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(reason);
    Error.stackTraceLimit = stackTraceLimit;
    this.reason = reason;
    this.params = params;
    this.#key = key;
  }

  get status(): number {
    return allErrors[this.reason].status;
  }

  get answer() {
    return { code: allErrors[this.reason].code, msg: { key: this.#key, params: this.params } };
  }
}

import type { ErrorParams } from '@guildhall/contract/errors.ts';
import { allErrors, type AnyErrorName } from '@guildhall/contract/staff-errors.ts';

/** The one type for expected failures. Anything else that is thrown is a bug and answers 500. */
export class Failure extends Error {
  readonly reason: AnyErrorName;
  readonly params: ErrorParams;

  constructor(reason: AnyErrorName, params: ErrorParams = {}) {
    super(reason);
    this.reason = reason;
    this.params = params;
  }

  get status(): number {
    return allErrors[this.reason].status;
  }

  get answer() {
    const { code, key } = allErrors[this.reason];
    return { code, msg: { key, params: this.params } };
  }
}

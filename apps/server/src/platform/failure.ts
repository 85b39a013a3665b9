import { errors, type ErrorName, type ErrorParams } from '@guildhall/contract/errors.ts';

/** The one type for expected failures. Anything else that is thrown is a bug and answers 500. */
export class Failure extends Error {
  readonly reason: ErrorName;
  readonly params: ErrorParams;

  constructor(reason: ErrorName, params: ErrorParams = {}) {
    super(reason);
    this.reason = reason;
    this.params = params;
  }

  get status(): number {
    return errors[this.reason].status;
  }

  get answer() {
    const { code, key } = errors[this.reason];
    return { code, msg: { key, params: this.params } };
  }
}

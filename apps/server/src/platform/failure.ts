import type { ErrorParams } from '@guildhall/contract/errors.ts';
import { allErrors, type AnyErrorName } from '@guildhall/contract/staff-errors.ts';

/** The one type for expected failures. Anything else that is thrown is a bug and answers 500. */
export class Failure extends Error {
  readonly reason: AnyErrorName;
  readonly params: ErrorParams;

  readonly #key: string;

  /** `key`: a text that says it better than the reason's own. */
  constructor(reason: AnyErrorName, params: ErrorParams = {}, key: string = allErrors[reason].key) {
    super(reason);
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

import { Server } from 'node:http';
import { createRandom, testSeed } from '../../tools/random.ts';

let done = false;

/**
 * Answers every request up to `GUILDHALL_E2E_LATE_MS` late, each by another amount: a test that trusts the server to
 * be quick fails within one run instead of once in a hundred.
 */
export const answerLate = (): void => {
  const late = Number(process.env['GUILDHALL_E2E_LATE_MS'] ?? 0);
  if (late === 0 || done) return;
  done = true;
  const random = createRandom(testSeed().seed);
  const emit = Server.prototype.emit;
  Server.prototype.emit = function (this: Server, event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'request') return Reflect.apply(emit, this, [event, ...values]) as boolean;
    setTimeout(() => void Reflect.apply(emit, this, [event, ...values]), random() * late);
    return true;
  };
};

import { measureCold } from './http-cold.ts';
import { measureHot } from './http-hot.ts';

/**
 * The list page against its two floors, interleaved because the machine is noisy: from memory, against a bare Fastify
 * route that answers the same bytes; from the database, against the same SQL without a server. A measurement, no gate.
 */
const goals = { hot: 0.8, cold: 1.3 };

const verdict = (isMet: boolean): string => (isMet ? 'PASS' : 'MISSED');

const hot = await measureHot();
console.log(`hot: median ratio ${hot.toFixed(3)} ${verdict(hot >= goals.hot)}`);
const cold = await measureCold();
console.log(`cold: ratio ${cold.toFixed(3)} ${verdict(cold <= goals.cold)}`);
console.log(
  `bench: hot ratio ${hot.toFixed(2)} (goal ${goals.hot.toFixed(2)}), ` +
    `cold ratio ${cold.toFixed(2)} (goal ${goals.cold.toFixed(2)})`,
);

import { measureCold } from './http-cold.ts';
import { measureHot } from './http-hot.ts';

/**
 * The list page compared with its two baselines, interleaved because the machine is noisy: cached, with a bare Fastify
 * route that responds with the same bytes; uncached, with the same SQL without a server. A measurement, not a gate.
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

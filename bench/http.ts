import { parseArgs } from 'node:util';
import { measureCold } from './http-cold.ts';
import { measureHot } from './http-hot.ts';

/**
 * The list page compared with its two baselines, interleaved because the machine is noisy: cached, with a bare Fastify
 * route that responds with the same bytes; uncached, with the same SQL without a server. A measurement, not a gate. The
 * hot list is judged by CPU per request: requests per second also depend on what else the machine does.
 * `-- --hot` leaves the cold page and its million articles out; `-- --requests N` sets the requests of a round.
 */
const { values } = parseArgs({
  options: { hot: { type: 'boolean', default: false }, requests: { type: 'string', default: '30000' } },
});
const goals = { hot: 0.85, cold: 1.3 };

const verdict = (isMet: boolean): string => (isMet ? 'PASS' : 'MISSED');

const hot = await measureHot(Number(values.requests));
console.log(
  `hot: CPU per request of a bare route to ours, median ${hot.cpuRatio.toFixed(3)} (${hot.cpuRange}), ` +
    `goal at least ${goals.hot.toFixed(2)}: ${verdict(hot.cpuRatio >= goals.hot)}; ` +
    `${hot.cpuMicros.toFixed(1)} and ${hot.bareCpuMicros.toFixed(1)} µs; ` +
    `requests per second, not judged: ${hot.speedRatio.toFixed(3)}`,
);
if (!values.hot) {
  const cold = await measureCold();
  console.log(
    `cold: time of a page to that of its SQL ${cold.toFixed(3)}, goal at most ${goals.cold.toFixed(2)}: ${verdict(cold <= goals.cold)}`,
  );
}

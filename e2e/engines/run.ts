import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { flows, type Flow } from './flows.ts';
import { createPhone } from './page.ts';
import { openStage, origin, results, type Stage } from './stage.ts';
import { startWebKit } from './webkit.ts';

/** `npm run e2e:engines -- voice` runs the flows whose name contains the word. */
const wanted = process.argv[2] ?? '';
let [passed, failed] = [0, 0];
const startedMs = performance.now();

const runFlow = async (engine: Engine, stage: Stage, [name, run]: Flow): Promise<void> => {
  const title = `${engine.name}: ${name}`;
  const flowMs = performance.now();
  const seconds = (): string => `${((performance.now() - flowMs) / 1000).toFixed(1)} s`;
  const page = await engine.newPage();
  try {
    await run(createPhone(page, origin), stage);
    passed += 1;
    console.log(`ok      ${title} (${seconds()})`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${title} (${seconds()})\n${error instanceof Error ? (error.stack ?? '') : String(error)}`);
    const file = join(results, `${title.replaceAll(/\W+/g, '-')}.png`);
    await page.picture().then(
      (png) => writeFileSync(file, png),
      () => undefined,
    );
  } finally {
    await page.close().catch(() => undefined);
  }
};

const stage = await openStage();
try {
  for (const start of [startWebKit, startFirefox]) {
    const engine = await start();
    try {
      for (const flow of flows) if (flow[0].includes(wanted)) await runFlow(engine, stage, flow);
    } finally {
      await engine.close();
    }
  }
} finally {
  await stage.close();
}
console.log(`engines: ${Math.round((performance.now() - startedMs) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

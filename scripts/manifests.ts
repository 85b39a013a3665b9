import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { connectionProblems } from './deploy/connection-rules.ts';
import { run } from './deploy/engine.ts';
import { manifestProblems, manifestSetProblems } from './deploy/manifest-rules.ts';
import { parseManifests, schemaProblems, unknownFields } from './deploy/manifests.ts';
import { unitProblems } from './deploy/units.ts';
import { repository } from '../tools/environment.ts';

/** `npm run manifests`: renders every overlay with kubectl and checks each object against its schema and our
 * rules; then checks the systemd units. */
const overlays = join(repository, 'deploy/kubernetes/overlays');
const problems: string[] = [];
for (const name of readdirSync(overlays).sort()) {
  const objects = parseManifests(run('kubectl', ['kustomize', join(overlays, name)]));
  const found = (
    await Promise.all(objects.map(async (each) => [...(await schemaProblems(each)), ...manifestProblems(each)]))
  ).flat();
  problems.push(
    ...[...found, ...unknownFields(objects), ...manifestSetProblems(objects), ...connectionProblems(objects)].map(
      (problem) => `${name}: ${problem}`,
    ),
  );
  console.log(`${name}: ${objects.length} objects`);
}
problems.push(...unitProblems());
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { advisorySchema, findAdvisories, lockedPackages, type Advisory } from '../tools/advisories.ts';
import { repository } from '../tools/environment.ts';
import type { Lock } from '../tools/lock-file.ts';

/**
 * `npm run advisories -- --database FOLDER` compares the lock file with a folder of OSV advisories (one JSON file each,
 * for example an unpacked OSV export for npm, or a clone of the GitHub advisory database). Needs no network. Fails if a
 * package that ships is affected; packages used only for development are listed, but do not fail.
 */
const { values } = parseArgs({ options: { database: { type: 'string' } } });
if (values.database === undefined) throw new Error('Give the folder of advisories: --database FOLDER.');

const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as Lock;
const packages = lockedPackages(lock);

const files = globSync('**/*.json', { cwd: values.database });
const advisories: Advisory[] = [];
let newestMs = 0;
for (const file of files) {
  const path = join(values.database, file);
  const parsed = v.safeParse(advisorySchema, JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) continue;
  advisories.push(parsed.output);
  newestMs = Math.max(newestMs, statSync(path).mtimeMs);
}
if (advisories.length === 0) throw new Error(`${values.database} contains no OSV advisory.`);

const findings = findAdvisories(packages, advisories);
for (const { name, version, id, severity, summary, isDevelopment } of findings) {
  console.log(`${isDevelopment ? 'development' : 'SHIPPED'} ${name}@${version} ${id} (${severity}) ${summary}`);
}
const shipped = findings.filter(({ isDevelopment }) => !isDevelopment);
console.log(
  `${packages.length} packages, ${advisories.length} advisories, the newest file of ${new Date(newestMs).toISOString()}: ` +
    `${shipped.length} findings in what ships, ${findings.length - shipped.length} in development packages`,
);
if (shipped.length > 0) process.exitCode = 1;

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from '../tools/environment.ts';
import { wrapped } from '../tools/markdown.ts';
import { renderSections, renderPlayers } from './capacity-tables.ts';
import { readUnitCosts } from './unit-costs.ts';

/**
 * `npm run capacity -- --players 100000000`: processes, stores, storage and traffic for so many registered players, from the
 * measured unit costs. `-- --write` renews the marked sections of docs/scale.md, `-- --verify` fails if they are out of date.
 */
const { values } = parseArgs({
  options: { players: { type: 'string' }, write: { type: 'boolean' }, verify: { type: 'boolean' } },
});
const costs = readUnitCosts();
const file = join(repository, 'docs/scale.md');

const renewed = (document: string): string =>
  Object.entries(renderSections(costs)).reduce((text, [name, content]) => {
    const [from, to] = [`<!-- generated: ${name} -->\n`, `<!-- end: ${name} -->`];
    const [start, end] = [text.indexOf(from), text.indexOf(to)];
    if (start < 0 || end < start) throw new Error(`capacity: docs/scale.md has no section ${name}`);
    return `${text.slice(0, start)}${from}\n${content}\n\n${text.slice(end)}`;
  }, document);

if (values.write === true || values.verify === true) {
  const before = readFileSync(file, 'utf8');
  const after = wrapped(renewed(before));
  if (values.write === true) writeFileSync(file, after);
  else if (before !== after) {
    console.error('docs/scale.md is out of date; run `npm run capacity -- --write`');
    process.exitCode = 1;
  }
} else {
  const players = Number(values.players ?? 1_000_000);
  if (!(players >= 1000 && players <= 1e10)) throw new Error('--players is 1000 to 10 billion');
  console.log(renderPlayers(costs, players));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson, repository } from '../../tools/environment.ts';
import { readBlocks } from './blocks.ts';

const read = (path: string): string => readFileSync(join(repository, path), 'utf8');
const containerfile = read('deploy/image/Containerfile');
const { version } = readJson(join(repository, 'package.json')) as { version: string };

describe('the page about deployment', () => {
  const blocks = readBlocks().filter(({ page }) => page === 'deploy.md');
  const withoutContinuation = (text: string): string => text.replaceAll(/ *\\\n */g, ' ');
  const commands = blocks.flatMap(({ text }) => withoutContinuation(text).split('\n'));
  const start = commands.find((line) => line.includes('podman run -d')) ?? '';

  it('publishes both ports of each server on the loopback interface, where the proxy and the health checks look', () => {
    const [, ...exposed] = /^EXPOSE (\d+) (\d+)$/m.exec(containerfile) ?? [];
    expect(start).toContain(`-p "127.0.0.1:$port:${exposed[0]}" -p "127.0.0.1:$ops:${exposed[1]}"`);
    const servers = commands.find((line) => line.startsWith('for server in')) ?? '';
    const published = Array.from(servers.matchAll(/(\w+):(\d+):(\d+)/g), ([, role, port, ops]) => ({
      role,
      port,
      ops,
    }));
    expect(published.map(({ role }) => role)).toEqual(['http', 'gateway', 'worker']);
    expect(new Set(published.flatMap(({ port, ops }) => [port, ops])).size).toBe(6);
    const page = read('docs/operations/deploy.md');
    for (const { role, port } of published.slice(0, 2)) expect(page).toContain(`\`${role}\` to 127.0.0.1:${port}`);
  });

  it('mounts every folder that the variables name, because the root of a container is read-only', () => {
    expect(start).toContain('--read-only');
    const mounted = Array.from(start.matchAll(/ -v [\w./]+:([\w/]+)/g), ([, target = '']) => target);
    const paths = commands.flatMap((line) => /^GUILDHALL_\w+_(?:FILE|DIR)=(.+)$/.exec(line)?.[1] ?? []);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !mounted.some((folder) => path.startsWith(`${folder}/`)))).toEqual([]);
    expect(containerfile).toContain(`install -d -o 10001 -g 10001 -m 0750 ${mounted.at(-1)}`);
  });

  it('starts servers with files of variables that the steps before create', () => {
    const text = blocks.map((block) => block.text).join('\n');
    const before = text.slice(0, text.indexOf('podman run -d'));
    expect(start.match(/--env-file \S+/g)).toEqual(['--env-file shared.env', '--env-file "$role.env"']);
    expect(before).toContain('cat > shared.env');
    for (const role of ['http', 'gateway', 'worker']) expect(before).toContain(`env_of ${role} `);
  });

  it('runs the image of this release, and no other', () => {
    const tags = new Set(commands.flatMap((line) => line.match(/\bguildhall:\d[\w.-]*/g) ?? []));
    expect([...tags]).toEqual([`guildhall:${version}`]);
  });
});

describe('the changelog', () => {
  it('begins each release with what operators do before they upgrade, in order', () => {
    const releases = read('CHANGELOG.md')
      .split(/^## /m)
      .slice(1)
      .filter((text) => !text.startsWith('0.1.'));
    expect(releases.length).toBeGreaterThan(0);
    for (const release of releases) {
      const headings = Array.from(release.matchAll(/^### (.+)$/gm), ([, heading]) => heading);
      expect(headings[0], release.split('\n', 1)[0]).toBe('Before you upgrade');
      const steps = release.split('### Before you upgrade')[1]?.split('\n### ')[0] ?? '';
      expect(steps).toMatch(/^1\. .*`?deploy\/postgresql\/roles\.sql|^None\.$/m);
      expect(steps).toContain('guildhall migrate');
    }
  });
});

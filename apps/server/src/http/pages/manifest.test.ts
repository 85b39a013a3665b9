import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publicConfigOf } from '../../runtime/config.ts';
import { createInstallation } from '../../testing/installation.ts';
import { renderPlayerPage } from './player.ts';

const installation = await createInstallation();
const dist = join(installation.folder, 'dist');
mkdirSync(join(dist, 'assets'), { recursive: true });
writeFileSync(
  join(dist, 'index.html'),
  '<!doctype html><html lang="en"><title>Guildhall</title><style>p{margin:0}</style><p><br />Guildhall</p>',
);
writeFileSync(
  join(dist, 'manifest.webmanifest'),
  JSON.stringify({ name: 'Game', short_name: 'Game', scope: '/community/' }),
);
const server = await installation.start();

it('gives an installed app and its page the name of the game', async () => {
  const response = await fetch(`${server.url}/community/manifest.webmanifest`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
  ]);
  const manifest = (await response.json()) as { name: string; short_name: string; scope: string };
  expect(manifest.scope).toBe('/community/');
  expect([manifest.name, manifest.short_name]).not.toContain('Game');
  const page = await (await fetch(`${server.url}/community/home`)).text();
  expect(page).toContain(`<title>${manifest.name}</title>`);
  expect(page).toContain(`<br />${manifest.name}</p>`);
  expect(page).not.toContain('>Guildhall<');
});

it('sends only limits that are not the default with the page', async () => {
  const limitsIn = (html: string): unknown =>
    (JSON.parse(/id="guildhall-config">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as { limits?: unknown }).limits;
  expect(limitsIn(await (await fetch(`${server.url}/community/home`)).text())).toEqual({});
  const options = {
    playerDist: dist,
    publicOrigin: 'https://game.test',
    config: publicConfigOf(server.services.config),
  };
  const config = { ...options.config, limits: { ...options.config.limits, images_max: 7 } };
  expect(limitsIn(renderPlayerPage({ ...options, config }, {}).html)).toEqual({ images_max: 7 });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createIncidentFactory } from './testing/incidents.factory.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';
import { createInstallation } from '../../testing/installation.ts';

const installation = await createInstallation();
const dist = join(installation.folder, 'dist');
mkdirSync(join(dist, 'assets'), { recursive: true });
writeFileSync(join(dist, 'index.html'), '<!doctype html><html lang="en"><title>Guildhall</title>');
const server = await installation.start();

const page = async () => {
  const response = await fetch(`${server.url}/community/home`);
  const json = /type="application\/json"[^>]*>(.*?)<\/script>/.exec(await response.text())?.[1] ?? '{}';
  return { tag: response.headers.get('etag'), incidents: (JSON.parse(json) as { incidents?: number[] }).incidents };
};

it('says which support categories have an open known issue, with a tag of its own, so that no kept copy hides it (ADR 17)', async () => {
  const before = await page();
  expect(before.incidents).toBeUndefined();
  const { id: editor } = await enrolledAs(server, 'editor');
  const make = createIncidentFactory(server.incidentsStaff, editor);
  await make.open();
  const id = await make.open({ category_id: 2 });
  await expect.poll(async () => (await page()).incidents).toEqual([2, 0]);
  expect((await page()).tag).not.toBe(before.tag);
  await server.incidentsStaff.close(editor, { id, version: 2 });
  await expect.poll(async () => (await page()).incidents).toEqual([0]);
});

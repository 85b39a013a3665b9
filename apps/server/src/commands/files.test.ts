import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sentBy } from '../features/files/testing/files.factory.ts';
import { mp4KeyOf, newObjectKey } from '../storage/object-store.ts';
import { createInstallation } from '../testing/installation.ts';
import { run as runFiles } from './files.command.ts';

const installation = await createInstallation();
const { owner, folder } = installation;
const server = await installation.start();
const player = await server.launch();
const dayMs = 24 * 60 * 60 * 1000;
const pathOf = (object: string): string => join(folder, 'files', object);

const run = async (...args: string[]) => {
  const lines: string[] = [];
  const print = (text: string): void => void lines.push(text);
  const context = { environment: installation.environmentWith(), print, printError: print };
  return { code: await runFiles(args, context), lines };
};

const sent = async (): Promise<{ id: string; object: string }> => {
  const { file } = await sentBy(server, player);
  const { rows } = await owner.query<{ object: string }>('select object from file where id = $1', [file.id]);
  return { id: file.id, object: rows[0]?.object ?? '' };
};

/** Without the decoder, because these only make up the number. */
const stored = async (): Promise<void> => {
  const object = newObjectKey();
  await server.stores.files.put(object, Buffer.from('x'));
  await owner.query('insert into file (player_id, key, object, is_ready) values ($1, gen_random_uuid(), $2, true)', [
    player.player,
    object,
  ]);
};

/** An object that no row refers to, as a restored database leaves it. */
const orphan = (ageMs: number, object: string = newObjectKey()): string => {
  mkdirSync(join(pathOf(object), '..'), { recursive: true });
  writeFileSync(pathOf(object), 'x');
  const at = (Date.now() - ageMs) / 1000;
  utimesSync(pathOf(object), at, at);
  return object;
};

describe('guildhall files [H2]', () => {
  it('finds nothing wrong while rows and objects agree', async () => {
    for (let count = 0; count < 30; count += 1) await stored();
    expect(await run('check')).toEqual({
      code: 0,
      lines: ['30 files, 30 objects; 0 objects missing, 0 objects without a row'],
    });
  });

  it('lists missing objects, and objects without a row that are older than the grace time', async () => {
    const lost = await sent();
    rmSync(pathOf(lost.object));
    const [old, young] = [orphan(2 * dayMs), orphan(dayMs / 2)];
    expect(await run('check')).toEqual({
      code: 1,
      lines: expect.arrayContaining([
        `missing object: files/${lost.object} of file ${lost.id}`,
        `object without a row: files/${old}`,
        '31 files, 32 objects; 1 objects missing, 1 objects without a row',
      ]),
    });
    expect((await run('check', '--older-than', '1')).lines).toContain(`object without a row: files/${young}`);
    expect([existsSync(pathOf(old)), existsSync(pathOf(young))]).toEqual([true, true]);
  });

  it('sweeps only old objects without a row, and neither files nor objects whose removal is scheduled', async () => {
    const scheduled = orphan(2 * dayMs);
    await owner.query('insert into file_removal (object) values ($1)', [scheduled]);
    const old = orphan(2 * dayMs);
    const { code, lines } = await run('sweep');
    expect([code, lines.at(-1)]).toEqual([0, 'removed 2 objects']);
    expect([existsSync(pathOf(scheduled)), existsSync(pathOf(old))]).toEqual([true, false]);
    expect((await run('check')).lines.at(-1)).toContain('1 objects missing, 0 objects without a row');
  });

  it('refuses to sweep when many objects have no row, because that is the wrong bucket or database', async () => {
    const many = Array.from({ length: 5 }, () => orphan(2 * dayMs));
    await expect(run('sweep')).rejects.toThrow('Is this the right bucket');
    expect(many.every((object) => existsSync(pathOf(object)))).toBe(true);
    expect((await run('sweep', '--force')).lines.at(-1)).toBe('removed 5 objects');
  });

  it('counts the MP4 form of a voice message as part of its file', async () => {
    const voice = newObjectKey('webm');
    await server.stores.files.put(voice, Buffer.from('x'));
    await owner.query(
      `insert into file (player_id, key, object, is_ready, kind) values ($1, gen_random_uuid(), $2, true, 'voice')`,
      [player.player, voice],
    );
    const [kept, lost] = [orphan(2 * dayMs, mp4KeyOf(voice)), orphan(2 * dayMs, mp4KeyOf(newObjectKey('webm')))];
    expect((await run('sweep')).lines.at(-1)).toBe('removed 1 objects');
    expect([existsSync(pathOf(kept)), existsSync(pathOf(lost))]).toEqual([true, false]);
  });

  it('explains wrong arguments', async () => {
    await expect(run('look')).rejects.toThrow('Say check or sweep.');
    await expect(run('check', '--older-than', 'soon')).rejects.toThrow('--older-than takes hours.');
  });
});

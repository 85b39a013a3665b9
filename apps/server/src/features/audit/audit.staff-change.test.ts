import { describe, expect, it } from 'vitest';
import type { Tx } from '../../data/database.ts';
import { hintsSettled } from '../../testing/hints-settled.ts';
import { createInstallation, until } from '../../testing/installation.ts';
import { checkVersion, staffChange } from './audit.staff-change.service.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
await owner.query(`insert into staff_member (id, name, email, role) values ('ada', 'Ada', 'ada@x.test', 'admin')`);

const rename = async (tx: Tx, name: string): Promise<void> => {
  await tx.updateTable('persona').set({ name }).where('id', '=', 9).execute();
};
const nameAndTrail = async () => {
  const { rows } = await owner.query<{ name: string }>('select name from persona where id = 9');
  const { list } = await server.audit.table({ limit: 50 });
  return [rows[0]?.name, list.map(({ staff, action, details }) => [staff?.name, action, details])];
};
const audit = { action: 'persona.changed', subject: 'persona:9', details: { name: 'Nadja' } } as const;

describe('a change by staff', () => {
  it('is rolled back if its audit entry cannot be stored [threat 17]', async () => {
    const before = await nameAndTrail();
    const called: string[] = [];
    const failing = staffChange(server, 'ada', async (tx) => {
      await rename(tx, 'Nora');
      return {
        result: null,
        audit: { ...audit, action: null as never },
        afterCommit: () => void called.push('committed'),
      };
    });
    await expect(failing).rejects.toThrow(/null value/);
    expect([await nameAndTrail(), called]).toEqual([before, []]);
  });

  it('is audited, then announced after the commit', async () => {
    const heard: string[] = [];
    await hintsSettled(server);
    await server.consoleHints.onChange((noun, ids) => void heard.push(`${noun} ${ids.join()}`));
    const result = await staffChange(server, 'ada', async (tx) => {
      await rename(tx, 'Nadja');
      return {
        result: 'renamed',
        audit,
        hint: { noun: 'personas', ids: [9] },
        afterCommit: () => void heard.push('committed'),
      };
    });
    await until(() => heard.includes('personas 9'));
    expect([result, heard, await nameAndTrail()]).toEqual([
      'renamed',
      ['committed', 'personas 9'],
      ['Nadja', [['Ada', 'persona.changed', { name: 'Nadja' }]]],
    ]);
  });

  it('leaves no entry if nothing changed', async () => {
    const before = await nameAndTrail();
    expect(await staffChange(server, 'ada', async () => ({ result: 'same' }))).toBe('same');
    expect(await nameAndTrail()).toEqual(before);
  });

  it('is refused for a missing row, and for a stale version with the name of the other author', () => {
    const row = { version: 3, updated_by_name: 'Mei' };
    expect(checkVersion(row, 3)).toBe(row);
    expect(() => checkVersion(null, 3)).toThrow(expect.objectContaining({ reason: 'not_found' }));
    const stale = (by: string) => expect.objectContaining({ reason: 'conflict', params: { by } });
    expect(() => checkVersion(row, 2)).toThrow(stale('Mei'));
    expect(() => checkVersion({ version: 3, updated_by_name: null }, 2)).toThrow(stale('Guildhall'));
  });
});

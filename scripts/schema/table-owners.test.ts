import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../../tools/environment.ts';
import {
  foreignTable,
  foreignUsesIn,
  ownerProblems,
  ownersOf,
  readForeignUses,
  readOwners,
  tablesOfTypes,
  wallProblems,
} from './table-owners.ts';

const types = readFileSync(join(repository, 'apps/server/src/data/database.types.ts'), 'utf8');

describe('owners of tables', () => {
  it('are one feature or the house for every table of the database types', async () => {
    expect(tablesOfTypes(types)).toContain('webhook_event');
    expect(ownerProblems(tablesOfTypes(types), await readOwners())).toEqual([]);
  });

  it('are missing for a new table, and one too many for a table in two lists', () => {
    const owners = ownersOf([['chat', ['message', 'old']]]);
    expect(ownerProblems(['message', 'redeem_code'], owners)).toEqual([
      'redeem_code has no owner: list it in the *.tables.ts file of its feature',
      'old, a table of chat, does not exist',
    ]);
    const twice = [
      ['chat', ['message']],
      ['feedback', ['message']],
    ] as const;
    expect(() => ownersOf(twice)).toThrow('message is a table of chat and of feedback');
  });
});

describe('the wall between tables of features', () => {
  it('lets through what is listed with a reason, and every line of the list is needed', async () => {
    expect(wallProblems(readForeignUses(await readOwners()))).toEqual([]);
  });

  it('stops a query planted into a feature', async () => {
    const planted = (source: string): string[] =>
      wallProblems(foreignUsesIn('personas/planted.queries.ts', source, owners)).filter(
        (problem) => !problem.startsWith('listed'),
      );
    const owners = await readOwners();
    const found = ['personas/planted.queries.ts reads message, a table of chat'];
    expect(planted(`tx.selectFrom('message').selectAll()`)).toEqual(found);
    expect(planted(`tx.selectFrom('persona as p').innerJoin('message as m', 'm.persona_id', 'p.id')`)).toEqual(found);
    expect(planted(`tx.selectFrom(['persona', 'message as m'])`)).toEqual(found);
    expect(planted('sql`select * from persona p, message m`')).toEqual(found);
    expect(planted('sql`select from persona p left join message m on m.persona_id = p.id`')).toEqual(found);
    expect(planted('sql`select (${inner}), exists (select from message where seq = ${seq})`')).toEqual(found);
    expect(planted(`sql.table(isChat ? 'message' : 'persona')`)).toEqual(found);
    expect(planted(`const source = { table: 'message', idType: 'uuid' }`)).toEqual(found);
    expect(planted(`tx.updateTable('quota_use')`)).toEqual([
      'personas/planted.queries.ts writes quota_use, a table of the house',
    ]);
    expect(planted('sql`delete from message`; sql`insert into tag (name)`; sql`update team set name = 1`')).toEqual([
      'personas/planted.queries.ts writes message, a table of chat',
      'personas/planted.queries.ts writes tag, a table of reasons',
      'personas/planted.queries.ts writes team, a table of routing',
    ]);
    // A shared table may be read only.
    expect(planted('sql`select from player`; sql`update player set tier = 1`')).toEqual([
      'personas/planted.queries.ts writes player, a table of launch',
    ]);
  });

  it('takes neither columns, comments and values nor locks for tables', async () => {
    const source = `
      // Copied from message.
      tx.selectFrom('persona').select('message').where('kind', '=', 'message');
      sql\`select tag, message from persona where tag is distinct from message -- from message
        order by tag, message for update of persona\`;`;
    expect(foreignUsesIn('personas/planted.queries.ts', source, await readOwners())).toEqual([]);
  });

  it('reports a line of the list that no code needs, and shows the others', () => {
    const owners = ownersOf([['chat', ['message', 'conversation']]]);
    const uses = foreignUsesIn('personas/planted.queries.ts', 'sql`select from message, conversation`', owners);
    const allowed = {
      shared: { conversation: 'planted' },
      reads: { personas: { message: 'planted' }, views: { message: 'planted' } },
      writes: {},
    };
    expect(wallProblems(uses, allowed)).toEqual(['listed, but no code does it: views reads message']);
    expect(foreignTable(uses, allowed)).toContain('| personas | chat: `message` |  |');
  });
});

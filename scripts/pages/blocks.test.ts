import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { blocksOf, fillIn, readBlocks } from './blocks.ts';

const page = [
  '1. As `guildhall_worker`, or as guildhall_app:',
  '   ```sql',
  '   select 1;',
  '   ```',
  '',
  '<!-- not run: needs a cluster -->',
  '```sh',
  'kubectl get pods',
  '  indented',
  '```',
  '',
  '```',
  'not a command',
  '```',
].join('\n');

describe('the commands of a page', () => {
  it('are its shell and SQL blocks, with the reason above them and the role before them', () => {
    expect(blocksOf('page.md', page)).toEqual([
      { page: 'page.md', line: 2, language: 'sql', text: 'select 1;', reason: null, role: 'guildhall_worker' },
      {
        page: 'page.md',
        line: 7,
        language: 'sh',
        text: 'kubectl get pods\n  indented',
        reason: 'needs a cluster',
        role: 'guildhall_app',
      },
    ]);
  });

  it('get the places of one machine, each once, the longest name first', () => {
    const places = { HOST: 'one', 'HOST:1': 'HOST:{port}' };
    expect(fillIn('curl HOST:1 HOST', places, { port: 2 })).toBe('curl HOST:2 one');
    expect(() => fillIn('HOST:1', places, {})).toThrow('{port} of HOST:1 is unknown');
  });

  it('are valid for the shell, on every page for operators', () => {
    const blocks = readBlocks().filter(({ language }) => language === 'sh');
    expect(blocks.length).toBeGreaterThan(40);
    const invalid = blocks.flatMap(({ page: name, line, text }) => {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
      return status === 0 ? [] : [`${name}:${line}: ${stderr}`];
    });
    expect(invalid).toEqual([]);
  });
});

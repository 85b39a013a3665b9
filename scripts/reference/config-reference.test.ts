import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../apps/server/src/runtime/config.ts';
import { variables } from '../../apps/server/src/runtime/config-variables.ts';
import { exampleFile, referencePage } from './config-reference.ts';

const example = exampleFile(variables);
const assigned = Object.fromEntries(
  Array.from(example.matchAll(/^(GUILDHALL_\w+)=(.*)$/gm), (match) => [match[1], match[2]]),
);

describe('the configuration reference', () => {
  it('lists every variable, and the example file every one that production may need', () => {
    const page = referencePage(variables);
    for (const [name, { group, meaning }] of Object.entries(variables)) {
      expect(page).toContain(`| \`${name}\` | ${meaning} |`);
      expect(example.includes(`${name}=`), name).toBe(group !== 'Development only');
    }
  });

  it('lists every limit with its default and the range that is accepted', () => {
    const page = referencePage(variables);
    for (const name of Object.keys(defaultLimits)) expect(page).toContain(`| \`${name}\` | `);
    expect(page).toContain('| `page_size` | 20 | 1 to 50 |');
    expect(page).toContain('| `pictures_daily` | 50 | from 1 |');
  });

  it('has an example file that is complete, and refused until secrets and files are filled in', () => {
    let message = '';
    try {
      parseConfig(assigned);
    } catch (error) {
      message = (error as Error).message;
    }
    const problems = Array.from(message.matchAll(/^(GUILDHALL_\w+) is (missing|wrong)/gm), (match) => match.slice(1));
    expect(problems).toEqual([
      ['GUILDHALL_LAUNCH_KEYS_FILE', 'wrong'],
      ['GUILDHALL_GAME_FILE', 'wrong'],
      ['GUILDHALL_STAFF_SECRET', 'wrong'],
    ]);
  });
});

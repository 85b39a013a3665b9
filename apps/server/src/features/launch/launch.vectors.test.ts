import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { cardSchema } from '@guildhall/contract/players/card.ts';
import { languageNames } from '@guildhall/i18n/language-names.ts';
import { locales } from '@guildhall/i18n/locales.ts';
import { describe, expect, it } from 'vitest';
import { repository } from '../../../../../tools/environment.ts';
import { parseLaunchKeys } from '../../runtime/launch-keys.ts';
import { createKeyRing } from './launch.key-ring.adapter.ts';
import { createTicketVerifier } from './launch.ticket.adapter.ts';
import { claimsSchema, refusalReasons, TicketRefusal } from './launch.ticket.rules.ts';
import { createVectorFile } from './testing/vectors.ts';

const folder = join(repository, 'docs/integration');
const page = readFileSync(join(folder, 'launch-tickets.md'), 'utf8');
const file = createVectorFile();

/** The cells of the table below a heading, without code marks. */
const tableOf = (heading: string, text = page): string[][] => {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const rows = /(?:^\|.*\|\n)+/m.exec(section)?.[0] ?? '';
  return rows
    .trim()
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.replaceAll('`', '').trim()),
    );
};

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

const typeOf = (schema: JsonSchema): string => {
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}s`;
  return schema.type ?? typeof schema.enum?.[0];
};

const limitsOf = (schema: JsonSchema): string => {
  const { minimum, maximum, minLength, maxLength, maxItems, items, pattern } = schema;
  if (schema.enum !== undefined) {
    const isRange = schema.enum.every((value, index) => value === index + 1);
    return isRange ? `1 to ${schema.enum.length}` : schema.enum.join(', ');
  }
  return [
    minimum === undefined ? '' : `${minimum} to ${maximum}`,
    maxLength === undefined ? '' : `${minLength ?? 0} to ${maxLength} characters`,
    maxItems === undefined ? '' : `at most ${maxItems}`,
    pattern === undefined ? '' : pattern,
    items?.pattern === undefined ? '' : `each ${items.pattern}`,
  ]
    .filter(Boolean)
    .join(', ');
};

describe('the launch ticket specification', () => {
  it('lists every claim with the type and the limits of the schema', () => {
    const schema = toJsonSchema(claimsSchema, { errorMode: 'ignore' });
    const required = new Set(schema.required);
    const expected = Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      required.has(name) ? 'yes' : 'no',
      typeOf(property as JsonSchema),
      limitsOf(property as JsonSchema),
    ]);
    expect(tableOf('Claims').map((row) => row.slice(0, 4))).toEqual(expected);
  });

  it('lists every field of the card with its type and limits', () => {
    const fieldsOf = (schema: JsonSchema, path = ''): string[][] =>
      Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
        [`${path}${name}`, typeOf(property), limitsOf(property)],
        ...fieldsOf(property.items ?? {}, `${path}${name}[].`),
      ]);
    const expected = fieldsOf(toJsonSchema(cardSchema, { errorMode: 'ignore' }) as JsonSchema);
    expect(tableOf('Card').map((row) => row.slice(0, 3))).toEqual(expected);
    expect(expected.length).toBeGreaterThan(15);
  });

  it('lists every language', () => {
    expect(tableOf('Languages')).toEqual(locales.map(({ id, locale }) => [String(id), locale, languageNames[id].name]));
  });

  it('lists every deep link that the player app has', () => {
    const features = globSync('apps/player/src/features/*/*.feature.ts', { cwd: repository });
    const sources = features.map((path) => readFileSync(join(repository, path), 'utf8')).join('');
    const routes = [...sources.matchAll(/'(\/[\w/:]*)': async/g)].map(([, path = '']) => path);
    expect(
      tableOf('Deep links')
        .map(([path = '']) => path)
        .toSorted(),
    ).toEqual(routes.toSorted());
    expect(routes.length).toBeGreaterThan(10);
  });

  it('lists every reason for a refusal', () => {
    const named = tableOf('Reasons').map(([reason]) => reason);
    expect(named).toEqual([...refusalReasons.filter((reason) => !reason.startsWith('claim:')), 'claim:<name>']);
  });
});

it('the page about launches by parameters lists those that the app reads, and uses them in its example', () => {
  const text = readFileSync(join(folder, 'launch-parameters.md'), 'utf8');
  const source = readFileSync(join(repository, 'apps/player/src/platform/session/start-up.ts'), 'utf8');
  const [, list = ''] = /launchParameterNames = \[(.*)\]/.exec(source) ?? [];
  const names = [...list.matchAll(/\w+/g)].map(String).toSorted();
  expect(
    tableOf('Parameters', text)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(names);
  const [example = ''] = /https:\S+\?\S+/.exec(text) ?? [];
  const used = [...new URL(example).searchParams.keys()];
  expect(used.filter((name) => !names.includes(name))).toEqual([]);
  expect(used).toContain('guid');
});

describe('the test vectors', () => {
  it('are the ones in the file; after a change, run this test with -u', async () => {
    await expect(`${JSON.stringify(file, null, 2)}\n`).toMatchFileSnapshot(join(folder, 'launch-ticket-vectors.json'));
  });

  it('are accepted or refused by the verifier for the reason they name [threat 2]', async () => {
    const verify = createTicketVerifier(await createKeyRing(file.keys_file), { now: () => file.now * 1000 });
    const outcomes: Record<string, string> = {};
    for (const { name, ticket } of file.vectors) {
      outcomes[name] = await verify(ticket).then(
        () => 'accepted',
        (error: unknown) => (error instanceof TicketRefusal ? error.reason : String(error)),
      );
    }
    expect(outcomes).toEqual(Object.fromEntries(file.vectors.map((each) => [each.name, each.reason ?? each.outcome])));
    expect(new Set(file.vectors.map(({ ticket }) => ticket)).size).toBe(file.vectors.length);
  });

  it('are signed with keys that no server accepts [threat 2]', () => {
    for (const key of file.keys_file) expect(() => parseLaunchKeys(JSON.stringify([key]))).toThrow(/public test key/);
    const disguised = {
      ...file.keys_file[0],
      key: { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURp' },
    };
    expect(() => parseLaunchKeys(JSON.stringify([disguised]))).toThrow(/public test key/);
  });
});

import { describe, expect, it } from 'vitest';
import { playerQuotas } from '../data/player-quotas.ts';
import { keepsNoPlayerData } from './feature.ts';
import type { House, Platform } from './house.ts';
import { collection, defineFeature, give, openModules, openSharedParts, port, type AnyModule } from './module.ts';

const create = () => ({ routes: [], ...keepsNoPlayerData });
const feature = (noun: string, name: string): AnyModule =>
  defineFeature({ noun, open: () => ({ [name]: noun }), create });
const open = (...modules: readonly AnyModule[]) =>
  openModules(modules, { taken: true } as unknown as Platform, new Map());

describe('features', () => {
  it('open after those whose values they need, whatever the order of the list', () => {
    const greeting = port<string>('below.greeting');
    const opened: string[] = [];
    const above = defineFeature({
      noun: 'above',
      open: ({ need }) => {
        const said = need(greeting);
        opened.push('above');
        return { heard: said };
      },
      create,
    });
    const below = defineFeature({
      noun: 'below',
      open: () => {
        opened.push('below');
        return { said: 'hello' };
      },
      gives: ({ said }) => [give(greeting, said)],
      create,
    });
    const { services, features } = openModules([above, below], {} as Platform, new Map());
    expect(opened).toEqual(['below', 'above']);
    expect(services).toEqual({ heard: 'hello', said: 'hello' });
    expect(features().map(({ noun }) => noun)).toEqual(['above', 'below']);
    expect(features()).toBe(features());
  });

  it('are refused with their names if they need each other', () => {
    const [one, two] = [port<string>('one.value'), port<string>('two.value')];
    const needing = (noun: string, wanted: typeof one): AnyModule =>
      defineFeature({ noun, open: ({ need }) => ({ [noun]: need(wanted) }), create });
    expect(() => open(needing('one', two), needing('two', one))).toThrow('features need each other: one → two → one');
  });

  it('hear what those above them contribute, which open later', () => {
    const words = collection<string>('below.words');
    const below = defineFeature({ noun: 'below', open: ({ all }) => ({ words: all(words) }), create });
    const above = (noun: string): AnyModule =>
      defineFeature({ noun, open: () => ({}), gives: () => [give(words, noun)], create });
    const { services } = openModules([below, above('b'), above('a')], {} as Platform, new Map());
    expect((services as { words: () => readonly string[] }).words()).toEqual(['b', 'a']);
  });

  it('are refused if two have a quota of the same name', () => {
    const limited = (noun: string): AnyModule =>
      defineFeature({ noun, open: () => ({}), create: () => ({ ...create(), quotas: playerQuotas('tries') }) });
    expect(() => open(limited('one'), limited('two')).features()).toThrow('two features have the quota tries');
  });

  it('are refused if a name is taken, or no feature gives what one needs', () => {
    expect(() => open(feature('one', 'same'), feature('two', 'same'))).toThrow('two: the name same is taken');
    expect(() => open(feature('one', 'taken'))).toThrow('one: the name taken is taken');
    const needing = defineFeature({
      noun: 'one',
      open: ({ need }) => ({ value: need(port<string>('two.value')) }),
      create,
    });
    expect(() => open(needing, feature('two', 'other'))).toThrow('no feature gives two.value');
  });

  it('close what they shared if another fails to open', async () => {
    const closed: string[] = [];
    const sharing = defineFeature({
      noun: 'one',
      share: () => 'opened',
      open: () => ({}),
      create,
      closeShared: (value) => void closed.push(value),
    });
    const failing = defineFeature({
      noun: 'two',
      share: (): Promise<string> => Promise.reject(new Error('no keys')),
      open: () => ({}),
      create,
    });
    await expect(openSharedParts([sharing, failing], {} as House)).rejects.toThrow('no keys');
    expect(closed).toEqual(['opened']);
  });
});

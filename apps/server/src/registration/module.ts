import type { Feature } from './feature.ts';
import type { House, Platform } from './house.ts';

/** What a feature gives to others: one value, of the type in its `public.ts`. The name starts with the feature's noun. */
export interface Port<T> {
  readonly name: `${string}.${string}`;
  /** Only carries the type. */
  readonly value?: T;
}

/** What a feature asks of features above it, which it must not know: each may contribute a value. */
export interface Collection<T> extends Port<T> {
  readonly isCollection: true;
}

export const port = <T>(name: Port<T>['name']): Port<T> => ({ name });
export const collection = <T>(name: Port<T>['name']): Collection<T> => ({ name, isCollection: true });

export interface Given {
  readonly to: Port<unknown>;
  readonly value: unknown;
}

/** Gives the value of an own port, or contributes one to a collection of a feature below. */
export const give = <T>(to: Port<T>, value: T): Given => ({ to, value });

export interface Opening {
  readonly platform: Platform;
  /** Opens the feature that gives the value, if need be. Fails if two features need each other. */
  readonly need: <T>(wanted: Port<T>) => T;
  /** To be called when the values are needed: features above open later. */
  readonly all: <T>(wanted: Collection<T>) => () => readonly T[];
  readonly features: () => readonly Feature[];
}

/** A feature of the server: the one value of its folder that everything else of it is reached from. */
export interface Module<S extends object, H = unknown> {
  readonly noun: string;
  /** One for all roles of a process. */
  readonly share?: (house: House) => H | Promise<H>;
  /** Its services, by names that no other feature uses: roles, seeds and tests reach them by these. */
  readonly open: (opening: Opening, shared: H) => S;
  readonly gives?: (services: S) => readonly Given[];
  readonly create: (services: S, opening: Opening) => Omit<Feature, 'noun'>;
  /** Ends what would keep the process running. */
  readonly close?: (services: S) => unknown;
  readonly closeShared?: (shared: H) => unknown;
}

export const defineFeature = <S extends object, H = unknown>(module: Module<S, H>): Module<S, H> => module;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- Modules of one list differ in their services.
export type AnyModule = Module<any, any>;

type ToIntersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never;
type OpenedBy<M> = M extends { readonly open: (...given: never[]) => infer S } ? S : never;

/** The services of all modules, side by side. */
export type ServicesOf<M extends readonly AnyModule[]> = ToIntersection<OpenedBy<M[number]>>;

export type SharedParts = ReadonlyMap<string, unknown>;

export const closeSharedParts = async (modules: readonly AnyModule[], parts: SharedParts): Promise<void> => {
  for (const { noun, closeShared } of modules) {
    if (parts.has(noun)) await closeShared?.(parts.get(noun));
  }
};

export const openSharedParts = async (modules: readonly AnyModule[], house: House): Promise<SharedParts> => {
  const parts = new Map<string, unknown>();
  try {
    for (const { noun, share } of modules) {
      if (share !== undefined) parts.set(noun, await share(house));
    }
  } catch (error) {
    await closeSharedParts(modules, parts);
    throw error;
  }
  return parts;
};

/** Opens all features, each after those it needs. Nothing runs yet: `features` creates what the roles start. */
export const openModules = <const M extends readonly AnyModule[]>(
  modules: M,
  platform: Platform,
  shared: SharedParts,
) => {
  const opened = new Map<string, object>();
  const under: string[] = [];
  const given = new Map<string, unknown>();
  const contributed = new Map<string, unknown[]>();

  const open = (module: AnyModule): object => {
    const { noun } = module;
    const found = opened.get(noun);
    if (found !== undefined) return found;
    if (under.includes(noun)) throw new Error(`features need each other: ${[...under, noun].join(' → ')}`);
    under.push(noun);
    const services = module.open(opening, shared.get(noun)) as object;
    for (const { to, value } of module.gives?.(services) ?? []) {
      if ('isCollection' in to) contributed.set(to.name, [...(contributed.get(to.name) ?? []), value]);
      else given.set(to.name, value);
    }
    under.pop();
    opened.set(noun, services);
    return services;
  };

  const need = <T>({ name }: Port<T>): T => {
    const giver = modules.find(({ noun }) => name.startsWith(`${noun}.`));
    if (giver !== undefined) open(giver);
    if (!given.has(name)) throw new Error(`no feature gives ${name}`);
    return given.get(name) as T;
  };

  let created: readonly Feature[] | undefined;
  const features = (): readonly Feature[] => {
    if (created !== undefined) return created;
    const all = modules.map((module) => ({ noun: module.noun, ...module.create(open(module), opening) }));
    const quotas = all.flatMap((feature) => feature.quotas?.names ?? []);
    const twice = quotas.find((name, at) => quotas.indexOf(name) !== at);
    if (twice !== undefined) throw new Error(`two features have the quota ${twice}`);
    created = all;
    return all;
  };

  const opening: Opening = {
    platform,
    need,
    all:
      <T>({ name }: Collection<T>) =>
      () =>
        (contributed.get(name) ?? []) as readonly T[],
    features,
  };

  const services: Record<string, unknown> = {};
  for (const module of modules) {
    for (const [name, service] of Object.entries(open(module))) {
      if (name in services || name in platform) throw new Error(`${module.noun}: the name ${name} is taken`);
      services[name] = service;
    }
  }
  return {
    services: services as ServicesOf<M>,
    features,
    close: async (): Promise<void> => {
      await Promise.all(modules.map((module) => module.close?.(open(module))));
    },
  };
};

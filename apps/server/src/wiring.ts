import type { Database } from './data/database.ts';
import { modules } from './features.ts';
import { openHouse, platformOf } from './registration/house.ts';
import { closeSharedParts, openModules, openSharedParts } from './registration/module.ts';
import { systemClock, type Clock } from './runtime/clock.ts';
import type { ServerConfig } from './runtime/config.ts';
import type { Role } from './runtime/config-variables.ts';

/** The services of each role, which differ in their connections to the database. Created when first needed. */
export const createServicesOf = async (config: ServerConfig, clock: Clock = systemClock) => {
  const house = await openHouse(config, clock);
  const shared = await openSharedParts(modules, house).catch(async (error: unknown) => {
    await house.close();
    throw error;
  });
  const { databases } = house;
  const create = (database: Database, publicReads: Database) => {
    const platform = platformOf(house, database, publicReads);
    const { services, features, close: closeOwn } = openModules(modules, platform, shared);
    return { closeOwn, services: { ...platform, ...services, registered: features, close } };
  };
  const created = new Map<Database, ReturnType<typeof create>>();
  /** Closes everything that the process shares, for all roles. */
  const close = async (): Promise<void> => {
    for (const { closeOwn } of created.values()) await closeOwn();
    await closeSharedParts(modules, shared);
    await house.close();
  };
  return (role: Role) => {
    const database = databases[role];
    const found = created.get(database) ?? create(database, role === 'http' ? databases.public : database);
    created.set(database, found);
    return found.services;
  };
};

export type ServicesOf = Awaited<ReturnType<typeof createServicesOf>>;
export type Services = ReturnType<ServicesOf>;

/** The services of the HTTP role, for tests, seeds and commands. */
export const createServices = async (config: ServerConfig, clock?: Clock): Promise<Services> =>
  (await createServicesOf(config, clock))('http');

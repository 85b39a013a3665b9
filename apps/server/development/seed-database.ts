import { seed } from '../seeds/seed.ts';
import { parseConfig } from '../src/runtime/config.ts';
import { createServices } from '../src/wiring.ts';
import { localEnvironment, type LocalServer } from './local-server.ts';

export const seedEnvironment = {
  GUILDHALL_LOG_LEVEL: 'warn',
  // The chats of a week are written within a second.
  GUILDHALL_LIMITS: '{"message_burst":1000,"messages_minute":1000}',
};

/** Fills the database of a local server with the demo game's content. Returns the number of articles created. */
export const seedDatabase = async (server: LocalServer): Promise<number> => {
  const config = parseConfig({ ...localEnvironment(server), ...seedEnvironment });
  const services = await createServices(config);
  try {
    return await seed({ ...services, nowMs: Date.now() });
  } finally {
    await services.close();
  }
};

import { developmentServer } from '../apps/server/development/local-server.ts';
import { seedDatabase } from '../apps/server/development/seed-database.ts';

const count = await seedDatabase(developmentServer);
console.log(count === 0 ? 'there is content already' : `${count} articles`);

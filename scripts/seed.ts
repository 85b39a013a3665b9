import { developmentServer } from '../tools/environment.ts';
import { seedDatabase } from '../tools/seed-database.ts';

const count = await seedDatabase(developmentServer);
console.log(count === 0 ? 'there is content already' : `${count} articles`);

import { repository } from '../tools/environment.ts';
import { sizeProblemsOf } from '../tools/function-sizes.ts';

/** Fails for each file, component and function that is too long. */
const problems = sizeProblemsOf(repository);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asvsIds, problemsOfAsvs } from '../tools/asvs.ts';
import { repository } from '../tools/environment.ts';
import {
  problemsOf,
  problemsOfSections,
  readRequirements,
  readStatements,
  testsOf,
} from '../tools/requirement-rules.ts';
import { readTestTitles } from '../tools/test-titles.ts';
import { readFindings, readThreats, threatProblemsOf } from '../tools/threat-rules.ts';

/**
 * Checks that every requirement, threat and security finding has a test, every cited requirement exists, and
 * `docs/security/asvs.md` has a verdict for every requirement of the security standard. `npm run requirements -- E2` lists
 * the tests that cite E2, `-- E` those of each id of section E.
 */
const read = (path: string): string => readFileSync(join(repository, path), 'utf8');
const tests = globSync(['{apps,packages,scripts,tools,faults,load,testbed}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], {
  cwd: repository,
  exclude: (path) => path.endsWith('node_modules'),
})
  .sort()
  .flatMap((path) => readTestTitles(path, read(path)));

const page = read('docs/requirements.md');
const requirements = readRequirements(page);

const wanted = process.argv[2];
if (wanted === undefined) {
  const statements = readStatements(read('docs/conformance.md'));
  const threats = readThreats(read('docs/security/threats.md'));
  const findings = readFindings(read('docs/security/findings.md'));
  const asvs = Array.from(
    problemsOfAsvs(read('docs/security/asvs.md')),
    (problem) => `docs/security/asvs.md: ${problem}`,
  );
  const problems = [
    ...problemsOf(requirements, statements, tests),
    ...problemsOfSections(page),
    ...threatProblemsOf(threats, findings, tests),
    ...asvs,
  ];
  const counts = { requirements, statements, threats, findings, 'security requirements': asvsIds, tests };
  if (problems.length > 0) console.error([...problems, `${problems.length} problems with requirements`].join('\n'));
  else {
    const parts = Object.entries(counts).map(([name, list]) => `${list.length} ${name}`);
    console.log(parts.join(', '));
  }
  process.exitCode = problems.length === 0 ? 0 : 1;
} else {
  const lines = testsOf(wanted, requirements, tests);
  if (lines === null) console.error(`docs/requirements.md has neither an id nor a section ${wanted}`);
  else console.log(lines.join('\n'));
  process.exitCode = lines === null ? 1 : 0;
}

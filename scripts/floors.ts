import { repository } from '../tools/environment.ts';
import { apps, circlesIn, featureImports, floorsOf } from '../tools/feature-floors.ts';

/** Fails if features import each other in a circle, which single files need not do; `--show` prints the floors. */
for (const app of apps) {
  const imports = featureImports(repository, app);
  const circles = circlesIn(imports);
  for (const circle of circles) {
    const [from = '', to = ''] = circle;
    console.error(`error features-have-floors: ${app}: ${circle.join(' → ')} (${imports.get(from)?.get(to) ?? ''})`);
    process.exitCode = 1;
  }
  if (process.argv.includes('--show') && circles.length === 0) {
    for (const [at, features] of floorsOf(imports).entries()) console.log(`${app} ${at}: ${features.join(', ')}`);
  }
}

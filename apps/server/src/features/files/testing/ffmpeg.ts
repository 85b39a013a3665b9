import { spawnSync } from 'node:child_process';

/** CI installs ffmpeg; tests of conversions are skipped where it is missing. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;
if (!hasFfmpeg) process.stderr.write('ffmpeg is missing: the tests of voice conversions are skipped\n');

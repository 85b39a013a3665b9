import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readJson, repository } from '../../tools/environment.ts';
import { engineCommand, run, type EngineName } from './engine.ts';

export interface ImageOptions {
  readonly engine: EngineName;
  /** Folder for images and containers; see `engineCommand`. */
  readonly store?: string | undefined;
  readonly tag: string;
  readonly base?: string | undefined;
  readonly buildBase?: string | undefined;
  readonly source?: string | undefined;
}

const buildFlags = (engine: EngineName): string[] => (engine === 'buildah' ? ['--isolation', 'chroot'] : []);

const build = (
  { engine, store }: Pick<ImageOptions, 'engine' | 'store'>,
  file: string,
  context: string,
  tag: string,
  flags: readonly string[] = [],
): void => {
  const [command = engine, ...global] = engineCommand(engine, store);
  const verb = engine === 'buildah' ? 'bud' : 'build';
  run(command, [...global, verb, ...buildFlags(engine), ...flags, '-f', file, '-t', tag, context], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
};

export const localBases = { base: 'localhost/debian-base', buildBase: 'localhost/node-build' };

/** Folder of the npm that runs this script. */
const npmFolder = (): string => {
  const program = process.env['npm_execpath'];
  if (program === undefined) throw new Error('Run this as an npm script, so that it finds npm.');
  return join(dirname(program), '..');
};

const excluded = ['man', 'info', 'doc', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
const licenses = '--dpkgopt=path-include=/usr/share/doc/*/copyright';

/**
 * Builds both base images from Debian packages, with the sources that apt is configured with, and from the Node and npm
 * of this machine. For machines that reach no image registry.
 */
export const buildLocalBases = (options: Pick<ImageOptions, 'engine' | 'store'>): void => {
  const context = mkdtempSync(join(tmpdir(), 'guildhall-base-'));
  try {
    const root = join(context, 'rootfs.tar');
    run('mmdebstrap', [
      '--variant=minbase',
      '--include=ca-certificates,ffmpeg',
      ...excluded,
      licenses,
      'bookworm',
      root,
    ]);
    writeFileSync(join(context, 'base'), 'FROM scratch\nADD rootfs.tar /\nCMD ["sh"]\n');
    build(options, join(context, 'base'), context, localBases.base);
    rmSync(root);
    copyFileSync(process.execPath, join(context, 'node'));
    cpSync(npmFolder(), join(context, 'npm'), { recursive: true });
    const certificates = process.env['NODE_EXTRA_CA_CERTS'];
    const hasOwn = certificates !== undefined && existsSync(certificates);
    if (hasOwn) copyFileSync(certificates, join(context, 'certificates.crt'));
    writeFileSync(
      join(context, 'build-base'),
      [
        `FROM ${localBases.base}`,
        'COPY node /usr/local/bin/node',
        'COPY npm /usr/local/lib/npm',
        ...(hasOwn
          ? ['COPY certificates.crt /etc/ssl/certs/extra.crt', 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/extra.crt']
          : []),
        'RUN ln -s /usr/local/lib/npm/bin/npm-cli.js /usr/local/bin/npm',
      ].join('\n'),
    );
    build(options, join(context, 'build-base'), context, localBases.buildBase, pullNever(options.engine));
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
};

/** Writes the image as one file, for a release or for a machine without a registry. */
export const saveImage = ({ engine, store, tag }: ImageOptions, file: string): void => {
  const [command = engine, ...global] = engineCommand(engine, store);
  const words = engine === 'buildah' ? ['push', tag, `oci-archive:${file}`] : ['save', '-o', file, tag];
  run(command, [...global, ...words]);
};

/** Local images only; docker looks there first anyway. */
const pullNever = (engine: EngineName): string[] => (engine === 'docker' ? [] : ['--pull=never']);

export const buildImage = (options: ImageOptions): void => {
  const { version } = readJson(join(repository, 'package.json')) as { version: string };
  const git = (...args: string[]): string => run('git', args, { cwd: repository }).trim();
  const revision = git('rev-parse', 'HEAD');
  const values = {
    ...(options.base === undefined ? {} : { BASE: options.base }),
    ...(options.buildBase === undefined ? {} : { BUILD_BASE: options.buildBase }),
    VERSION: version,
    REVISION: git('status', '--porcelain') === '' ? revision : `${revision}-dirty`,
    SOURCE: options.source ?? 'unknown',
  };
  const file = join(repository, 'deploy/image/Containerfile');
  build(options, file, repository, options.tag, [
    ...Object.entries(values).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
    ...(options.base === undefined ? [] : pullNever(options.engine)),
    // docker reads the ignore file beside the Containerfile without an option.
    ...(options.engine === 'docker'
      ? []
      : [
          '--ignorefile',
          `${file}.dockerignore`,
          '--format',
          'docker',
          '--timestamp',
          git('log', '-1', '--format=%ct'),
        ]),
  ]);
};

import type { StatsFs } from 'node:fs';

/** Below a tenth an upload of every player still fits for a while; below a hundredth it does not. */
const [warnShare, failShare] = [0.1, 0.01];

const shown = (bytes: number): string =>
  bytes < 1024 ** 3 ? `${Math.floor(bytes / 1024 ** 2)} MiB` : `${(bytes / 1024 ** 3).toFixed(1)} GiB`;

/** How full the file system of a folder is. One without a limit on files, such as btrfs, reports 0 of them. */
export const judgeSpace = ({
  bsize,
  blocks,
  bavail,
  files,
  ffree,
}: Pick<StatsFs, 'bsize' | 'blocks' | 'bavail' | 'files' | 'ffree'>): {
  level: 'ok' | 'warn' | 'fail';
  text: string;
} => {
  const shares = [
    { name: `${shown(bavail * bsize)} free`, share: blocks === 0 ? 1 : bavail / blocks },
    { name: `${ffree} more files fit`, share: files === 0 ? 1 : ffree / files },
  ];
  const least = Math.min(...shares.map(({ share }) => share));
  const level = least < failShare ? 'fail' : least < warnShare ? 'warn' : 'ok';
  return { level, text: files === 0 ? (shares[0]?.name ?? '') : shares.map(({ name }) => name).join(', ') };
};

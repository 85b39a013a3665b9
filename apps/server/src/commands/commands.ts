import { staffRoles } from '@guildhall/contract/staff/roles.ts';
import { switchStates } from '@guildhall/contract/switches/rules.ts';
import type { Command } from './command.ts';

/** Imports a command when it runs: all of them together would import the whole server, which takes seconds of processor time. */
const lazily =
  (load: () => Promise<Pick<Command, 'run'>>): Command['run'] =>
  async (args, context) =>
    (await load()).run(args, context);

/** All commands, in the order `guildhall help` lists them. */
export const commands: readonly Command[] = [
  {
    name: 'serve',
    summary: 'Start the server, with all roles or those of --roles',
    needs: 'everything that the configuration reference marks as required',
    usage: ['serve [--roles http,gateway,worker]'],
    run: lazily(() => import('./serve.command.ts')),
  },
  {
    name: 'migrate',
    summary: 'Bring the database schema up to this release; safe to repeat, and while servers run',
    needs: 'GUILDHALL_OWNER_DATABASE_URL',
    usage: ['migrate', 'migrate --dry-run', 'migrate --timeout SECONDS'],
    run: lazily(() => import('./migrate.command.ts')),
  },
  {
    name: 'status',
    summary: 'Show whether the database fits this release; exits with 1 if it does not',
    needs: 'GUILDHALL_OWNER_DATABASE_URL or GUILDHALL_DATABASE_URL',
    usage: ['status'],
    run: lazily(() => import('./status.command.ts')),
  },
  {
    name: 'check-config',
    summary: 'Check all variables and the files they name, without connecting anywhere',
    needs: 'the same as serve',
    usage: ['check-config'],
    run: lazily(() => import('./check-config.command.ts')),
  },
  {
    name: 'doctor',
    summary: 'Connect to everything the server needs and say what is wrong, and what to do',
    needs: 'the same as serve',
    usage: ['doctor', 'doctor --public   (also asks the public origins: certificates, pages, sockets)'],
    run: lazily(() => import('./doctor.command.ts')),
  },
  {
    name: 'staff',
    summary: 'Invite, list and deactivate staff, or reset a sign-in; invites the first admin',
    needs: 'GUILDHALL_DATABASE_URL; invite and reset also GUILDHALL_PUBLIC_ORIGIN; deactivate also GUILDHALL_REDIS_URL',
    usage: [
      `staff invite --email NAME@EXAMPLE.COM --role ${staffRoles.join('|')}`,
      'staff list',
      'staff deactivate --email NAME@EXAMPLE.COM',
      'staff reset --email NAME@EXAMPLE.COM',
    ],
    run: lazily(() => import('./staff.command.ts')),
  },
  {
    name: 'revoke',
    summary: 'End the sessions of a player, or all that a leaked launch key has opened',
    needs: 'GUILDHALL_DATABASE_URL, GUILDHALL_REDIS_URL',
    usage: ['revoke --guid PLAYER', 'revoke --kid KEY'],
    run: lazily(() => import('./revoke.command.ts')),
  },
  {
    name: 'switch',
    summary: 'List the features that can be paused, pause one for all players, or switch it on again',
    needs: 'GUILDHALL_DATABASE_URL, GUILDHALL_REDIS_URL',
    usage: ['switch list', `switch set FEATURE ${switchStates.join('|')} --reason TEXT`],
    run: lazily(() => import('./switch.command.ts')),
  },
  {
    name: 'deletions',
    summary: 'Give the second word for a deletion request, where only one member of staff may decide',
    needs: 'GUILDHALL_DATABASE_URL, GUILDHALL_REDIS_URL',
    usage: ['deletions second-word --number N'],
    run: lazily(() => import('./deletions.command.ts')),
  },
  {
    name: 'erasures',
    summary:
      'List the ledger of erasures, erase again the players that a restored backup brought back, or give up notifying the game',
    needs:
      '--list and --reapply: GUILDHALL_S3_FILE, or GUILDHALL_FILES_DIR and GUILDHALL_LEDGER_DIR; --reapply also GUILDHALL_REDIS_URL; --reapply and --give-up: GUILDHALL_DATABASE_URL',
    usage: [
      'erasures --list',
      'erasures --reapply   (after every restore, before players are let in)',
      'erasures --give-up DAYS   (events of deletions that no system of the game has accepted for so many days)',
    ],
    run: lazily(() => import('./erasures.command.ts')),
  },
  {
    name: 'after-restore',
    summary: 'Make a restored database safe to open to players; run it after every restore',
    needs: 'the same as serve',
    usage: ['after-restore [--skip-numbers COUNT] [--no-wait]'],
    run: lazily(() => import('./after-restore.command.ts')),
  },
  {
    name: 'files',
    summary: "Compare players' files in the database with the object store",
    needs: 'GUILDHALL_DATABASE_URL, and GUILDHALL_S3_FILE or GUILDHALL_FILES_DIR',
    usage: ['files check [--older-than HOURS]', 'files sweep [--older-than HOURS] [--force]'],
    run: lazily(() => import('./files.command.ts')),
  },
  {
    name: 'audit',
    summary: 'Verify the hash chain of the audit trail, also against the heads in the object store, and print its head',
    needs: 'GUILDHALL_DATABASE_URL; to compare with stored heads also GUILDHALL_S3_FILE or GUILDHALL_LEDGER_DIR',
    usage: ['audit', 'audit --known ID:HASH   (a head printed earlier: proves that history was not rewritten)'],
    run: lazily(() => import('./audit.command.ts')),
  },
  {
    name: 'keys',
    summary: 'Generate launch keys, and add, retire and list them in the keys file',
    needs: 'nothing; GUILDHALL_LAUNCH_KEYS_FILE is the keys file if --keys is not given',
    usage: [
      'keys generate --kid NAME --issuer NAME [--alg EdDSA|HS256] --out PRIVATE_FILE',
      'keys add [--file ENTRY_OR_PRIVATE_FILE] [--keys KEYS_FILE]   (reads standard input without --file)',
      'keys retire --kid NAME [--keys KEYS_FILE]',
      'keys list [--keys KEYS_FILE]',
    ],
    run: lazily(() => import('./keys.command.ts')),
  },
  {
    name: 'secrets',
    summary: 'Rotate the staff secret: show which versions are in use, encrypt again, add, use and retire versions',
    needs:
      'status and reencrypt: GUILDHALL_DATABASE_URL, GUILDHALL_STAFF_SECRET; the others: GUILDHALL_STAFF_SECRET_FILE',
    usage: [
      'secrets status',
      'secrets reencrypt',
      'secrets add [--file SECRET_FILE]',
      'secrets use --version N [--file SECRET_FILE]',
      'secrets retire --version N [--file SECRET_FILE]',
    ],
    run: lazily(() => import('./secrets.command.ts')),
  },
  {
    name: 'ticket',
    summary: 'Explain why a launch ticket is accepted or refused, or mint one to try an installation',
    needs: 'check: GUILDHALL_LAUNCH_KEYS_FILE; mint: GUILDHALL_PUBLIC_ORIGIN or --origin',
    usage: [
      'ticket check [--file FILE] [--keys KEYS_FILE] [--now TIME] [--used]   (reads standard input without --file)',
      'ticket mint --key PRIVATE_FILE --guid NUMBER [--sub TEXT] [--role ID]… [--kind player|guest] [--channel NUMBER] [--version TEXT] [--lang NUMBER] [--tier NUMBER] [--card JSON_FILE] [--origin URL]',
    ],
    run: lazily(() => import('./ticket.command.ts')),
  },
  {
    name: 'version',
    summary: 'Print the version of this build',
    needs: 'nothing',
    usage: ['version'],
    run: lazily(() => import('./version.command.ts')),
  },
];

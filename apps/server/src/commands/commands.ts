import { afterRestoreCommand } from './after-restore.command.ts';
import { auditCommand } from './audit.command.ts';
import { checkConfigCommand } from './check-config.command.ts';
import type { Command } from './command.ts';
import { doctorCommand } from './doctor.command.ts';
import { erasuresCommand } from './erasures.command.ts';
import { filesCommand } from './files.command.ts';
import { keysCommand } from './keys.command.ts';
import { migrateCommand } from './migrate.command.ts';
import { revokeCommand } from './revoke.command.ts';
import { secretsCommand } from './secrets.command.ts';
import { serveCommand } from './serve.command.ts';
import { staffCommand } from './staff.command.ts';
import { statusCommand } from './status.command.ts';
import { switchCommand } from './switch.command.ts';
import { ticketCommand } from './ticket.command.ts';
import { versionCommand } from './version.command.ts';

/** All commands, in the order `guildhall help` lists them. */
export const commands: readonly Command[] = [
  serveCommand,
  migrateCommand,
  statusCommand,
  checkConfigCommand,
  doctorCommand,
  staffCommand,
  revokeCommand,
  switchCommand,
  erasuresCommand,
  afterRestoreCommand,
  filesCommand,
  auditCommand,
  keysCommand,
  secretsCommand,
  ticketCommand,
  versionCommand,
];

#!/usr/bin/env node
import { runCommand } from './commands/run.ts';

/** The operator's command: `guildhall serve`, `guildhall staff list` and so on. */
await runCommand(process.argv.slice(2));

import type { Permission } from '@guildhall/contract/staff/permissions.ts';
import type { ConsoleMessageId } from '@guildhall/i18n/console-messages.ts';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ConsoleLive } from '../network/live-socket.ts';
import type { AuditVocabulary } from './audit-vocabulary.ts';
import type { PlayerParts } from './player-parts.ts';

/** In the order of the navigation. */
export const navGroupNames = ['support', 'content', 'team'] as const;

export interface NavItem {
  readonly group: (typeof navGroupNames)[number];
  readonly path: string;
  readonly label: ConsoleMessageId;
  readonly icon: TablerIcon;
  readonly permission: Permission;
  readonly keys: string;
  /** The console opens at the first start page that the role may see. */
  readonly isStart?: true;
  /** Runs on every page for roles that see the item; the number is shown next to it. */
  readonly useAlerts?: () => number;
}

/** What a feature adds to the console. `npm run lists` lists all. */
export interface ConsoleFeature extends PlayerParts {
  /** Where its parts stand among those of other features; in tens, so that one fits between. */
  readonly place: number;
  /** Each page is its own chunk and handles every route below its path. */
  readonly pages: readonly { readonly path: string; readonly Page: ComponentType }[];
  readonly navigation?: readonly NavItem[];
  /** Registers commands of the command palette; runs on every page. */
  readonly usePalette?: () => void;
  /** Shown in the top bar of every page. */
  readonly TopBarStatus?: ComponentType;
  /** Among the tools at the end of the top bar. */
  readonly TopBarTool?: ComponentType;
  /** Below the top bar of every page. */
  readonly BelowTopBar?: ComponentType;
  /** What arrives by socket; each kind of message belongs to one feature. */
  readonly live?: ConsoleLive;
  readonly audit?: AuditVocabulary;
}

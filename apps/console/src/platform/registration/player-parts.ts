import type { TimelineItem } from '@guildhall/contract/players/staff.ts';
import type { TimelineKind } from '@guildhall/contract/players/timeline.ts';
import type { Permission } from '@guildhall/contract/staff/permissions.ts';
import type { ConsoleMessageId } from '@guildhall/i18n/console-messages.ts';
import type { TablerIcon } from '@tabler/icons-react';
import { createContext, useContext, type ComponentType } from 'react';
import type { Translate } from '../text/i18n.ts';

/** A part of the card of a player that a feature adds. Loaded as its own chunk, with `lazyChunk`. */
export interface PlayerCardPart {
  readonly permission: Permission;
  readonly Part: ComponentType<{ readonly playerId: string }>;
}

/** How the timeline of a player shows one kind of entries. */
export interface TimelineView {
  /** What happened, e.g. “Report”; also the name of the filter. */
  readonly label: ConsoleMessageId;
  readonly icon: TablerIcon;
  readonly path?: (item: TimelineItem) => string | null;
  readonly stateText?: (state: string, t: Translate) => string;
}

/** Texts of known states; a state of a later release is shown as it is. */
export const timelineStates =
  (texts: Readonly<Record<string, ConsoleMessageId>>) =>
  (state: string, t: Translate): string => {
    const text = texts[state];
    return text === undefined ? state : t(text);
  };

/** What a feature adds to the card and the page of a player. */
export interface PlayerParts {
  readonly cardParts?: readonly PlayerCardPart[];
  /** Its kinds in the timeline; the contract declares them. */
  readonly timeline?: Partial<Readonly<Record<TimelineKind, TimelineView>>>;
}

interface MergedPlayerParts {
  readonly cardParts: readonly PlayerCardPart[];
  readonly timeline: ReadonlyMap<string, TimelineView>;
}

export const mergePlayerParts = (parts: readonly PlayerParts[]): MergedPlayerParts => ({
  cardParts: parts.flatMap(({ cardParts = [] }) => cardParts),
  timeline: new Map(parts.flatMap(({ timeline = {} }) => Object.entries(timeline))),
});

/** Provided by the shell, because features must not import each other. */
export const PlayerPartsContext = createContext(mergePlayerParts([]));
export const usePlayerParts = (): MergedPlayerParts => useContext(PlayerPartsContext);
